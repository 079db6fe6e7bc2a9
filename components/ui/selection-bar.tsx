import type { ReactNode } from 'react'

import { Button } from './button'

export interface SelectionBarProps {
  label: string
  /** `3 jobs selected` */
  words: string
  /** The actions for all of them. */
  children: ReactNode
  onClear: () => void
}

/** Stays in sight below a list while some of it is selected. */
export const SelectionBar = ({ label, words, children, onClear }: SelectionBarProps) => (
  <div
    role="region"
    aria-label={label}
    className="sticky bottom-[calc(--spacing(4)_+_var(--bottom-bar))] z-20 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-3 shadow-float"
  >
    <p role="status" className="me-auto text-sm font-medium">
      {words}
    </p>
    {children}
    <Button size="sm" variant="ghost" onClick={onClear}>
      Clear selection
    </Button>
  </div>
)
