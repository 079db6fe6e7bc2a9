'use client'

import { Controller } from 'react-hook-form'

import { UserSelect } from '@/components/company/users/user-select'
import { useCommand } from '@/components/platform/commands/use-command'
import { HuePicker } from '@/components/ui/hue-picker'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { hoursText } from '@/lib/base/time'
import { addTaskType, changeTaskType } from '@/lib/job/task-types/commands'
import { LENGTHS } from '@/lib/job/task-types/rules'
import type { TaskType, TaskTypeForm as Values } from '@/lib/job/task-types/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/job/task-types/schema')).TaskTypeForm)

const valuesOf = (type?: TaskType): Values => ({
  name: type?.name ?? '',
  minutes: type?.minutes ?? 60,
  hue: type?.hue ?? 'sky',
  userIds: type?.userIds ?? [],
})

/** Adds a task type, or edits the one given. Mount it while it is open. */
export function TaskTypeForm({ taskType, onClose }: { taskType?: TaskType; onClose: () => void }) {
  const [add] = useCommand(addTaskType)
  const [change] = useCommand(changeTaskType)
  const record = useRecordForm({
    resolver,
    stored: taskType,
    valuesOf,
    send: (values, base) => (base ? change({ id: base.id }, { ...values, version: base.version }) : add({}, values)),
    saved: (_, { name }, base) => {
      notify.success(base ? 'Task type saved' : `${name} was added`)
      onClose()
    },
  })
  const { field, control } = record
  const lengths = [...new Set<number>([...LENGTHS, taskType?.minutes ?? 60])].toSorted((one, other) => one - other)

  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={taskType ? 'Edit task type' : 'New task type'}
      adds="Add task type"
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <Select
        label="Takes"
        options={lengths.map((minutes) => ({ value: String(minutes), label: hoursText(minutes) }))}
        {...field('minutes', { setValueAs: Number })}
      />
      <Controller
        control={control}
        name="userIds"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <UserSelect
            label="Usually done by"
            help="Chosen with it; whoever plans can choose others."
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="hue"
        render={({ field: { value, onChange } }) => <HuePicker label="Colour" value={value} onChange={onChange} />}
      />
    </RecordDialog>
  )
}
