'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { asRefusal, useServerErrors } from '@/components/ui/use-server-errors'
import { DomainError } from '@/lib/base/errors'
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

/** Says by hand when a checkpoint was reached, or takes it out; and why. */
export function CheckpointDialog({ jobId, timezone, does, about, onSaved, onClose }: CheckpointDialogProps) {
  const { checkpoint } = about
  const [set] = useCommand(setCheckpoint)
  const [remove] = useCommand(removeCheckpoint)
  const [now] = useState(() => toWallClock(new Date(), timezone).slice(0, 16))
  const [version, setVersion] = useState(about.version)
  const form = useForm({
    mode: 'onChange',
    defaultValues: {
      stampedAt: about.stampedAt ? toWallClock(about.stampedAt, timezone).slice(0, 16) : now,
      reason: '',
    },
  })
  const { isDirty, isSubmitting } = form.formState
  const field = fieldsOf(form)
  const { refusal, show, clear } = useServerErrors(form)
  const isSetting = does === 'set'

  const submit = form.handleSubmit(async ({ stampedAt, reason }) => {
    clear()
    try {
      onSaved(
        isSetting
          ? await set(
              { id: jobId },
              { data: { checkpoint, stampedAt: toInstant(stampedAt, timezone).toISOString(), reason, version } },
            )
          : await remove({ id: jobId }, { checkpoint, reason: reason.trim() || null, version }),
      )
      onClose()
    } catch (thrown) {
      const error = asRefusal(thrown)
      const current = error.current as JobKpi | undefined
      if (current) {
        onSaved(current)
        setVersion(current.checkpoints.find((one) => one.checkpoint === checkpoint)!.version)
      }
      const fields = error.fields.map(({ path, message }) => ({ path: path.replace('data.', ''), message }))
      show(new DomainError(error.code, error.message, { fields, retryAfter: error.retryAfter }))
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title={isSetting ? `When was ${checkpointLabel(checkpoint)} reached?` : `Remove ${checkpointLabel(checkpoint)}?`}
      description={isSetting ? undefined : 'It counts for nothing on this job any more. It can be restored.'}
      onSubmit={submit}
      footer={(close) => (
        <FormFooter close={close} verb={isSetting ? 'Save' : 'Remove'} busy={isSubmitting} danger={!isSetting} />
      )}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        {isSetting && (
          <TextInput
            type="datetime-local"
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
      </div>
    </Dialog>
  )
}
