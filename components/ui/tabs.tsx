'use client'

import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'

export interface Tab {
  href: string
  label: string
  icon?: ReactNode
  /** How many there are behind it, or how far something there is. */
  count?: number | string
}

/** Links between the parts of one screen; `current` is the href of the part that shows. */
export function Tabs({ label, tabs, current }: { label: string; tabs: readonly Tab[]; current: string }) {
  return (
    <nav aria-label={label} className="relative border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto overflow-y-hidden">
        {tabs.map((tab) => {
          const active = tab.href === current
          return (
            <li key={tab.href} ref={active ? bringIntoView : undefined}>
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
    </nav>
  )
}

/** On a narrow screen the current tab may be beyond the edge of its row. */
function bringIntoView(tab: HTMLLIElement | null) {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}
