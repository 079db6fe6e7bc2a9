'use client'

import type { DialogPanelProps } from './dialog-panel'
import { loadLater } from './load-later'

const Panel = loadLater(async () => (await import('./dialog-panel')).DialogPanel, { wanted: ({ open }) => open })

/** A dialog at the right edge, for things that belong beside the list that they came from. */
export function SlideOver(props: Omit<DialogPanelProps, 'placement' | 'width'>) {
  return <Panel {...props} placement="right" width="sm" />
}
