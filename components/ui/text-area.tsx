import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'

import { controlClass, Field, splitField, type FieldProps } from './field'

export type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, keyof FieldProps>

export function TextArea(props: TextAreaProps) {
  const [field, textarea] = splitField(props)

  return (
    <Field {...field}>
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
