import type { Metadata } from 'next'

import { FoundPlaces } from '@/components/desk/help/found-places'
import { GuideFrame } from '@/components/desk/help/guide-frame'
import { GuideText } from '@/components/desk/help/guide-text'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { guidePage, guidePages } from '@/lib/desk/help/guide'
import { FIRST_PAGE } from '@/lib/desk/help/rules'
import { SearchGuide } from '@/lib/desk/help/schema'
import * as help from '@/lib/desk/help/service'

export const metadata: Metadata = { title: 'Help' }

export default async function HelpPage({ searchParams }: PageProps<'/help'>) {
  await requireActor('/help')
  const { data: asked } = SearchGuide.safeParse(await searchParams)
  const page = guidePage(FIRST_PAGE)!
  return (
    <GuideFrame pages={guidePages()} page={page} search={asked?.search}>
      {asked ? (
        <FoundPlaces search={asked.search} places={await help.search(asked)} />
      ) : (
        <GuideText tokens={page.tokens} />
      )}
    </GuideFrame>
  )
}
