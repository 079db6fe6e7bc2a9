'use client'

import Camera from 'lucide-react/icons/camera'
import { type ReactNode, useCallback, useState } from 'react'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonCards } from '@/components/ui/skeleton'
import type { Job } from '@/lib/job/jobs/schema'
import { feedPages } from '@/lib/site/feed/pages'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import { DeleteItem } from './delete-item'
import { FeedList } from './feed-list'
import { type FeedView, filterOf, isNarrowed } from './feed-view'
import { PhotoNoteDialog } from './loaded-later'
import { useFeed } from './use-feed'

interface RoomFeedProps {
  job: Job
  view: FeedView
  /** Stands in for an empty feed. */
  empty?: ReactNode
  /** What is on its way into the feed, above it. */
  comingTo?: (items: readonly RoomFeedItem[]) => ReactNode
}

/** The items recorded in the rooms of a job, the newest first. */
export function RoomFeed({ job, view, empty, comingTo }: RoomFeedProps) {
  const query = useFeed(job.id, filterOf(view))
  const [editing, setEditing] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<RoomFeedItem | null>(null)
  const edit = useCallback(({ id }: RoomFeedItem) => setEditing(id), [])

  return (
    <Loaded query={query} waiting={<SkeletonCards cards={3} label="Loading the feed…" />}>
      {({ pages }) => {
        const items = feedPages.shown(pages)
        const edited = items.find(({ id }) => id === editing)
        return (
          <>
            {comingTo && <div className="peer space-y-4 not-empty:mb-4">{comingTo(items)}</div>}
            {items.length ? (
              <FeedList
                items={items}
                timezone={job.timezone}
                onEdit={edit}
                onDelete={setDeleting}
                more={{
                  has: query.hasNextPage,
                  isLoading: query.isFetching,
                  load: query.fetchNextPage,
                }}
              />
            ) : (
              <div className="peer-not-empty:hidden">
                {empty ?? <Nothing jobId={job.id} isNarrowed={isNarrowed(view)} />}
              </div>
            )}
            {edited && <PhotoNoteDialog item={edited} timezone={job.timezone} onClose={() => setEditing(null)} />}
            <DeleteItem item={deleting} onClose={() => setDeleting(null)} />
          </>
        )
      }}
    </Loaded>
  )
}

const Nothing = ({ jobId, isNarrowed }: { jobId: string; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState icon={<Camera />} title="Nothing matches these filters">
      Clear the filters to see everything that was recorded.
    </EmptyState>
  ) : (
    <EmptyState
      icon={<Camera />}
      title="Nothing recorded yet"
      action={<Button href={`/jobs/${jobId}/site-visits`}>Go to the site visits</Button>}
    >
      Photos, readings and equipment are recorded in a room at a site visit.
    </EmptyState>
  )
