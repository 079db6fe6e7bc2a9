'use client'

import { loadLater } from '@/components/ui/load-later'

/** Changes what a photo note says, and its photos. Mount it while it is open. */
export const PhotoNoteDialog = loadLater(async () => (await import('./photo-note-form')).PhotoNoteForm)

/** Says something about photos that were just taken, and sends them. Mount it while it is open. */
export const NewPhotoNoteDialog = loadLater(async () => (await import('./new-photo-note')).NewPhotoNote)
