import { clsx } from 'clsx'

/** Turns during work. Give a label unless text beside it says what is going on. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label && 'status'} className="inline-flex">
      <svg viewBox="0 0 24 24" fill="none" aria-hidden className={clsx('animate-spin', className ?? 'size-4')}>
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" className="opacity-25" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
