'use client'

import { loadLater } from '@/components/ui/load-later'

/** Shows photos, one after the other. Mount it while it is open. */
export const PhotoViewer = loadLater(async () => (await import('./photo-viewer')).PhotoViewer)

/** Captions a photo. Mount it while it is open. */
export const CaptionDialog = loadLater(async () => (await import('./caption-form')).CaptionForm)

/** Chooses the photo to compare with. Mount it while it is open. */
export const PairDialog = loadLater(async () => (await import('./pair-dialog')).PairDialog)

/** Draws over a photo. Mount it while it is open. */
export const MarkEditor = loadLater(async () => (await import('./mark-editor')).MarkEditor)
