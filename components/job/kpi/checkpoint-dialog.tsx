'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { DateTimeField } from '@/components/ui/date-field'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { removeCheckpoint, setCheckpoint } from '@/lib/job/kpi/commands'
import { checkpointLabel } from '@/lib/job/kpi/rules'
import type { Checkpoint, JobKpi } from '@/lib/job/kpi/schema'

export interface CheckpointDialogProps {
  jobId: string
  timezone: string
  does: 'set' | 'remove'
  about: Checkpoint
  onSaved: (kpi: JobKpi) => void
  onClose: () => void
}

/** Sets by hand when a checkpoint was reached, or removes it; and why. */
export function CheckpointDialog({ jobId, timezone, does, about, onSaved, onClose }: CheckpointDialogProps) {
  const { checkpoint } = about
  const [set] = useCommand(setCheckpoint)
  const [remove] = useCommand(removeCheckpoint)
  const isSetting = does === 'set'
  const [now] = useState(() => toWallClock(new Date(), timezone).slice(0, 16))
  const record = useRecordForm({
    stored: about,
    valuesOf: ({ stampedAt }) => ({
      stampedAt: stampedAt ? toWallClock(stampedAt, timezone).slice(0, 16) : now,
      reason: '',
    }),
    send: ({ stampedAt, reason }, { version }) =>
      isSetting
        ? set(
            { id: jobId },
            { data: { checkpoint, stampedAt: toInstant(stampedAt, timezone).toISOString(), reason, version } },
          )
        : remove({ id: jobId }, { checkpoint, reason: reason.trim() || null, version }),
    theirsOf: (kpi) => (kpi as JobKpi).checkpoints.find((one) => one.checkpoint === checkpoint)!,
    saved: (kpi) => {
      onSaved(kpi)
      onClose()
    },
    placeOf: (path) => path.replace('data.', ''),
  })
  const { field } = record

  return (
    <RecordDialog
      record={record}
      size="sm"
      onClose={onClose}
      title={isSetting ? `When was ${checkpointLabel(checkpoint)} reached?` : `Remove ${checkpointLabel(checkpoint)}?`}
      description={isSetting ? undefined : 'It counts for nothing on this job any more. It can be restored.'}
      verb={isSetting ? 'Save' : 'Remove'}
      danger={!isSetting}
    >
      {isSetting && (
        <DateTimeField
          label="Reached at"
          required
          max={now}
          help={`The time at the site: ${zoneName(toInstant(now, timezone), timezone)} (${timezone})`}
          {...field('stampedAt', { required: 'Please say when' })}
        />
      )}
      <TextArea
        label="Reason"
        rows={2}
        required={isSetting}
        help="Whoever reads the history sees it."
        {...field('reason', { validate: (reason) => !isSetting || reason.trim() !== '' || 'Please say why' })}
      />
    </RecordDialog>
  )
}
