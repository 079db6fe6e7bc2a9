'use client'

import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'

import { TaskTypeChips } from '@/components/job/task-types/task-type-chips'
import { Banner } from '@/components/ui/banner'
import { DateField } from '@/components/ui/date-field'
import { fieldsOf } from '@/components/ui/fields-of'
import { Switch } from '@/components/ui/switch'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { TimeField } from '@/components/ui/time-field'
import { useNow } from '@/components/ui/use-now'
import { toDay, zoneName } from '@/lib/base/time'
import { ruleDay } from '@/lib/job/calendar/form/repeat-form'
import {
  type TaskForm,
  type TaskFormInput,
  filledFrom,
  onEachDay,
  periodOf,
  withDate,
  zoneOfForm,
} from '@/lib/job/calendar/form/task-form'
import { roleForTask } from '@/lib/job/calendar/rules'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { sameClock } from '@/lib/job/calendar/shown/words'

import { AssigneePicker } from './assignee-picker'
import { JobPicker } from './job-picker'
import { TaskRepeat } from './task-repeat'
import type { Viewer } from './viewer'

export type TaskFormState = UseFormReturn<TaskFormInput, unknown, TaskForm>

/** The fields of a task, in every form. */
export function TaskFormFields({
  form,
  viewer: { userId, timezone },
  task,
  people,
}: {
  form: TaskFormState
  viewer: Viewer
  /** The task to change. */
  task?: ShownTask
  /** The people who have it already. */
  people: Task['taskAssignments']
}) {
  const { register, control, watch, setValue, trigger } = form
  const field = fieldsOf(form)
  const values = watch()
  const { hasJob, overnight } = values
  const zone = zoneOfForm(values, { timezone }, task)
  const period = periodOf(values, zone)
  // A half-typed date does not count: things that move along start from the last whole one.
  const [dated, setDated] = useState(values.date)
  if (values.date && values.date !== dated) setDated(values.date)
  const now = useNow()
  const role = roleForTask(hasJob)

  const recheckEnd = () => {
    if (form.getValues('endTime')) void trigger(['endTime', 'endDate'])
  }

  const moveAlong = (date: string) => {
    const { endDate, repeat } = withDate({ ...values, date: dated }, date, task)
    setValue('endDate', endDate)
    setValue('repeat', repeat)
  }

  const repeat = (wanted: TaskFormInput['repeat']) => {
    const begins = wanted.isRecurring && !values.repeat.isRecurring && !task?.isRecurring
    const daily = begins ? onEachDay({ ...values, repeat: wanted }) : null
    if (daily) {
      setValue('overnight', daily.overnight)
      setValue('endDate', daily.endDate)
    }
    return daily?.repeat ?? wanted
  }

  return (
    <div className="space-y-4">
      {!task && (
        <TaskTypeChips
          name={values.name}
          onChoose={(type) => {
            for (const [name, value] of Object.entries(filledFrom(values, type))) {
              setValue(name as keyof TaskFormInput, value, { shouldDirty: true, shouldValidate: true })
            }
          }}
        />
      )}
      <TextInput label="Task name" required data-autofocus {...field('name')} />
      <TextArea label="Description" {...field('description')} />

      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]">
        <DateField
          label="Date"
          required
          className="col-span-2 sm:col-span-1"
          {...field('date', {
            onChange: ({ target }: { target: { value: string } }) => {
              if (target.value) moveAlong(target.value)
              recheckEnd()
            },
          })}
        />
        <TimeField label="Start time" required {...field('startTime', { onChange: recheckEnd })} />
        <TimeField label="End time" required {...field('endTime', { onChange: recheckEnd })} />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Switch
          label="Ends on another day"
          {...register('overnight', {
            onChange: () => {
              if (!values.endDate || values.endDate < values.date) setValue('endDate', values.date)
              void trigger(['endTime', 'endDate'])
            },
          })}
        />
        {overnight && (
          <DateField
            label="End date"
            required
            min={values.date}
            {...field('endDate', { onChange: () => void trigger('endTime') })}
          />
        )}
      </div>
      {values.date !== '' && values.date < toDay(now, zone) && (
        <Banner tone="warning">Task is being scheduled in the past</Banner>
      )}
      {!sameClock(period?.start ?? now.toISOString(), zone, timezone) && (
        <p className="text-table text-muted">
          Times are on the clock of the job: {zone} ({zoneName(period?.start ?? now, zone)}).
        </p>
      )}

      <Controller
        control={control}
        name="assignedUserIds"
        render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
          <AssigneePicker
            viewerId={userId}
            wanted={period && { ...period, role, taskId: task?.id }}
            assigned={people.map(({ user }) => user)}
            timezone={zone}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error?.message}
          />
        )}
      />

      <Controller
        control={control}
        name="repeat"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <TaskRepeat
            value={value}
            day={ruleDay(task, values.date)}
            minDay={values.date}
            error={error?.message}
            onChange={(wanted) => onChange(repeat(wanted))}
          />
        )}
      />

      <Switch label="Associated with a job" {...register('hasJob', { deps: 'job' })} />
      {hasJob && (
        <Controller
          control={control}
          name="job"
          render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
            <JobPicker value={value} onChange={onChange} onBlur={onBlur} error={error?.message} />
          )}
        />
      )}
    </div>
  )
}
