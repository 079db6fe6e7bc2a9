'use client'

import { loadLater } from '@/components/ui/load-later'

import type { CameraProps } from './camera'

/** The camera of the device, inside the app. Mount it while it is open. */
export const CameraDialog = loadLater<CameraProps>(async () => (await import('./camera')).Camera)
