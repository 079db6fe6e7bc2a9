'use client'

import type { CameraProps } from '@/components/job/photos/camera'
import { loadLater } from '@/components/ui/load-later'

/** Takes a signature. Mount it while it is open. */
export const SignatureDialog = loadLater(async () => (await import('./signature-dialog')).SignatureDialog)

/** Takes photos for an item. Mount it while it is open. */
export const CameraDialog = loadLater<CameraProps>(async () => (await import('@/components/job/photos/camera')).Camera)

/** Picks photos of the job for an item. Mount it while it is open. */
export const PickPhotosDialog = loadLater(async () => (await import('./pick-photos')).PickPhotos)

/** Starts a form of a job. Mount it while it is open. */
export const StartFormDialog = loadLater(async () => (await import('./start-form')).StartForm)

/** Names a group of templates. Mount it while it is open. */
export const GroupDialog = loadLater(async () => (await import('./template-dialogs')).GroupForm)

/** Names a new template. Mount it while it is open. */
export const NewTemplateDialog = loadLater(async () => (await import('./template-dialogs')).NewTemplate)

/** Copies a template into a group. Mount it while it is open. */
export const CopyTemplateDialog = loadLater(async () => (await import('./template-dialogs')).CopyTemplate)

/** Says what a template does. Mount it while it is open. */
export const TemplateSettingsDialog = loadLater(async () => (await import('./template-dialogs')).TemplateSettings)
