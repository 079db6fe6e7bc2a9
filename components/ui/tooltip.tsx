'use client'

import { clsx } from 'clsx'
import { useId, useState, type ReactElement } from 'react'

/** A short explanation on hover and focus; Escape hides it. It only describes: the control needs a name of its own. */
export function Tooltip({
  text,
  side = 'top',
  children,
}: {
  text: string
  side?: 'top' | 'bottom'
  children: (described: { 'aria-describedby': string }) => ReactElement
}) {
  const id = useId()
  const [shown, setShown] = useState(false)

  return (
    <span
      className="relative inline-flex"
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        className={clsx(
          'absolute left-1/2 z-40 w-max max-w-60 -translate-x-1/2 rounded-control bg-ink px-2 py-1 text-xs text-surface transition-opacity',
          side === 'top' ? 'bottom-full mb-1' : 'top-full mt-1',
          shown ? 'opacity-100' : 'invisible opacity-0',
        )}
      >
        {text}
      </span>
    </span>
  )
}
