'use client'

import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { HistoryLine } from '@/components/desk/history/history-line'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { notify } from '@/components/ui/notify'
import { useHeld } from '@/components/ui/use-held'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { markRead } from '@/lib/desk/handover/commands'
import { handoverKeys } from '@/lib/desk/handover/keys'
import { condense } from '@/lib/desk/handover/rules'
import type { HandoverBrief as Brief } from '@/lib/desk/handover/schema'
import type { Job } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

/** How many lines people read at a glance. */
const SHOWN = 5

/**
 * The brief for a reader who stays: what others do meanwhile waits until it is asked for. Null until it is read, and from
 * the tap on that marks it.
 */
export function useHeldBrief(jobId: string): [brief: ShownBrief | null, hasNews: boolean, showNews: () => void] {
  const { data } = useQuery({
    queryKey: handoverKeys.brief(jobId),
    queryFn: ({ signal }) => api.get<Brief>(`/api/v1/jobs/${jobId}/brief`, { signal }),
  })
  const [markAsRead, isMarking] = useMarkRead(jobId)
  const [brief, hasNews, showNews] = useHeld(data, (one) =>
    [one?.since, ...(one?.changes ?? []).map(({ id }) => id)].join(),
  )
  // Behind what was marked as read another brief begins.
  if (hasNews && brief?.since !== data?.since) showNews()
  // The first visit has nothing to hand over; later ones do.
  const isFirstTime = data?.since === null
  const until = data?.until
  useEffect(() => {
    if (isFirstTime && until) markAsRead(until)
  }, [isFirstTime, until, markAsRead])
  return [brief && !isMarking ? { ...brief, markAsRead } : null, hasNews && !isMarking, showNews]
}

type ShownBrief = Brief & { markAsRead: (until: string) => void }

/** Other people's changes of a job since the reader was last here; nothing when there are none. */
export function HandoverBrief({ job, brief }: { job: Job; brief: ShownBrief | null }) {
  const [showsAll, setShowsAll] = useState(false)
  if (!brief?.since || !brief.changes.length) return null
  const changes = condense(brief.changes)
  const shown = showsAll ? changes : changes.slice(0, SHOWN)
  const since = `${formatDateTime(brief.since, job.timezone)} ${zoneName(brief.since, job.timezone)}`
  return (
    <Card
      title="Since you were last here"
      actions={<Button onClick={() => brief.markAsRead(brief.until)}>Mark as read</Button>}
    >
      <p className="mb-3 text-table text-muted">What others did since {since}.</p>
      <ol className="space-y-4">
        {shown.map(({ times, ...entry }) => (
          <HistoryLine key={entry.id} entry={entry} timezone={job.timezone} others={times - 1} hasDate />
        ))}
      </ol>
      {(changes.length > shown.length || brief.hasMore) && (
        <div className="mt-3 flex flex-wrap items-center gap-4 border-t border-line pt-3">
          {changes.length > shown.length && (
            <Button onClick={() => setShowsAll(true)}>Show {changes.length - shown.length} more</Button>
          )}
          {brief.hasMore && (
            <Link
              href={`/jobs/${job.id}/history`}
              className="font-medium text-brand underline-offset-2 hover:underline"
            >
              The whole history
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}

function useMarkRead(jobId: string) {
  const [mark, isMarking] = useCommand(markRead)
  const readUntil = useCallback(
    (until: string) => void mark({ id: jobId }, { until }).catch(() => notify.error("This couldn't be marked as read")),
    [mark, jobId],
  )
  return [readUntil, isMarking] as const
}
