import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface Detail {
  label: string
  value: ReactNode
}

/** Labels with their values; empty values are left out. */
export function DetailList({
  details,
  narrow,
  empty,
}: {
  details: Detail[]
  /** One below the other, for a narrow column. */
  narrow?: boolean
  /** Shown when there are no values at all. */
  empty?: string
}) {
  const known = details.filter(({ value }) => value)
  if (!known.length && empty) return <p className="text-muted">{empty}</p>
  return (
    <dl className={clsx('grid grid-cols-1 gap-y-3', !narrow && 'sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-4')}>
      {known.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="-mb-2.5 text-table text-muted sm:mb-0">{label}</dt>
          <dd
            // People's own words may run from right to left.
            dir={typeof value === 'string' ? 'auto' : undefined}
            className={clsx('wrap-anywhere whitespace-pre-line', narrow && 'sm:-mt-2.5')}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
