import type { ReactNode } from 'react'

import { Banner } from './banner'
import { Button } from './button'

/** Somebody else saved the same record first. Typed values are lost only if the reader says so. */
export function ConflictBanner({
  message,
  onKeep,
  onShow,
  children = 'What you typed is still here. Keep it beside their changes in other fields and save again, or look at what is stored now.',
}: {
  /** The event: "Somebody else changed this client in the meantime." */
  message: string
  /** Keeps the typed values; fields where nothing was typed take theirs. */
  onKeep: () => void
  /** Shows the stored values in place of the typed ones. */
  onShow: () => void
  /** What is stored now, where it fits into a line. */
  children?: ReactNode
}) {
  return (
    <Banner tone="danger" title={message}>
      <div>{children}</div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onKeep}>
          Keep mine
        </Button>
        <Button size="sm" onClick={onShow}>
          Load theirs
        </Button>
      </div>
    </Banner>
  )
}
