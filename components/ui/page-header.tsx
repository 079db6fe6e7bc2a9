'use client'

import { clsx } from 'clsx'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs'

/** The page's title and actions, which are all that a phone shows under /jobs/. */
export function PageHeader({
  breadcrumbs,
  overline,
  title,
  body,
  actions,
}: {
  breadcrumbs?: readonly Crumb[]
  overline?: ReactNode
  title: ReactNode
  body?: ReactNode
  actions?: ReactNode
}) {
  const spare = usePathname().startsWith('/jobs/') && 'phone:hidden'

  return (
    <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 md:grow md:basis-64">
        {breadcrumbs && (
          <div className={clsx('mb-1', spare)}>
            <Breadcrumbs crumbs={breadcrumbs} />
          </div>
        )}
        {overline && (
          <p className={clsx('text-xs font-semibold tracking-wide text-muted uppercase', spare)}>{overline}</p>
        )}
        <h1 className="text-xl font-semibold md:text-2xl">{title}</h1>
        {body && <div className={clsx('mt-1 text-muted', spare)}>{body}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
