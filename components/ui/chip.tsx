import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { tones, type Tone } from './tones'

export function Chip({
  tone = 'neutral',
  icon,
  children,
  onRemove,
  removeLabel = 'Remove',
  className,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
  onRemove?: () => void
  removeLabel?: string
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&>svg]:size-3.5 [&>svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          // On a phone it takes the tap beside it as well.
          className="relative -me-1.5 flex size-6 shrink-0 items-center justify-center rounded-full phone:after:absolute phone:after:-inset-2.5"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
