import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { filterOf, readFeedView } from '@/components/site/feed/feed-view'
import { JobRooms } from '@/components/site/feed/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { feedKeys } from '@/lib/site/feed/keys'
import { feedPages } from '@/lib/site/feed/pages'
import * as feed from '@/lib/site/feed/service'
import { roomKeys } from '@/lib/site/rooms/keys'
import * as rooms from '@/lib/site/rooms/service'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/rooms'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobRoomsPage({ params, searchParams }: PageProps<'/jobs/[id]/rooms'>) {
  const actor = await requireReader('/jobs/[id]/rooms')
  const id = idIn((await params).id)
  const view = readFeedView(await searchParams)
  const filter = filterOf(view)
  const firstPage = async () => ({
    pages: [await feed.filter(actor, id, { ...filter, limit: feedPages.limit })],
    pageParams: [undefined],
  })
  return (
    <Prefetched
      queries={[
        [roomKeys.ofJob(id), () => rooms.browse(actor, id)],
        [feedKeys.list(id, filter), firstPage],
        [visitKeys.summaries(id), () => visits.summaries(actor, id)],
      ]}
    >
      <JobRooms id={id} view={view} role={actor.role} />
    </Prefetched>
  )
}
