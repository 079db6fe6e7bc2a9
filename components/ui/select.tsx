import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentPropsWithRef } from 'react'

import { controlClass, controlHeight, Field, splitField, type FieldProps } from './field'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export type SelectProps = FieldProps &
  Omit<ComponentPropsWithRef<'select'>, keyof FieldProps | 'children'> & {
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; its value is the empty string. */
    placeholder?: string
  }

export function Select(props: SelectProps) {
  const [field, { options, placeholder, ...select }] = splitField(props)

  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            {...select}
            {...control}
            className={clsx(controlClass, controlHeight, 'appearance-none truncate pr-9')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
