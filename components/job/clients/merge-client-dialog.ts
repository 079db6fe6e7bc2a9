'use client'

import { loadLater } from '@/components/ui/load-later'

/** Merges the given client into another one. Mount it while it is open. */
export const MergeClientDialog = loadLater(async () => (await import('./merge-client-form')).MergeClientForm)
