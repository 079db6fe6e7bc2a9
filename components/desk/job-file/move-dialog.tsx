'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { DateTimeField } from '@/components/ui/date-field'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { moveJob } from '@/lib/job/jobs/commands'
import { heldFromOf, jobNumber, needsNote, statusLabel } from '@/lib/job/jobs/rules'
import type { Job, JobStatus, JobStatusEntry } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import type { JobEquipmentCheck } from '@/lib/site/equipment/schema'

export interface MoveDialogProps {
  job: Pick<Job, 'id' | 'identifier' | 'jobNo' | 'status' | 'timezone'>
  to: JobStatus
  history: JobStatusEntry[]
  onClose: () => void
}

const MOST_NAMED = 6

/** Asks when a move happened and, if the rules need it, why. */
export function MoveDialog({ job, to, history, onClose }: MoveDialogProps) {
  const [move] = useCommand(moveJob)
  const [now] = useState(() => toWallClock(new Date(), job.timezone).slice(0, 16))
  const record = useRecordForm({
    valuesOf: () => ({ note: '', date: now, force: false }),
    send: ({ note, date, force }, _, changed) =>
      move(
        { id: job.id },
        {
          status: to,
          note,
          // Untouched, it happens now, by the server's clock.
          date: changed.has('date') ? toInstant(date, job.timezone).toISOString() : undefined,
          from: job.status,
          // Units that are gone by now leave nothing to be confirmed.
          force: (standing > 0 && force) || undefined,
        },
      ),
    saved: () => {
      notify.success(isEarlier ? 'The history was filled in' : `${jobNumber(job)} is ${statusLabel(to)}`)
      onClose()
    },
  })
  const { form, field, control } = record
  const { dirtyFields } = form.formState
  const date = useWatch({ control, name: 'date' })
  const { data: equipment } = useQuery({
    queryKey: equipmentKeys.check(job.id),
    queryFn: ({ signal }) =>
      api.get<JobEquipmentCheck>(
        `/api/v1/inspections/equipment-installation/validate-job-installed-equipment/${job.id}`,
        { signal },
      ),
    enabled: to === 'COMPLETED',
    staleTime: 0,
  })
  const standing = equipment?.installed.length ?? 0
  const noteNeeded =
    standing > 0 || needsNote({ from: job.status, to, heldFrom: heldFromOf(history.map((entry) => entry.status)) })
  const isEarlier =
    history[0] && dirtyFields.date && date && toInstant(date, job.timezone) < new Date(history[0].happenedAt)

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={`Move to ${statusLabel(to)}`}
      description={`${jobNumber(job)} is ${statusLabel(job.status)}`}
      verb="Move job"
      busyVerb="Moving…"
    >
      {standing > 0 && (
        <Banner tone="warning" title={`${counted(standing, 'unit')} still installed`}>
          <p>
            {equipment!.installed
              .slice(0, MOST_NAMED)
              .map(({ referenceId, roomName }) => `${referenceId} in ${roomName}`)
              .join(', ')}
            {standing > MOST_NAMED && ` and ${standing - MOST_NAMED} more`}. Pick the equipment up first, or say in the
            note why it stays.
          </p>
          <Checkbox label="Complete the job with the equipment on site" {...form.register('force')} />
        </Banner>
      )}
      <TextArea
        label="Note"
        rows={3}
        required={noteNeeded}
        help={noteNeeded ? 'This move is explained to whoever reads the history.' : undefined}
        {...field('note', {
          validate: (note) => !noteNeeded || note.trim() !== '' || 'Please say why in a note',
        })}
      />
      <DateTimeField
        label="When it happened"
        help={`The time at the site: ${zoneName(toInstant(date || now, job.timezone), job.timezone)} (${job.timezone})`}
        required
        max={now}
        {...field('date', { required: 'Please say when' })}
      />
      {isEarlier && (
        <Banner tone="info">
          This is before the last move: it fills in the history, and the job stays {statusLabel(job.status)}.
        </Banner>
      )}
    </RecordDialog>
  )
}
