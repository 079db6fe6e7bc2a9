'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { rejectTimesheets } from '@/lib/site/timesheets/commands'

export interface RejectFormProps {
  timesheets: readonly { id: string; version: number }[]
  onDone: () => void
  onClose: () => void
}

/** Sends timesheets back with the reason. */
export function RejectForm({ timesheets, onDone, onClose }: RejectFormProps) {
  const [reject] = useCommand(rejectTimesheets)
  const record = useRecordForm({
    stored: undefined,
    valuesOf: () => ({ reason: '' }),
    send: ({ reason }) => reject({}, { timesheets: timesheets.map(({ id, version }) => ({ id, version })), reason }),
    saved: () => {
      onDone()
      onClose()
    },
  })
  const { field } = record

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={`Reject ${timesheets.length} ${timesheets.length === 1 ? 'timesheet' : 'timesheets'}?`}
      description="They go back to whose they are, with your reason."
      verb="Reject"
      busyVerb="Rejecting…"
      danger
    >
      <TextArea
        label="Reason"
        required
        rows={2}
        {...field('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
      />
    </RecordDialog>
  )
}
