'use client'

import { loadLater } from '@/components/ui/load-later'

/** Says why a client cannot be deleted, and links to its jobs. */
export const ClientInUseDialog = loadLater(async () => (await import('./client-in-use-panel')).ClientInUsePanel, {
  wanted: ({ open }) => open,
})
