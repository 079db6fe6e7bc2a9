'use client'

import { Controller, type UseFormReturn } from 'react-hook-form'

import { type TypedTime, timeFaults } from '@/lib/job/field/typed-time'

import { HappenedAt } from './happened-at'

/** The fields of a form that asks when something happened. */
export interface TimedValues<Time = TypedTime> {
  time: Time
  /** Nobody types into these two: they show the server's messages about the time. */
  happenedAt: string
  lateReason: string
}

/** The initial values of those fields. */
export const timedValues = <Time,>(time: Time): TimedValues<Time> => ({ time, happenedAt: '', lateReason: '' })

export interface HappenedAtFieldProps<Values extends TimedValues<TypedTime | null>> {
  form: Pick<UseFormReturn<Values>, 'control' | 'clearErrors' | 'formState'>
  /** The field's label: "When was it?" */
  label: string
  /** The job's. */
  timezone: string
  /** The time of entry, if that was before now. */
  enteredAt?: string
  /** The time that applies until one is typed. */
  timeOf?: (typed: TypedTime | null) => TypedTime
}

/** Asks in a form when something happened, and checks it by the server's rules for times. */
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
