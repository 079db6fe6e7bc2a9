'use client'

import type { DialogPanelProps } from './dialog-panel'
import { loadLater } from './load-later'

const Panel = loadLater(async () => (await import('./dialog-panel')).DialogPanel, { wanted: ({ open }) => open })

/** A dialog at the right edge, for what belongs beside the list it came from. */
export function SlideOver(props: Omit<DialogPanelProps, 'placement' | 'width'>) {
  return <Panel {...props} placement="right" width="sm" />
}
