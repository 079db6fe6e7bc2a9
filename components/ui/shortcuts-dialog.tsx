'use client'

import { Dialog } from '@/components/ui/dialog'
import { KeyboardHint } from '@/components/ui/keyboard-hint'

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

export function ShortcutsDialog({
  open,
  onClose,
  shortcuts,
}: {
  open: boolean
  onClose: () => void
  shortcuts: readonly Shortcut[]
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="sm">
      <dl className="divide-y divide-line">
        {[...everywhere, ...shortcuts].map(({ keys, label }) => (
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
