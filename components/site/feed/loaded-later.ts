'use client'

import { loadLater } from '@/components/ui/load-later'

import type { RoomCameraProps } from './room-camera'

/** Changes the words and photos of a photo note. Mount it while it is open. */
export const PhotoNoteDialog = loadLater(async () => (await import('./photo-note-form')).PhotoNoteForm)

/** Adds words to photos that were just taken, and sends them. Mount it while it is open. */
export const NewPhotoNoteDialog = loadLater(async () => (await import('./new-photo-note')).NewPhotoNote)

/** The camera at a visit. Mount it while it is open. */
export const RoomCameraDialog = loadLater<RoomCameraProps>(async () => (await import('./room-camera')).RoomCamera)
