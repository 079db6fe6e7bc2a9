'use client'

import { loadLater } from '@/components/ui/load-later'

/** Says why a client cannot be deleted, and links to its jobs. */
export const KeptClientDialog = loadLater(async () => (await import('./kept-client-panel')).KeptClientPanel, {
  wanted: ({ open }) => open,
})
