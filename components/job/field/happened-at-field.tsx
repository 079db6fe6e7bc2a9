'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'

import { type TypedTime, timeFaults } from '@/lib/job/field/typed-time'

import { HappenedAt } from './happened-at'

/** What a form holds to ask when something happened. */
export interface TimedValues<Time = TypedTime> {
  time: Time
  /** Nothing is typed in these two: they are where the server's words about the time stand. */
  happenedAt: string
  lateReason: string
}

/** What stands in those fields at first. */
export const timedValues = <Time,>(time: Time): TimedValues<Time> => ({ time, happenedAt: '', lateReason: '' })

export interface HappenedAtFieldProps<Values extends TimedValues<TypedTime | null>> {
  form: Pick<UseFormReturn<Values>, 'control' | 'clearErrors' | 'formState'>
  /** The field's: "When was it?" */
  label: string
  /** The job's. */
  timezone: string
  /** When it was entered, where that was before now. */
  enteredAt?: string
  /** What the time follows from until it is typed. */
  timeOf?: (typed: TypedTime | null) => TypedTime
}

/** Asks in a form when something happened, and holds it to what the server asks of a time. */
export function HappenedAtField<Values extends TimedValues<TypedTime | null>>({
  form,
  timezone,
  enteredAt,
  timeOf = (typed) => typed!,
  ...field
}: HappenedAtFieldProps<Values>) {
  // A form with more fields has these as well.
  const { control, clearErrors, formState } = form as unknown as UseFormReturn<TimedValues<TypedTime | null>>
  const { errors } = formState
  const faultsOf = (typed: TypedTime | null) =>
    timeFaults(timeOf(typed), timezone, enteredAt ? new Date(enteredAt) : undefined)

  return (
    <Controller
      control={control}
      name="time"
      rules={{ validate: (typed) => !faultsOf(typed) }}
      render={({ field: { value, onChange }, fieldState: { invalid } }) => {
        const faults = invalid ? faultsOf(value) : undefined
        return (
          <HappenedAt
            {...field}
            value={timeOf(value)}
            onChange={(typed) => {
              clearErrors(['happenedAt', 'lateReason'])
              onChange(typed)
            }}
            timezone={timezone}
            enteredAt={enteredAt}
            errors={{
              at: faults?.at ?? errors.happenedAt?.message,
              lateReason: faults?.lateReason ?? errors.lateReason?.message,
            }}
          />
        )
      }}
    />
  )
}
