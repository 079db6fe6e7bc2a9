import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobHistory } from '@/components/desk/history/later'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { historyKeys } from '@/lib/desk/history/keys'
import { KIND_LABELS } from '@/lib/desk/history/kinds'
import { BrowseHistory, HistorySearch } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/history'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobHistoryPage({ params, searchParams }: PageProps<'/jobs/[id]/history'>) {
  const actor = await requireReader('/jobs/[id]/history')
  const id = idIn((await params).id)
  const search = HistorySearch.parse(await searchParams)
  const firstPage = async () => ({
    pages: [await history.browse(actor, id, BrowseHistory.parse(search))],
    pageParams: [undefined],
  })
  return (
    <Prefetched
      queries={[
        [historyKeys.ofJob(id, search), firstPage],
        [historyKeys.parts(id), () => history.parts(actor, id)],
      ]}
    >
      <JobHistory id={id} search={search} labels={KIND_LABELS} />
    </Prefetched>
  )
}
