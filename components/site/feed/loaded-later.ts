'use client'

import { loadLater } from '@/components/ui/load-later'

/** Changes the words and photos of a photo note. Mount it while it is open. */
export const PhotoNoteDialog = loadLater(async () => (await import('./photo-note-form')).PhotoNoteForm)

/** Adds words to photos that were just taken, and sends them. Mount it while it is open. */
export const NewPhotoNoteDialog = loadLater(async () => (await import('./new-photo-note')).NewPhotoNote)
