'use client'

import { clsx } from 'clsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

import { Link } from './link'
import { useEdges } from './use-edges'

export interface Tab {
  href: string
  label: string
  icon?: ReactNode
  /** A count for the tab, or its progress. */
  count?: number | string
}

/** Links between the parts of one screen; `current` is the href of the shown part. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  const { ref, before, after, turn } = useEdges()

  return (
    <nav aria-label={label} className="relative border-b border-line">
      <ul
        ref={ref}
        className={clsx(
          '-mb-px flex gap-1 overflow-x-auto overflow-y-hidden scroll-px-18 motion-safe:scroll-smooth',
          before && 'mask-l-from-[calc(100%-4.5rem)] pointer-fine:mask-l-to-[calc(100%-2rem)]',
          after && 'mask-r-from-[calc(100%-4.5rem)] pointer-fine:mask-r-to-[calc(100%-2rem)]',
        )}
      >
        {tabs.map((tab) => {
          const active = tab.href === current
          return (
            <li key={tab.href} ref={active ? centreInRow : undefined}>
              <Link
                href={tab.href}
                aria-current={active ? 'page' : undefined}
                className={clsx(
                  'flex h-11 items-center gap-2 border-b-2 px-3 text-sm font-medium whitespace-nowrap transition-colors -outline-offset-2! md:h-10 [&>svg]:size-4',
                  active ? 'border-brand text-brand' : 'border-transparent text-muted hover:border-line hover:text-ink',
                )}
              >
                {tab.icon}
                {tab.label}
                {tab.count !== undefined && (
                  <span className="rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums">{tab.count}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
      {before && <Turn edge="left-0" icon={<ChevronLeft aria-hidden />} onClick={() => turn(-1)} />}
      {after && <Turn edge="right-0" icon={<ChevronRight aria-hidden />} onClick={() => turn(1)} />}
    </nav>
  )
}

/** For the mouse only: fingers pull the row, and a tab reached by keyboard comes into view by itself. */
function Turn({ edge, icon, onClick }: { edge: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      onClick={onClick}
      className={clsx(
        'absolute inset-y-0 hidden w-8 items-center justify-center text-muted hover:text-ink pointer-fine:flex [&>svg]:size-4.5',
        edge,
      )}
    >
      {icon}
    </button>
  )
}

const shown = new WeakSet<Element>()

/**
 * On a narrow screen the current tab may be beyond the edge of its row. A row that somebody moved before the page ran
 * stays where it is: otherwise it would move away under a finger.
 */
function centreInRow(tab: HTMLLIElement | null) {
  const row = tab?.parentElement
  if (!row) return
  const isMoved = !shown.has(row) && row.scrollLeft > 0
  shown.add(row)
  if (!isMoved) {
    row.scrollTo({ left: tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2, behavior: 'instant' })
  }
}
