'use client'

import type { DialogPanelProps } from './dialog-panel'
import { useLoaded } from './use-loaded'

const loadPanel = () => import('./dialog-panel')

/** A dialog at the right edge, for what belongs beside the list it came from. */
export function SlideOver(props: Omit<DialogPanelProps, 'placement' | 'width'>) {
  const Panel = useLoaded(loadPanel, props.open)

  return Panel && <Panel {...props} placement="right" width="sm" />
}
