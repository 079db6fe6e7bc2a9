import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'

import { tones } from '@/components/ui/tones'

const icons = { info: Info, warning: TriangleAlert, success: CircleCheck }

interface StandingLineProps {
  tone: keyof typeof icons
  title: string
  children?: ReactNode
}

/** How an estimate stands, as high as the button beside it: it comes and goes without moving the lines below. */
export function StandingLine({ tone, title, children }: StandingLineProps) {
  const Icon = icons[tone]
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
