'use client'

import { loadLater } from '@/components/ui/load-later'

/** Takes a signature. Mount it while it is open. */
export const SignatureDialog = loadLater(async () => (await import('./signature-dialog')).SignatureDialog)

/** Picks photos of the job for an item. Mount it while it is open. */
export const PickPhotosDialog = loadLater(async () => (await import('./pick-photos')).PickPhotos)

/** Starts a form of a job. Mount it while it is open. */
export const StartFormDialog = loadLater(async () => (await import('./start-form')).StartForm)
