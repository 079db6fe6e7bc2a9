import { Controller, type UseFormReturn } from 'react-hook-form'

import { HappenedAt } from '@/components/job/field/happened-at'
import { type TypedTime, isHalfTyped } from '@/lib/job/field/typed-time'

/** What a form must hold, so that what the server says of a visit's time finds its place. */
export interface VisitTimeValues {
  time: TypedTime
  inspectionDate: string
  lateReason: string
}

export interface VisitTimeFieldProps<Values extends VisitTimeValues> {
  form: UseFormReturn<Values>
  /** The job's. */
  timezone: string
  /** When the visit was entered, where that was before now. */
  enteredAt?: string
}

/** Asks when a site visit took place. */
export function VisitTimeField<Values extends VisitTimeValues>({ form, ...rest }: VisitTimeFieldProps<Values>) {
  // A form with more fields has these as well.
  const { control, clearErrors, formState } = form as unknown as UseFormReturn<VisitTimeValues>

  return (
    <Controller
      control={control}
      name="time"
      rules={{ validate: (time) => !isHalfTyped(time) || 'Please enter when the visit was' }}
      render={({ field, fieldState }) => (
        <HappenedAt
          {...rest}
          label="Date of the visit"
          value={field.value}
          onChange={(time) => {
            clearErrors(['inspectionDate', 'lateReason'])
            field.onChange(time)
          }}
          errors={{
            at: fieldState.error?.message ?? formState.errors.inspectionDate?.message,
            lateReason: formState.errors.lateReason?.message,
          }}
        />
      )}
    />
  )
}
