'use client'

import { loadLater } from '@/components/ui/load-later'

/** Looks at photos, one after the other. Mount it while it is open. */
export const PhotoViewer = loadLater(async () => (await import('./photo-viewer')).PhotoViewer)

/** Says something about a photo. Mount it while it is open. */
export const CaptionDialog = loadLater(async () => (await import('./caption-form')).CaptionForm)

/** Chooses what a photo is compared with. Mount it while it is open. */
export const PairDialog = loadLater(async () => (await import('./pair-dialog')).PairDialog)
