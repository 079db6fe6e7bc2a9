import { clsx } from 'clsx'
import { useId, type ComponentPropsWithRef } from 'react'

import { describe, FieldNotes, type FieldProps } from './field'

export type SwitchProps = FieldProps & Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'role'>

/** A setting that takes effect at once. Forms read it as the checkbox that it is. */
export function Switch({ label, help, error, required, hideLabel, className, ...input }: SwitchProps) {
  const id = useId()

  return (
    <div className={className}>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-sm md:min-h-6">
        <span className="relative inline-flex h-6 w-10 shrink-0">
          <input
            {...input}
            {...describe(id, { help, error, required })}
            type="checkbox"
            role="switch"
            className="peer h-6 w-10 appearance-none rounded-full border border-control bg-sunken checked:border-brand checked:bg-brand disabled:opacity-60"
          />
          <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-on-brand" />
        </span>
        <span className={clsx(hideLabel && 'sr-only')}>{label}</span>
      </label>
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}
