'use client'

import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { JobPicker } from '@/components/job/calendar/job-picker'
import { PersonField } from '@/components/job/jobs/person-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { DateField } from '@/components/ui/date-field'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { TimeField } from '@/components/ui/time-field'
import { useRecordForm } from '@/components/ui/use-record-form'
import { parseNumber } from '@/lib/base/numbers'
import { everyone } from '@/lib/base/roles'
import { zoneName } from '@/lib/base/time'
import { addTimesheet, changeTimesheet } from '@/lib/site/timesheets/commands'
import { CATEGORY_LABELS, LONG_HOURS, RATE_LABELS } from '@/lib/site/timesheets/rules'
import type { Timesheet } from '@/lib/site/timesheets/schema'

import {
  type NewTimesheet,
  type TimesheetValues,
  bodyOf,
  needsReason,
  newValues,
  summaryOf,
  valuesOf,
  zoneOf,
} from './timesheet-values'
import type { TimeViewer } from './viewer'
import { VisitSelect } from './visit-select'

const CATEGORIES = optionsOf(CATEGORY_LABELS)
const RATES = optionsOf(RATE_LABELS)

/** The field of this form that shows each of the server's fields. */
const SHOWN_AT: Record<string, keyof TimesheetValues> = { start: 'startTime', end: 'endTime', jobId: 'job' }

export interface TimesheetFormProps {
  viewer: TimeViewer
  /** The timesheet to change; without it, a new one is entered. */
  timesheet?: Timesheet
  /** The facts of a new one. */
  of?: NewTimesheet
  onClose: () => void
}

/** Enters a person's time, or changes it. */
export function TimesheetForm({ viewer, timesheet, of = { userId: viewer.userId }, onClose }: TimesheetFormProps) {
  const [add] = useCommand(addTimesheet)
  const [change] = useCommand(changeTimesheet)
  const [capturedAt] = useState(() => (timesheet ? new Date(timesheet.capturedAt) : new Date()))
  const record = useRecordForm({
    stored: timesheet,
    valuesOf: (known) => (known ? valuesOf(known) : newValues(of, of.job?.timezone ?? viewer.timezone)),
    send: (typed, base) => {
      const body = bodyOf(typed, timezone, base)
      return base
        ? change({ id: base.id }, { ...body, version: base.version })
        : add({}, { ...body, capturedAt: capturedAt.toISOString() })
    },
    saved: (saved) => {
      if (saved) notify.success('Time saved')
      onClose()
    },
    placeOf: (path) => SHOWN_AT[path] ?? path,
  })
  const { form, field, control } = record
  const values = useWatch({ control }) as TimesheetValues
  const timezone = zoneOf(values, viewer.timezone)
  const summary = summaryOf(values, timezone, timesheet)
  const isLate = needsReason(values, timezone, capturedAt, timesheet)

  return (
    <RecordDialog record={record} onClose={onClose} title={timesheet ? 'Change time' : 'Add time'}>
      {viewer.role === 'Administrator' && (
        <Controller
          control={control}
          name="userId"
          render={({ field: own, fieldState }) => (
            <PersonField
              label="Person"
              required
              roles={everyone}
              person={timesheet?.user ?? null}
              {...own}
              onChange={(userId) => userId && own.onChange(userId)}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem]">
        <DateField
          label="Date"
          required
          className="col-span-2 sm:col-span-1"
          {...field('day', { required: 'Please say on which day' })}
        />
        <TimeField label="Start" required {...field('startTime', { required: 'Please say when' })} />
        <TimeField label="End" required {...field('endTime', { required: 'Please say when' })} />
      </div>
      <p role="status" className="text-table text-muted">
        {summary ? (
          <>
            <span className="font-medium text-ink">{summary.text}</span>
            {summary.isLong && <span className="text-warning"> · more than {LONG_HOURS} hours</span>}
          </>
        ) : (
          'An end before the start means the next day.'
        )}
        {timezone !== viewer.timezone && ` · ${zoneName(capturedAt, timezone)} (${timezone})`}
      </p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Select
          label="Category"
          required
          placeholder="Please select"
          options={CATEGORIES}
          className="col-span-2"
          {...field('category', { required: 'Please select a category' })}
        />
        <TextInput
          label="Break (min)"
          inputMode="numeric"
          {...field('breakMinutes', {
            validate: (typed) => isMinutes(typed) || 'Not a number of minutes',
          })}
        />
        <NumberInput
          control={control}
          name="kilometres"
          rules={{ validate: (value) => !Number.isNaN(value) || 'Not a distance' }}
          label="Kilometres"
        />
        <Select label="Rate" options={RATES} className="col-span-2" {...field('rateType')} />
      </div>
      {!of.job && (
        <div>
          <Checkbox label="On a job" {...form.register('onJob')} />
          {values.onJob && (
            <div className="mt-2">
              <Controller
                control={control}
                name="job"
                rules={{ validate: (job) => job !== null || 'Please select the job' }}
                render={({ field: own, fieldState }) => (
                  <JobPicker
                    value={own.value}
                    onChange={(job) => {
                      own.onChange(job)
                      if (job?.id !== own.value?.id) form.setValue('inspectionId', '')
                    }}
                    onBlur={own.onBlur}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
          )}
        </div>
      )}
      {values.onJob && values.job && (
        <Controller
          control={control}
          name="inspectionId"
          render={({ field: own, fieldState }) => (
            <VisitSelect jobId={values.job!.id} timezone={timezone} error={fieldState.error?.message} {...own} />
          )}
        />
      )}
      <TextArea label="Note" rows={2} {...field('note')} />
      {/* Last: it comes with the typed date, and moves no field. */}
      {isLate && (
        <TextInput
          label="Why is it entered only now?"
          required
          {...field('lateReason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        />
      )}
    </RecordDialog>
  )
}

const isMinutes = (typed: string) => {
  const minutes = parseNumber(typed)
  return minutes === null || (Number.isInteger(minutes) && minutes >= 0)
}
