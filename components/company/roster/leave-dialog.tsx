'use client'

import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { DateField } from '@/components/ui/date-field'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TimeField } from '@/components/ui/time-field'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addLeave, changeLeave } from '@/lib/company/roster/commands'
import { LEAVE_LABELS } from '@/lib/company/roster/rules'
import type { Leave, LeaveForm as Values } from '@/lib/company/roster/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/company/roster/schema')).LeaveForm)

const KINDS = Object.entries(LEAVE_LABELS).map(([value, label]) => ({ value, label }))
const MORNING = { from: '09:00', until: '12:00' }

const valuesOf = (leave?: Leave): Values => ({
  kind: leave?.kind ?? 'ANNUAL',
  startsOn: leave?.startsOn ?? '',
  endsOn: leave?.endsOn ?? '',
  part: leave?.from && leave.until ? { from: leave.from, until: leave.until } : null,
  note: leave?.note ?? '',
})

interface LeaveDialogProps {
  userId: string
  /** Whose leave it is. */
  name: string
  leave?: Leave
  onClose: () => void
}

/** Enters leave of somebody, or edits it. Mount it while it is open. */
export function LeaveDialog({ userId, name, leave, onClose }: LeaveDialogProps) {
  const [add] = useCommand(addLeave)
  const [change] = useCommand(changeLeave)
  const record = useRecordForm({
    resolver,
    stored: leave,
    valuesOf,
    send: (typed, base) =>
      base ? change({ id: base.id }, { ...typed, version: base.version }) : add({ id: userId }, typed),
    saved: (_, _typed, base) => {
      notify.success(base ? 'The leave was saved' : `The leave of ${name} was added`)
      onClose()
    },
  })
  const { form, field, control } = record
  const [startsOn, endsOn, part] = useWatch({ control, name: ['startsOn', 'endsOn', 'part'] })
  const set = { shouldDirty: true, shouldValidate: true }
  const endWith = (day: string) => form.setValue('endsOn', day, set)

  return (
    <RecordDialog record={record} onClose={onClose} title={leave ? 'Edit leave' : `Leave of ${name}`} adds="Add leave">
      <Select label="Kind" required options={KINDS} {...field('kind')} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <DateField
          label={part ? 'Day' : 'First day'}
          required
          {...field('startsOn', {
            onChange: ({ target: { value } }: { target: { value: string } }) => {
              if (value && (part || !endsOn || endsOn < value)) endWith(value)
            },
          })}
        />
        {!part && <DateField label="Last day" required min={startsOn || undefined} {...field('endsOn')} />}
      </div>
      <Switch
        label="Only a part of the day"
        checked={part !== null}
        onChange={({ target }) => {
          form.setValue('part', target.checked ? MORNING : null, set)
          if (target.checked) endWith(startsOn)
        }}
      />
      {part && (
        <div className="grid grid-cols-2 items-start gap-4">
          <TimeField label="From" required {...field('part.from')} />
          <TimeField label="Until" required {...field('part.until')} />
        </div>
      )}
      <TextArea
        label="Note"
        rows={2}
        help={`Only those who plan, and ${name}, read the kind and the note. Everybody else sees that they are away.`}
        {...field('note')}
      />
    </RecordDialog>
  )
}
