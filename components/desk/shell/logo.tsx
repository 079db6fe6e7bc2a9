import { clsx } from 'clsx'

/** A roof made good: the mark of the product. */
function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={clsx('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M7 16.5 16 9l9 7.5M10.5 15v8h4M14 19.5l3 3 6-6.5"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-brand"
      />
    </svg>
  )
}

export function Logo({ className }: { className?: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-xl font-semibold tracking-tight">Makegood</span>
    </span>
  )
}
