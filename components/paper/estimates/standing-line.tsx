import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { toneIcons } from '@/components/ui/tone-icons'
import { tones } from '@/components/ui/tones'

interface StandingLineProps {
  tone: keyof typeof toneIcons
  title: string
  children?: ReactNode
}

/** How an estimate stands, as high as the button beside it: it comes and goes without moving the lines below. */
export function StandingLine({ tone, title, children }: StandingLineProps) {
  const Icon = toneIcons[tone]
  return (
    <div
      role="status"
      className={clsx(
        'flex min-w-0 items-start gap-2 rounded-control px-2.5 py-1 text-table phone:grow phone:basis-48',
        tones[tone],
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 wrap-anywhere text-ink">
        <span className="font-semibold">{title}</span>
        {children && <span className="ms-2 whitespace-pre-line">{children}</span>}
      </p>
    </div>
  )
}
