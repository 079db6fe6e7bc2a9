import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Link } from './link'

interface GlanceProps {
  icon: ReactNode
  tone?: 'brand' | 'danger' | 'muted'
  children: ReactNode
}

const tones = { brand: 'text-brand', danger: 'text-danger', muted: 'text-muted' }

/** What is taken in at a glance: a sign, a title and two lines. It is as high with fewer. */
export const Glance = ({ icon, tone = 'brand', children }: GlanceProps) => (
  <div className="flex items-start gap-3">
    <span aria-hidden className={clsx('mt-0.5 shrink-0 phone:mt-3 [&>svg]:size-5', tones[tone])}>
      {icon}
    </span>
    <div className="min-h-21 min-w-0 md:min-h-15">{children}</div>
  </div>
)

export const GlanceTitle = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-2 hover:underline md:min-h-0"
  >
    {children}
  </Link>
)

interface NoneToSeeProps {
  icon: ReactNode
  title: string
  /** The first thing to do about it. */
  href?: string
  verb?: string
}

/** Keeps the place of what is not there yet. */
export const NoneToSee = ({ icon, title, href, verb }: NoneToSeeProps) => (
  <Glance icon={icon} tone="muted">
    <p className="flex min-h-11 items-center text-muted md:min-h-0">{title}</p>
    {href && (
      <Link
        href={href}
        className="inline-flex min-h-10 items-center text-table font-medium text-brand underline-offset-2 hover:underline md:min-h-0"
      >
        {verb}
      </Link>
    )}
  </Glance>
)
