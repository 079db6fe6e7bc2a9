import { clsx } from 'clsx'
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'

import { describe, FieldNotes, requiredMark, type FieldProps } from './field'

export type CheckboxProps = Omit<FieldProps, 'label'> &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type'> & {
    /** May hold links. */
    label: ReactNode
  }

export function Checkbox({ label, help, error, required, hideLabel, className, ...input }: CheckboxProps) {
  const id = useId()

  return (
    <div className={className}>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-sm md:min-h-6">
        <input
          {...input}
          {...describe(id, { help, error, required })}
          type="checkbox"
          className="size-5 shrink-0 accent-brand md:size-4"
        />
        <span className={clsx(hideLabel && 'sr-only', required && requiredMark)}>{label}</span>
      </label>
      <div className="ps-7.5 md:ps-6.5">
        <FieldNotes id={id} help={help} error={error} />
      </div>
    </div>
  )
}
