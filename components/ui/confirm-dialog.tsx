'use client'

import type { ConfirmPanelProps } from './confirm-panel'
import { useLoaded } from './use-loaded'

export type { Confirmation } from './confirm-panel'

const loadPanel = () => import('./confirm-panel')

/** Asks before something is lost, and names it. */
export function ConfirmDialog(props: ConfirmPanelProps) {
  const Panel = useLoaded(loadPanel, props.open)

  return Panel && <Panel {...props} />
}
