import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { lastOf } from '@/lib/base/paged'

import { Link } from './link'
import { pageRange } from './page-range'

const itemClass =
  'inline-flex size-11 items-center justify-center rounded-control text-table tabular-nums md:size-8 [&>svg]:size-4'

/**
 * Links to the other pages of a list, and the range that shows. `noun` is the plural of what is counted. The next page is
 * told the last rows of this one, so that it begins after them, whatever came or went meanwhile.
 */
export function Pagination({
  page,
  pageSize,
  total,
  totalIsExact = true,
  noun,
  rowIds = [],
  hrefFor,
}: {
  page: number
  pageSize: number
  total: number
  /** False when there are at least `total`, and maybe more. */
  totalIsExact?: boolean
  noun: string
  /** Of the rows of this page, in their order; none where the list does not change. */
  rowIds?: readonly string[]
  hrefFor: (page: number, after?: string[]) => string
}) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const linkTo = (wanted: number) => hrefFor(wanted, wanted === page + 1 ? lastOf(rowIds) : undefined)
  const first = Math.min((page - 1) * pageSize + 1, total)
  const last = Math.min(page * pageSize, total)

  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-table text-muted tabular-nums">
        {total === 0
          ? `No ${noun}`
          : `${first}–${last} of ${total.toLocaleString('en')}${totalIsExact ? '' : '+'} ${noun}`}
      </p>
      {pageCount > 1 && (
        <ul className="flex items-center gap-1">
          <li>
            <Step href={page > 1 ? linkTo(page - 1) : undefined} label="Previous page">
              <ChevronLeft aria-hidden />
            </Step>
          </li>
          {pageRange(page, pageCount).map((item, index) => (
            <li key={item ?? `gap-${index}`} className={clsx(item !== page && 'phone:hidden')}>
              {item === null ? (
                <span className={clsx(itemClass, 'text-muted')}>…</span>
              ) : (
                <Link
                  href={linkTo(item)}
                  aria-label={`Page ${item}`}
                  aria-current={item === page ? 'page' : undefined}
                  className={clsx(
                    itemClass,
                    item === page ? 'bg-brand-soft font-semibold text-brand' : 'hover:bg-sunken',
                  )}
                >
                  {item}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step href={page < pageCount ? linkTo(page + 1) : undefined} label="Next page">
              <ChevronRight aria-hidden />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  )
}

function Step({ href, label, children }: { href?: string; label: string; children: ReactNode }) {
  if (!href)
    return (
      <span aria-hidden className={clsx(itemClass, 'text-muted opacity-50')}>
        {children}
      </span>
    )
  return (
    <Link href={href} aria-label={label} title={label} className={clsx(itemClass, 'hover:bg-sunken')}>
      {children}
    </Link>
  )
}
