import { clsx } from 'clsx'

/** Progress from 0 to 100; leave the value out while it is unknown. */
export function ProgressBar({
  value,
  label,
  showLabel,
  tone = 'brand',
}: {
  value?: number
  label: string
  showLabel?: boolean
  tone?: 'brand' | 'warning' | 'danger'
}) {
  const percent = value === undefined ? undefined : Math.min(100, Math.max(0, value))
  const fill = { brand: 'bg-brand', warning: 'bg-warning', danger: 'bg-danger' }[tone]

  return (
    <div>
      {showLabel && (
        <div className="mb-1 flex justify-between gap-2 text-table text-muted">
          <span>{label}</span>
          {percent !== undefined && <span className="tabular-nums">{Math.round(percent)}%</span>}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent === undefined ? undefined : Math.round(percent)}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={clsx(
            'h-full rounded-full',
            fill,
            percent === undefined ? 'w-1/3 animate-pulse' : 'transition-transform',
          )}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
