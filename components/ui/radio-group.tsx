import { clsx } from 'clsx'
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

import { describe, FieldNotes, labelClass, type FieldProps } from './field'

export type RadioGroupProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    options: readonly { value: string; label: ReactNode; help?: ReactNode; disabled?: boolean }[]
    value?: string
    defaultValue?: string
    inline?: boolean
  }

/** Native radio buttons: `register('field')` of react-hook-form can be spread on the group. */
export function RadioGroup({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  options,
  value,
  defaultValue,
  inline,
  name,
  ...input
}: RadioGroupProps) {
  const id = useId()
  const { 'aria-required': isRequired, ...described } = describe(id, { help, error, required })

  return (
    <fieldset role="radiogroup" aria-required={isRequired} className={className} {...described}>
      <legend className={hideLabel ? 'sr-only' : clsx(labelClass, 'mb-1')}>{label}</legend>
      <div className={clsx('flex', inline ? 'flex-wrap gap-x-5' : 'flex-col md:gap-1')}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 items-center gap-2.5 text-sm md:min-h-6">
            <input
              {...input}
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              disabled={input.disabled || option.disabled}
              className="size-5 shrink-0 accent-brand md:size-4"
            />
            <span>
              {option.label}
              {option.help && <span className="block text-table text-muted">{option.help}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  )
}
