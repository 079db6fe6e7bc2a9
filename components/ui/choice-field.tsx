'use client'

import { clsx } from 'clsx'
import { type Ref, useId } from 'react'

import { FieldNotes, type FieldProps, describe, labelClass, requiredMark } from './field'

interface ChoiceFieldProps<V extends string> extends FieldProps {
  options: readonly { value: V; label: string }[]
  value: V | null
  onChange: (value: V | null) => void
  onBlur?: () => void
  name: string
  ref?: Ref<HTMLInputElement>
}

/** One of a few choices, each as large as a thumb; none at first. For react-hook-form's Controller. */
export function ChoiceField<V extends string>({
  label,
  help,
  error,
  required,
  className,
  options,
  value,
  onChange,
  onBlur,
  name,
  ref,
}: ChoiceFieldProps<V>) {
  const id = useId()
  const { 'aria-required': isRequired, ...described } = describe(id, { help, error, required })

  return (
    <fieldset role="radiogroup" aria-required={isRequired} className={clsx('min-w-0', className)} {...described}>
      <legend className={clsx(labelClass, 'mb-1', required && requiredMark)}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className={clsx(
              'inline-flex min-h-11 cursor-pointer items-center rounded-control border px-3.5 text-sm md:min-h-9',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              option.value === value
                ? 'border-brand bg-brand-soft font-medium text-brand'
                : 'border-control bg-raised hover:bg-sunken',
            )}
          >
            <input
              ref={option.value === value || (value === null && index === 0) ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
        {value !== null && (
          <button
            type="button"
            onClick={() => onChange(null)}
            className="min-h-11 cursor-pointer rounded-control px-2 text-table text-muted underline-offset-2 hover:underline md:min-h-9"
          >
            Clear<span className="sr-only"> {label}</span>
          </button>
        )}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
