import type { ReactNode } from 'react'

import { ProgressBar } from './progress-bar'

/** One figure. A `percent` shows with two decimals and a bar in place of the value. */
export function MetricCard({
  label,
  value,
  percent,
  icon,
  help,
  subMetrics = [],
}: {
  label: string
  value?: ReactNode
  percent?: number
  icon?: ReactNode
  help?: ReactNode
  subMetrics?: readonly { label: string; value: ReactNode }[]
}) {
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-raised p-4">
      <header className="flex min-h-8 items-start justify-between gap-2">
        <h2 className="text-xs font-semibold tracking-wide text-muted">{label}</h2>
        {icon && (
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-control bg-brand-soft text-brand [&>svg]:size-4.5"
          >
            {icon}
          </span>
        )}
      </header>
      <p className="text-2xl font-semibold tabular-nums">{percent === undefined ? value : `${percent.toFixed(2)}%`}</p>
      {percent !== undefined && <ProgressBar value={percent} label={label} />}
      {help && <p className="text-table text-muted">{help}</p>}
      {subMetrics.length > 0 && (
        <dl className="mt-auto flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-2 text-table">
          {subMetrics.map((metric) => (
            <div key={metric.label} className="flex gap-1.5">
              <dt className="text-muted">{metric.label}</dt>
              <dd className="font-semibold tabular-nums">{metric.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
