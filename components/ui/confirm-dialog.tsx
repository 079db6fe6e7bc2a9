'use client'

import { loadLater } from './load-later'

export type { Confirmation } from './confirm-panel'

/** Asks before something is lost, and names it. */
export const ConfirmDialog = loadLater(async () => (await import('./confirm-panel')).ConfirmPanel, {
  wanted: ({ open }) => open,
})
