'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { type Role, isManager } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { takeMoveBack } from '@/lib/job/jobs/commands'
import { jobNumber, mayTakeBack, statusLabel } from '@/lib/job/jobs/rules'
import type { Job, JobStatusEntry } from '@/lib/job/jobs/schema'

import { statusEntries } from './status-entries'
import { StatusIcon } from './status-icon'

/** How a job came to its status, the newest entry first; the last move can be taken back. */
export function StatusHistory({ job, role }: { job: Job; role: Role }) {
  const { data: entries, isError, isFetching, refetch } = useQuery(statusEntries(job.id))
  const [last, before] = entries ?? []
  const removable = last && before && isManager(role) && mayTakeBack(role, { from: before.status, to: last.status })

  return (
    <Card title="Status history" actions={removable && <TakeBack job={job} last={last} before={before} />}>
      {entries ? (
        <ol className="space-y-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} timezone={job.timezone} />
          ))}
        </ol>
      ) : isError ? (
        <ErrorState title="The history couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonLines lines={4} label="Loading the history…" />
      )}
    </Card>
  )
}

function Entry({ entry, timezone }: { entry: JobStatusEntry; timezone: string }) {
  return (
    <li className="flex gap-3">
      <StatusIcon status={entry.status} className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{statusLabel(entry.status)}</p>
        <p className="text-table text-muted">
          <time dateTime={entry.happenedAt}>
            {formatDateTime(entry.happenedAt, timezone)} {zoneName(entry.happenedAt, timezone)}
          </time>
          {entry.by && ` · ${fullName(entry.by)}`}
        </p>
        {entry.note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{entry.note}</p>}
      </div>
    </li>
  )
}

function TakeBack({ job, last, before }: { job: Job; last: JobStatusEntry; before: JobStatusEntry }) {
  const [takeBack] = useCommand(takeMoveBack)
  const [asking, setAsking] = useState(false)

  const confirm = async () => {
    await takeBack({ id: job.id, statusId: last.id })
    notify.success(`${jobNumber(job)} is ${statusLabel(before.status)} again`)
  }

  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Remove last
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove “${statusLabel(last.status)}”?`}
        verb="Remove"
        busyVerb="Removing…"
        onConfirm={confirm}
      >
        The job goes back to {statusLabel(before.status)}.
        {last.note && ` The note “${last.note}” goes from the history.`} That it was removed stays on record.
      </ConfirmDialog>
    </>
  )
}
