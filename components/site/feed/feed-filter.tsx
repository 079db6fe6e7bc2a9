'use client'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { ClearFilters } from '@/components/ui/clear-filters'
import { MultiSelect } from '@/components/ui/multi-select'
import { optionsOf } from '@/components/ui/options'
import { useChoices } from '@/components/ui/use-choices'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { FEED_ITEM_LABELS, type FeedItemType } from '@/lib/site/feed/rules'
import { visitLabel } from '@/lib/site/visits/rules'

import { type FeedView, feedHref, isNarrowed } from './feed-view'

const TYPES = optionsOf(FEED_ITEM_LABELS)

/** Filters the feed by rooms, site visits and types of items. The choice lives in the address. */
export function FeedFilter({ job, view }: { job: Job; view: FeedView }) {
  const [chosen, show] = useChoices(view, (next) => feedHref(job.id, next))
  const { data: rooms = [] } = useRooms(job.id)
  const { data: visits = [] } = useVisitSummaries(job.id)

  return (
    <div role="group" aria-label="Filters" className="flex flex-wrap items-start gap-3">
      <MultiSelect
        label="Rooms"
        hideLabel
        placeholder="All rooms"
        options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
        value={chosen.room}
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
        value={chosen.visit}
        onChange={(visit) => show({ visit })}
        className="min-w-40 flex-1 md:max-w-64"
      />
      <MultiSelect
        label="Item types"
        hideLabel
        placeholder="Everything"
        options={TYPES}
        value={chosen.type}
        onChange={(type) => show({ type: type as FeedItemType[] })}
        className="min-w-40 flex-1 md:max-w-64"
      />
      {isNarrowed(chosen) && (
        <ClearFilters
          href={feedHref(job.id, {})}
          onClear={() => show({ room: [], visit: [], type: [] })}
          className="flex min-h-11 items-center text-table md:min-h-9"
        />
      )}
    </div>
  )
}
