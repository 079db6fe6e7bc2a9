'use client'

import type { Shown } from './kept'
import { KeptLine } from './kept-line'

/** The newest first: the oldest are sent first, and leave from the end. */
export function KeptList({ kept }: { kept: readonly Shown[] }) {
  if (!kept.length) return null
  return (
    <ul
      aria-label="On this device, not saved yet"
      className="divide-y divide-warning/25 rounded-card border border-warning/40 bg-warning-soft px-4"
    >
      {kept.toReversed().map((one) => (
        <KeptLine key={one.id} kept={one} />
      ))}
    </ul>
  )
}
