'use client'

import type { DialogPanelProps } from './dialog-panel'
import { useLoaded } from './use-loaded'

const loadPanel = () => import('./dialog-panel')

export type DialogProps = Omit<DialogPanelProps, 'placement' | 'width'> & { size?: DialogPanelProps['width'] }

/** A dialog that fills the screen of a phone. The first field, or what carries `data-autofocus`, has the focus. */
export function Dialog({ size, ...props }: DialogProps) {
  const Panel = useLoaded(loadPanel, props.open)

  return Panel && <Panel {...props} width={size} />
}
