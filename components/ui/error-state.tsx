import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'

import { Button } from './button'

export function ErrorState({
  title = "This couldn't be loaded",
  children,
  onRetry,
  retrying,
}: {
  title?: ReactNode
  children?: ReactNode
  onRetry: () => void
  retrying?: boolean
}) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert className="size-6" />
      </span>
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-prose text-muted">{children}</div>}
      <Button className="mt-4" onClick={onRetry} busy={retrying} busyLabel="Trying again…">
        Try again
      </Button>
    </div>
  )
}
