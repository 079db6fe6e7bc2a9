'use client'

import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'

import { statusEntries } from '@/components/job/jobs/status-entries'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import { formatDateTime } from '@/lib/base/time'
import { jobKeys } from '@/lib/job/jobs/keys'
import { statusLabel } from '@/lib/job/jobs/rules'
import type { Job, JobOffer } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

import type { MoveDialogProps } from './move-dialog'

const MoveDialog = loadLater<MoveDialogProps>(async () => (await import('./move-dialog')).MoveDialog)

/** Offers the move that goes with the latest event; nobody makes it unasked. */
export function StatusOffer({ job }: { job: Job }) {
  const { data: history = [] } = useQuery(statusEntries(job.id))
  const { data } = useQuery({
    queryKey: jobKeys.offer(job.id),
    queryFn: ({ signal }) => api.get<JobOffer>(`/api/v1/jobs/${job.id}/offer`, { signal }),
    staleTime: 0,
  })
  const offer = data?.offer
  const [turnedDown, turnDown] = useTurnedDown(job.id)
  const [moving, setMoving] = useState(false)
  if (!offer || offer.eventId === turnedDown) return null

  return (
    <>
      <Banner
        tone="info"
        title={`Move the job to ${statusLabel(offer.to)}?`}
        // It comes when the page is read already, and must not move it.
        className="sticky bottom-4 z-10 mt-4 shadow-float"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setMoving(true)}>
              Move job
            </Button>
            <Button size="sm" variant="ghost" onClick={() => turnDown(offer.eventId)}>
              Not now
            </Button>
          </span>
        }
      >
        {offer.because} on {formatDateTime(offer.happenedAt, job.timezone)}.
      </Banner>
      {moving && <MoveDialog job={job} to={offer.to} history={history} onClose={() => setMoving(false)} />}
    </>
  )
}

const keyOf = (jobId: string) => `offer-turned-down:${jobId}`
const listeners = new Set<() => void>()
const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** The event for which this browser's user has said "Not now". */
function useTurnedDown(jobId: string): [eventId: string | null, turnDown: (eventId: string) => void] {
  const eventId = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(keyOf(jobId)),
    () => null,
  )
  const turnDown = (id: string) => {
    localStorage.setItem(keyOf(jobId), id)
    for (const listen of listeners) listen()
  }
  return [eventId, turnDown]
}
