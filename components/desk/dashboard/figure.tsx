import { clsx } from 'clsx'
import Link from 'next/link'

/** A number that links to the list it counts; `of` names the list for people who cannot see the place. */
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
