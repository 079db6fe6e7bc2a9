'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { notify } from '@/components/ui/notify'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { moveJob } from '@/lib/job/jobs/commands'
import { heldFromOf, jobNumber, needsNote, statusLabel } from '@/lib/job/jobs/rules'
import type { Job, JobStatus, JobStatusEntry } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { units } from '@/lib/site/equipment/rules'
import type { JobEquipmentCheck } from '@/lib/site/equipment/schema'

export interface MoveDialogProps {
  job: Pick<Job, 'id' | 'identifier' | 'jobNo' | 'status' | 'timezone'>
  to: JobStatus
  history: JobStatusEntry[]
  onClose: () => void
}

const MOST_NAMED = 6

/** Asks when a move happened, and why where the rules want to know. */
export function MoveDialog({ job, to, history, onClose }: MoveDialogProps) {
  const [move] = useCommand(moveJob)
  const [now] = useState(() => toWallClock(new Date(), job.timezone).slice(0, 16))
  const form = useForm({ mode: 'onChange', defaultValues: { note: '', date: now, force: false } })
  const { isSubmitting, isDirty, dirtyFields } = form.formState
  const field = fieldsOf(form)
  const { refusal, show, clear } = useServerErrors(form)
  const date = useWatch({ control: form.control, name: 'date' })
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

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      await move(
        { id: job.id },
        {
          status: to,
          note: values.note,
          // Untouched, it happens now: the server's clock knows when that is.
          date: dirtyFields.date ? toInstant(values.date, job.timezone).toISOString() : undefined,
          from: job.status,
          force: values.force || undefined,
        },
      )
    } catch (error) {
      return show(error)
    }
    notify.success(isEarlier ? 'The history was filled in' : `${jobNumber(job)} is ${statusLabel(to)}`)
    onClose()
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title={`Move to ${statusLabel(to)}`}
      description={`${jobNumber(job)} is ${statusLabel(job.status)}`}
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Move job" busyVerb="Moving…" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
        {standing > 0 && (
          <Banner tone="warning" title={`${units(standing)} still installed`}>
            <p>
              {equipment!.installed
                .slice(0, MOST_NAMED)
                .map(({ referenceId, roomName }) => `${referenceId} in ${roomName}`)
                .join(', ')}
              {standing > MOST_NAMED && ` and ${standing - MOST_NAMED} more`}. Pick the equipment up first, or say in
              the note why it stays.
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
        <TextInput
          type="datetime-local"
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
      </div>
    </Dialog>
  )
}
