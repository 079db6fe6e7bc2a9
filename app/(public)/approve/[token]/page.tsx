import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { ApproveScreen } from '@/components/paper/approval/approve-screen'
import { Banner } from '@/components/ui/banner'
import { nullWhenMissing, saysThrottled } from '@/lib/base/errors'
import { view } from '@/lib/paper/approval/verbs/by-link'
import { visitorOf } from '@/lib/platform/http/request'

// The address of this page is a secret: no page that it links to may learn it.
export const metadata: Metadata = { title: 'Approve an estimate', referrer: 'no-referrer', robots: { index: false } }

export default async function ApprovePage({ params }: PageProps<'/approve/[token]'>) {
  const { token } = await params
  const visitor = visitorOf({ headers: await headers() })
  const shown = await view(visitor, token).catch(saysThrottled).catch(nullWhenMissing)
  if (!shown) notFound()
  if (shown === 'throttled') {
    return (
      <Banner tone="warning" title="Too many tries" className="mx-auto max-w-lg">
        Too many links were opened from here. Please come back in a while.
      </Banner>
    )
  }
  return (
    <QueryProvider>
      <ApproveScreen token={token} shown={shown} />
    </QueryProvider>
  )
}
