import { clsx } from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'

/** Says that there is nothing to do. */
export const AllClear = ({ className, children }: { className?: string; children: ReactNode }) => (
  <p className={clsx('flex items-center gap-2', className)}>
    <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
    {children}
  </p>
)
