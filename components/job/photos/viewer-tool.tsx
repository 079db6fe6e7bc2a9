import { clsx } from 'clsx'
import type { MouseEvent, ReactNode } from 'react'

export const toolClass =
  'grid size-11 shrink-0 touch-manipulation place-items-center rounded-control hover:bg-sunken [&>svg]:size-5'

interface ViewerToolProps {
  label: string
  icon: ReactNode
  pressed?: boolean
  disabled?: boolean
  onClick: (event: MouseEvent) => void
}

/** A button over or beside a photo. Disabled, it keeps the focus. */
export function ViewerTool({ label, icon, pressed, disabled, onClick }: ViewerToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (!disabled) onClick(event)
      }}
      className={clsx(toolClass, 'aria-disabled:opacity-40', pressed && 'bg-sunken')}
    >
      {icon}
    </button>
  )
}
