import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { GuideFrame } from '@/components/desk/help/guide-frame'
import { GuideText } from '@/components/desk/help/guide-text'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { guidePage, guidePages } from '@/lib/desk/help/guide'

type GuidePageProps = PageProps<'/help/[page]'>

export async function generateMetadata({ params }: GuidePageProps): Promise<Metadata> {
  return { title: guidePage((await params).page)?.title ?? 'Help' }
}

export default async function HelpOnPage({ params }: GuidePageProps) {
  await requireActor('/help')
  const page = guidePage((await params).page)
  if (!page) notFound()
  return (
    <GuideFrame pages={guidePages()} page={page}>
      <GuideText tokens={page.tokens} />
    </GuideFrame>
  )
}
