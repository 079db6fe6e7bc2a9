import { clsx } from 'clsx'

import { Link } from '@/components/ui/link'

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

/** A line of a list: a number that links to the list it counts, and its words. Nought is no line. */
export function FigureLine({
  count,
  more,
  href,
  words: [one, many],
}: {
  count: number
  /** Set when there are more than were counted. */
  more?: boolean
  href: string
  words: readonly [one: string, many: string]
}) {
  if (!count) return null
  return (
    <li>
      <Link
        href={href}
        className="-mx-2 flex min-h-11 items-baseline gap-2 rounded-control px-2 py-1.5 hover:bg-sunken"
      >
        <span className="text-xl font-semibold tabular-nums">
          {count.toLocaleString('en')}
          {more && '+'}
        </span>
        <span className="min-w-0">{count === 1 ? one : many}</span>
      </Link>
    </li>
  )
}
