'use client'

import { clsx } from 'clsx'

import { Link } from './link'

/** Takes every filter of a list back; a link, so that it can be opened elsewhere. */
export const ClearFilters = ({
  href,
  onClear,
  className,
}: {
  href: string
  onClear: () => void
  className?: string
}) => (
  <Link
    href={href}
    scroll={false}
    onNavigate={(event) => {
      event.preventDefault()
      onClear()
    }}
    className={clsx('rounded-control font-medium text-brand underline', className)}
  >
    Clear filters
  </Link>
)
