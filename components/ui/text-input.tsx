import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'

import { controlClass, controlHeight, Field, splitField, type FieldProps } from './field'

export type TextInputProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps> & {
    /** Inside the control, before the text: an icon, a currency sign. */
    leading?: ReactNode
    /** Inside the control, after the text: a unit, a button. */
    trailing?: ReactNode
  }

export function TextInput(props: TextInputProps) {
  const [field, { leading, trailing, ...input }] = splitField(props)

  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-muted [&>svg]:size-4">
              {leading}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={clsx(controlClass, controlHeight, leading && 'pl-9', trailing && 'pr-14')}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-0 flex min-w-9 items-center justify-center text-muted">
              {trailing}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
