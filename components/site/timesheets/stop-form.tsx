'use client'

import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { formatDateTime, toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { stopTimer } from '@/lib/site/timesheets/commands'
import type { Timesheet } from '@/lib/site/timesheets/schema'

export interface StopFormProps {
  timer: Timesheet
  onClose: () => void
}

/** Asks when the work ended under a timer that nobody stopped. */
export function StopForm({ timer: { id, start, timezone }, onClose }: StopFormProps) {
  const [stop] = useCommand(stopTimer)
  const form = useForm({ mode: 'onChange', defaultValues: { end: '' } })
  const field = fieldsOf(form)
  const { refusal, show, clear } = useServerErrors(form)
  const { isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ end }) => {
    clear()
    try {
      await stop({ id }, { end: toInstant(end, timezone).toISOString() })
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
      title="When did the work end?"
      description={`The timer has been running since ${formatDateTime(start, timezone)} ${zoneName(start, timezone)}.`}
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Stop timer" busyVerb="Stopping…" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        <TextInput
          type="datetime-local"
          label="End"
          required
          min={toWallClock(start, timezone).slice(0, 16)}
          help={`The time at the site (${timezone})`}
          {...field('end', { required: 'Please say when' })}
        />
      </div>
    </Dialog>
  )
}
