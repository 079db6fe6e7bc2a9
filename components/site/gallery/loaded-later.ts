'use client'

import { loadLater } from '@/components/ui/load-later'

/** Moves photos to another room. Mount it while it is open. */
export const MovePhotosDialog = loadLater(async () => (await import('./move-photos')).MovePhotos)

/** Gives several photos one caption. Mount it while it is open. */
export const CaptionPhotosDialog = loadLater(async () => (await import('./caption-photos')).CaptionPhotos)

/** Writes an e-mail with photos. Mount it while it is open. */
export const MailPhotosDialog = loadLater(async () => (await import('./mail-photos')).MailPhotos)
