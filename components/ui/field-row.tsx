import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

import { IconButton } from './icon-button'

/** Four fields of one thing among several, the first the widest, and a button to remove the thing. */
export function FieldRow({
  label,
  children,
  onRemove,
}: {
  /** The thing's name: "Scale 2". */
  label: string
  children: ReactNode
  onRemove: () => void
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className="grid grid-cols-3 items-start gap-3 max-sm:border-b max-sm:border-line max-sm:pb-4 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_8rem_auto]"
    >
      {children}
      <IconButton
        label={`Remove ${label.toLowerCase()}`}
        icon={<X aria-hidden />}
        onClick={onRemove}
        className="self-end max-sm:col-start-3 max-sm:row-start-1 max-sm:justify-self-end"
      />
    </div>
  )
}
