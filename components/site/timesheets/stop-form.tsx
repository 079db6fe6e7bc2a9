'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { DateTimeField } from '@/components/ui/date-field'
import { RecordDialog } from '@/components/ui/record-dialog'
import { useRecordForm } from '@/components/ui/use-record-form'
import { formatDateTime, toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { stopTimer } from '@/lib/site/timesheets/commands'

import type { RunningTimer } from './use-timer'

export interface StopFormProps {
  timer: RunningTimer
  onClose: () => void
}

/** Asks when the work ended, for a timer that nobody stopped. */
export function StopForm({ timer: { id, start, timezone }, onClose }: StopFormProps) {
  const [stop] = useCommand(stopTimer)
  const record = useRecordForm({
    valuesOf: () => ({ end: '' }),
    send: ({ end }) => stop({ id }, { end: toInstant(end, timezone).toISOString() }),
    saved: onClose,
  })
  const { field } = record

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title="When did the work end?"
      description={`The timer has been running since ${formatDateTime(start, timezone)} ${zoneName(start, timezone)}.`}
      verb="Stop timer"
      busyVerb="Stopping…"
    >
      <DateTimeField
        label="End"
        required
        min={toWallClock(start, timezone).slice(0, 16)}
        help={`The time at the site (${timezone})`}
        {...field('end', { required: 'Please say when' })}
      />
    </RecordDialog>
  )
}
