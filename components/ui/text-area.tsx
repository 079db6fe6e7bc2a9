import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'

import { controlClass, Field, type FieldProps } from './field'

export type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps>

export function TextArea({ label, help, error, required, hideLabel, className, ...textarea }: TextAreaProps) {
  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...textarea}
          {...control}
          className={clsx(controlClass, 'field-sizing-content min-h-24 py-2')}
        />
      )}
    </Field>
  )
}
