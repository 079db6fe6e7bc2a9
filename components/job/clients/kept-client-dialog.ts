'use client'

import { loadLater } from '@/components/ui/load-later'

/** Says why a client stays, and leads to what keeps it. */
export const KeptClientDialog = loadLater(async () => (await import('./kept-client-panel')).KeptClientPanel, {
  wanted: ({ open }) => open,
})
