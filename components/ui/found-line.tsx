import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { Button } from './button'

export interface FoundLineProps {
  children: ReactNode
  /** Shows all again; absent when all is shown. */
  onClear?: () => void
  className?: string
}

/** The result of a search and its filters: `3 of 12 units`. */
export const FoundLine = ({ children, onClear, className }: FoundLineProps) => (
  <p role="status" className={clsx('flex items-center gap-2 text-table text-muted', className)}>
    {children}
    {onClear && (
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear
      </Button>
    )}
  </p>
)
