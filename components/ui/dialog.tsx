'use client'

import type { DialogPanelProps } from './dialog-panel'
import { loadLater } from './load-later'

export type DialogProps = Omit<DialogPanelProps, 'placement' | 'width'> & { size?: DialogPanelProps['width'] }

const Panel = loadLater(async () => (await import('./dialog-panel')).DialogPanel, { wanted: ({ open }) => open })

/** A dialog that fills the screen of a phone. The first field, or the one with `data-autofocus`, has the focus. */
export function Dialog({ size, ...props }: DialogProps) {
  return <Panel {...props} width={size} />
}
