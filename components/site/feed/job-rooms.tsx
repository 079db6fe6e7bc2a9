'use client'

import { OfJob } from '@/components/job/jobs/of-job'
import { RoomsCard } from '@/components/site/rooms/rooms-card'
import type { Role } from '@/lib/base/roles'

import { FeedFilter } from './feed-filter'
import type { FeedView } from './feed-view'
import { RoomFeed } from './room-feed'

/** The rooms of a job, and the items recorded in them. */
export const JobRooms = ({ id, view, role }: { id: string; view: FeedView; role: Role }) => (
  <OfJob id={id}>
    {(job) => (
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="xl:sticky xl:top-[calc(var(--stuck)+1rem)]">
          <RoomsCard jobId={job.id} role={role} />
        </div>
        <section aria-label="Feed of the rooms" className="min-w-0 space-y-4">
          <FeedFilter job={job} view={view} />
          <RoomFeed job={job} view={view} />
        </section>
      </div>
    )}
  </OfJob>
)
