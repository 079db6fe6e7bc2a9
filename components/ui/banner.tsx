import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { IconButton } from './icon-button'
import { toneIcons } from './tone-icons'
import { tones } from './tones'

/** A message that stays in its place. Danger is read out at once, the others when the reader pauses. */
export function Banner({
  tone,
  title,
  children,
  action,
  onDismiss,
  className,
}: {
  tone: keyof typeof toneIcons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}) {
  const Icon = toneIcons[tone]

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={clsx('flex items-start gap-3 rounded-card border border-current/25 p-3', tones[tone], className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-2 text-sm text-ink">
        <div className="min-w-0 grow basis-56">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {onDismiss && <IconButton label="Dismiss" icon={<X aria-hidden />} onClick={onDismiss} className="-m-1.5" />}
    </div>
  )
}
