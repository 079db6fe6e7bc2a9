'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { rejectTimesheets } from '@/lib/site/timesheets/commands'

export interface RejectFormProps {
  /** Those that wait for a decision, as they are shown now. */
  timesheets: readonly { id: string; version: number }[]
  onDone?: () => void
  onClose: () => void
}

/** Sends timesheets back with the reason. */
export function RejectForm({ timesheets, onDone, onClose }: RejectFormProps) {
  const [reject] = useCommand(rejectTimesheets)
  const [seen, setSeen] = useState(timesheets)
  const record = useRecordForm({
    valuesOf: () => ({ reason: '' }),
    send: ({ reason }): Promise<unknown> => {
      setSeen(rejected)
      return reject({}, { timesheets: rejected.map(({ id, version }) => ({ id, version })), reason })
    },
    saved: () => {
      onDone?.()
      onClose()
    },
  })
  const { field, refused } = record
  // What changes while the reason is typed was not seen: the server refuses it once, and that is read.
  const rejected = refused.refusal ? timesheets : seen

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={`Reject ${counted(rejected.length, 'timesheet')}?`}
      description="They go back to whose they are, with your reason."
      verb="Reject"
      busyVerb="Rejecting…"
      danger
      disabled={!rejected.length}
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
