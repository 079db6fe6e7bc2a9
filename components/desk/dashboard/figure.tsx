import { clsx } from 'clsx'
import Link from 'next/link'

/** A number that leads to what it counts; `of` says to whoever cannot see where it stands what that is. */
export function Figure({
  href,
  of,
  children,
  className,
}: {
  href: string
  of: string
  children: number
  className?: string
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      className={clsx(
        'inline-block min-h-6 min-w-6 rounded-sm tabular-nums hover:text-brand hover:underline',
        className,
      )}
    >
      {children.toLocaleString('en')}
      <span className="sr-only"> {of}</span>
    </Link>
  )
}
