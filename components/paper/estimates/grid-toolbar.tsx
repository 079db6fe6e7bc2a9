import Keyboard from 'lucide-react/icons/keyboard'
import Redo2 from 'lucide-react/icons/redo-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'

import { IconButton } from '@/components/ui/icon-button'
import { loadLater } from '@/components/ui/load-later'
import { useScreenShortcuts } from '@/components/ui/screen-shortcuts'

const ShortcutsDialog = loadLater(async () => (await import('@/components/ui/shortcuts-dialog')).ShortcutsDialog)

const LISTED = [
  { keys: ['Enter'], label: 'Next line of the section, or a new one; with Shift, the one above' },
  { keys: ['↑', '↓'], label: 'Same column of another line' },
  { keys: ['Ctrl', 'D'], label: 'Fill from the cell above' },
  { keys: ['Ctrl', 'V'], label: 'Paste cells from a sheet over lines' },
  { keys: ['Esc'], label: 'Discard what is typed in a line' },
  { keys: ['Ctrl', 'Z'], label: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], label: 'Do again, also Ctrl Y' },
  { keys: ['Alt', '↑', '↓'], label: 'Move a line, the selected ones, or a section' },
  { keys: ['←'], label: 'From the code to the handle of its line' },
  { keys: ['Space'], label: 'On a handle: select the line' },
  { keys: ['Shift', '↑', '↓'], label: 'On a handle: select further lines' },
  { keys: ['Ctrl', 'C'], label: 'On a handle: copy the selected lines' },
  { keys: ['Delete'], label: 'On a handle: delete the selected lines' },
]

interface GridToolbarProps {
  /** What would be taken back, and done again. */
  next: { undo?: string; redo?: string }
  outcome: string
  onUndo: () => void
  onRedo: () => void
  /** What it all comes to. */
  children: ReactNode
}

/** Stays above the lines: what was done, to take it back, and what it all comes to. */
export function GridToolbar({ next, outcome, onUndo, onRedo, children }: GridToolbarProps) {
  const [isListing, setListing] = useState(false)
  useScreenShortcuts(LISTED)
  return (
    <div
      role="group"
      aria-label="Grid"
      className="sticky top-(--stuck) z-20 mb-2 flex items-center gap-1 border-b border-line bg-surface py-1"
    >
      <IconButton
        label={next.undo ? `Undo: ${next.undo} (Ctrl Z)` : 'Nothing to undo'}
        icon={<Undo2 aria-hidden />}
        disabled={!next.undo}
        onClick={onUndo}
      />
      <IconButton
        label={next.redo ? `Do again: ${next.redo} (Ctrl Y)` : 'Nothing to do again'}
        icon={<Redo2 aria-hidden />}
        disabled={!next.redo}
        onClick={onRedo}
      />
      <p role="status" className="min-w-0 flex-1 truncate text-table text-muted">
        {outcome}
      </p>
      {children}
      <IconButton label="Keys of the grid" icon={<Keyboard aria-hidden />} onClick={() => setListing(true)} />
      {isListing && <ShortcutsDialog open onClose={() => setListing(false)} shortcuts={LISTED} />}
    </div>
  )
}
