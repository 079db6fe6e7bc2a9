'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds a room of a job, or describes the one given; at a visit, as it stands there. Mount it while it is open. */
export const RoomDialog = loadLater(async () => (await import('./room-form')).RoomForm)
