'use client'

import { Dialog } from '@/components/ui/dialog'
import { KeyboardHint } from '@/components/ui/keyboard-hint'

import { useShownShortcuts } from './screen-shortcuts'

export interface Shortcut {
  keys: readonly string[]
  label: string
}

const everywhere: Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Search and go to (⌘ K on a Mac)' },
  { keys: ['?'], label: 'Show this list' },
  { keys: ['Esc'], label: 'Close what is open' },
  { keys: ['F8'], label: 'Go to the notifications' },
]

interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  /** Those of a part; without them, those of the screen that shows. */
  shortcuts?: readonly Shortcut[]
}

/** The keys that work everywhere, and others. */
export function ShortcutsDialog({ open, onClose, shortcuts }: ShortcutsDialogProps) {
  const ofScreen = useShownShortcuts()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="divide-y divide-line">
        {[...everywhere, ...(shortcuts ?? ofScreen)].map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>
              <KeyboardHint keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
