'use client'

import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextArea } from '@/components/ui/text-area'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { rejectTimesheets } from '@/lib/site/timesheets/commands'

export interface RejectFormProps {
  timesheets: readonly { id: string; version: number }[]
  onDone: () => void
  onClose: () => void
}

/** Sends timesheets back with the reason. */
export function RejectForm({ timesheets, onDone, onClose }: RejectFormProps) {
  const [reject] = useCommand(rejectTimesheets)
  const form = useForm({ mode: 'onChange', defaultValues: { reason: '' } })
  const field = fieldsOf(form)
  const { refusal, show, clear } = useServerErrors(form)
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ reason }) => {
    clear()
    try {
      await reject({}, { timesheets: timesheets.map(({ id, version }) => ({ id, version })), reason })
      onDone()
      onClose()
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title={`Reject ${timesheets.length} ${timesheets.length === 1 ? 'timesheet' : 'timesheets'}?`}
      description="They go back to whose they are, with your reason."
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Reject" busyVerb="Rejecting…" busy={isSubmitting} danger />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        <TextArea
          label="Reason"
          required
          rows={2}
          {...field('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        />
      </div>
    </Dialog>
  )
}
