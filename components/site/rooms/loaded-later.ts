'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds a room of a job, or edits the given one, also for a visit. Mount it while it is open. */
export const RoomDialog = loadLater(async () => (await import('./room-form')).RoomForm)
