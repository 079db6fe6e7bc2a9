'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { MultiSelect } from '@/components/ui/multi-select'
import { optionsOf } from '@/components/ui/options'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { FEED_ITEM_LABELS, type FeedItemType } from '@/lib/site/feed/rules'
import { visitLabel } from '@/lib/site/visits/rules'

import { type FeedView, feedHref, isNarrowed } from './feed-view'

const TYPES = optionsOf(FEED_ITEM_LABELS)

/** Filters the feed by rooms, site visits and types of items. The choice lives in the address. */
export function FeedFilter({ job, view }: { job: Job; view: FeedView }) {
  const router = useRouter()
  const { data: rooms = [] } = useRooms(job.id)
  const { data: visits = [] } = useVisitSummaries(job.id)
  const show = (change: Partial<FeedView>) =>
    router.replace(feedHref(job.id, { ...view, ...change }), { scroll: false })

  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-start gap-3">
      <MultiSelect
        label="Rooms"
        hideLabel
        placeholder="All rooms"
        options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
        value={view.room}
        onChange={(room) => show({ room })}
        className="min-w-40 flex-1 md:max-w-64"
      />
      <MultiSelect
        label="Site visits"
        hideLabel
        placeholder="All site visits"
        options={visits.map((visit) => ({
          value: visit.id,
          label: formatDateTime(visit.inspectionDate, job.timezone),
          description: visitLabel(visit),
        }))}
        value={view.visit}
        onChange={(visit) => show({ visit })}
        className="min-w-40 flex-1 md:max-w-64"
      />
      <MultiSelect
        label="Item types"
        hideLabel
        placeholder="Everything"
        options={TYPES}
        value={view.type}
        onChange={(type) => show({ type: type as FeedItemType[] })}
        className="min-w-40 flex-1 md:max-w-64"
      />
      {isNarrowed(view) && (
        <Link
          href={feedHref(job.id, {})}
          scroll={false}
          className="flex min-h-11 items-center rounded-control text-table font-medium text-brand underline md:min-h-9"
        >
          Clear filters
        </Link>
      )}
    </div>
  )
}
