'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds a client, or edits the one given. Mount it while it is open. */
export const ClientDialog = loadLater(async () => (await import('./client-form')).ClientForm)
