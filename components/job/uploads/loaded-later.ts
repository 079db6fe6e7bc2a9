'use client'

import { loadLater } from '@/components/ui/load-later'

/** Shows uploads. Mount it while it is open. */
export const PreviewDialog = loadLater(async () => (await import('./upload-preview')).UploadPreview)

/** Renames an upload or comments on it. Mount it while it is open. */
export const EditDialog = loadLater(async () => (await import('./upload-form')).UploadForm)

/** The files on their way, once there are any. */
export const LaterUploadPanel = loadLater(async () => (await import('./upload-panel')).UploadPanel, {
  wanted: ({ uploads }) => uploads.length > 0,
})
