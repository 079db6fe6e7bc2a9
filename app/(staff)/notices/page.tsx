import type { Metadata } from 'next'

import { NoticesScreen } from '@/components/desk/notices/notices-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { noticeKeys } from '@/lib/desk/notices/keys'
import { noticePages } from '@/lib/desk/notices/pages'
import * as notices from '@/lib/desk/notices/service'

export const metadata: Metadata = { title: 'Notices' }

export default async function NoticesPage() {
  const actor = await requireReader('/notices')
  const first = async () => ({
    pages: [await notices.browse(actor, { limit: noticePages.limit })],
    pageParams: [undefined],
  })
  return (
    <Prefetched queries={[[noticeKeys.list, first]]}>
      <NoticesScreen timezone={actor.organization.timezone} settings={`/users/profile/${actor.userId}`} />
    </Prefetched>
  )
}
