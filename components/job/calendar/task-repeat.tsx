'use client'

import { clsx } from 'clsx'
import Repeat from 'lucide-react/icons/repeat'
import { useId } from 'react'

import { DateField } from '@/components/ui/date-field'
import { FieldNotes, describe, labelClass } from '@/components/ui/field'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { TextInput } from '@/components/ui/text-input'
import { formatDay } from '@/lib/base/time'
import {
  type RepeatField,
  type RepeatValues,
  type Weekday,
  firstDates,
  monthChoices,
  ordinalFor,
  readRepeat,
} from '@/lib/job/calendar/form/repeat-form'
import { WEEK, WEEKDAYS, ruleText } from '@/lib/job/calendar/recurrence/words'

const FREQUENCIES = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
]
const ENDS = [
  { value: 'never', label: 'Never' },
  { value: 'on', label: 'On date' },
  { value: 'after', label: 'After a number of times' },
]
const MOST_DATES = 4

/** The repetition of a task, and its meaning in plain words. */
export function TaskRepeat({
  value,
  day,
  minDay,
  error,
  onChange,
}: {
  value: RepeatValues
  /** The date after which the rule's days are named. */
  day: string
  /** The earliest date that the series may end on. */
  minDay: string
  /** The server's message about it. */
  error?: string
  onChange: (value: RepeatValues) => void
}) {
  const { rule, faults } = readRepeat(value, day)
  const set = (change: Partial<RepeatValues>) => onChange({ ...value, ...change })
  const says = (field: RepeatField) => faults[field]

  return (
    <section aria-label="Recurrence" className="space-y-4">
      <Switch
        label="Recurring task"
        checked={value.isRecurring}
        onChange={(event) => set({ isRecurring: event.target.checked })}
      />
      {value.isRecurring && (
        <div className="space-y-4 rounded-card border border-line p-3 md:p-4">
          <div className="grid grid-cols-2 gap-4">
            <TextInput
              label="Repeat every"
              required
              type="number"
              inputMode="numeric"
              min={1}
              value={value.interval}
              onChange={(event) => set({ interval: event.target.value })}
              error={says('interval')}
            />
            <Select
              label="Frequency"
              options={FREQUENCIES}
              value={value.freq}
              onChange={(event) => set({ freq: event.target.value as RepeatValues['freq'] })}
            />
          </div>
          {value.freq === 'week' && (
            <Weekdays value={value.byWeekDay} onChange={(byWeekDay) => set({ byWeekDay })} error={says('byWeekDay')} />
          )}
          {value.freq === 'month' && day !== '' && <MonthDays value={value} day={day} onChange={set} />}
          <RadioGroup
            label="Ends"
            inline
            options={ENDS}
            value={value.endOption}
            onChange={(event) => set({ endOption: event.target.value as RepeatValues['endOption'] })}
          />
          {value.endOption === 'on' && (
            <DateField
              label="Ends on"
              required
              min={minDay}
              value={value.endsOn}
              onChange={(event) => set({ endsOn: event.target.value })}
              error={says('endsOn')}
            />
          )}
          {value.endOption === 'after' && (
            <TextInput
              label="Occurrences"
              required
              type="number"
              inputMode="numeric"
              min={2}
              value={value.count}
              onChange={(event) => set({ count: event.target.value })}
              error={says('count')}
            />
          )}
          {rule && (
            <p aria-live="polite" className="flex items-start gap-2 text-table">
              <Repeat aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span>
                <span className="font-medium">{ruleText(rule, day)}</span>
                <span className="block text-muted">
                  Next: {firstDates(rule, day, day, MOST_DATES).map(formatDay).join(', ')}
                </span>
              </span>
            </p>
          )}
        </div>
      )}
      {error && <p className="text-table text-danger">{error}</p>}
    </section>
  )
}

function Weekdays({
  value,
  error,
  onChange,
}: {
  value: readonly Weekday[]
  error?: string
  onChange: (days: Weekday[]) => void
}) {
  const id = useId()
  return (
    <fieldset {...describe(id, { error })}>
      <legend className={clsx(labelClass, 'mb-1')}>Repeat on</legend>
      <div className="grid grid-cols-7 gap-1 sm:max-w-sm">
        {WEEK.map((day) => (
          <label
            key={day}
            className={clsx(
              'relative inline-flex h-11 cursor-pointer items-center justify-center rounded-control border text-sm md:h-8',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value.includes(day) ? 'border-transparent bg-brand text-on-brand' : 'border-control bg-raised text-ink',
            )}
          >
            <input
              type="checkbox"
              aria-label={day}
              className="absolute inset-0 cursor-pointer appearance-none rounded-control"
              checked={value.includes(day)}
              onChange={() =>
                onChange(WEEKDAYS.filter((one) => (one === day ? !value.includes(day) : value.includes(one))))
              }
            />
            <span aria-hidden>{day.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

function MonthDays({
  value,
  day,
  onChange,
}: {
  value: RepeatValues
  day: string
  onChange: (change: Partial<RepeatValues>) => void
}) {
  const choices = monthChoices(day)
  const keyOf = (choice: Pick<RepeatValues, 'monthOption' | 'monthOrdinal'>) =>
    choice.monthOption === 'byDateNumber' ? choice.monthOption : String(choice.monthOrdinal)
  const keyed = choices.map(({ option: monthOption, ...choice }) => ({ monthOption, ...choice }))
  return (
    <Select
      label="Day of the month"
      options={keyed.map((choice) => ({ value: keyOf(choice), label: choice.label }))}
      value={keyOf({ ...value, monthOrdinal: ordinalFor(value.monthOrdinal, day) })}
      onChange={(event) => {
        const chosen = keyed.find((choice) => keyOf(choice) === event.target.value)
        if (chosen) onChange({ monthOption: chosen.monthOption, monthOrdinal: chosen.monthOrdinal })
      }}
    />
  )
}
