import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export interface FieldProps {
  label: string
  /** One sentence that stays under the control. */
  help?: ReactNode
  /** The fault; shown under the control, tied to it, and read out when it changes. */
  error?: string
  required?: boolean
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean
  className?: string
}

/** Splits a control's props into those of the frame around it and its own. */
export function splitField<Props extends FieldProps>({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  ...own
}: Props): [FieldProps, Omit<Props, keyof FieldProps>] {
  return [{ label, help, error, required, hideLabel, className }, own]
}

interface ControlProps {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export const controlClass = clsx(
  'block w-full min-w-0 rounded-control border border-control bg-raised px-3 text-base text-ink md:text-sm',
  'focus-visible:outline-offset-0 aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
  '[&[readonly]]:bg-sunken',
)

export const controlHeight = 'h-11 md:h-9'

export const labelClass = 'block text-sm font-medium text-ink'

/** What is required has a star behind its label; assistive technology is told by the control. */
export const requiredMark = "after:ms-0.5 after:text-danger after:content-['*'/'']"

/** The label above, help and error below; passes the control its id and descriptions. */
export function Field({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()

  return (
    <div className={clsx('min-w-0', className)}>
      <label
        htmlFor={id}
        dir="auto"
        className={hideLabel ? 'sr-only' : clsx(labelClass, 'mb-1', required && requiredMark)}
      >
        {label}
      </label>
      {children({ id, ...describe(id, { help, error, required }) })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  )
}

/** The attributes that tie a control to the notes that `FieldNotes` renders for the same id. */
export function describe(id: string, { help, error, required }: Pick<FieldProps, 'help' | 'error' | 'required'>) {
  return {
    'aria-describedby': clsx(help && `${id}-help`, error && `${id}-error`) || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': required ? (true as const) : undefined,
  }
}

export function FieldNotes({ id, help, error }: { id: string } & Pick<FieldProps, 'help' | 'error'>) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="mt-1 text-table text-muted">
          {help}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className="mt-1 text-table text-danger">
            {error}
          </p>
        )}
      </div>
    </>
  )
}
