'use client'

import { loadLater } from '@/components/ui/load-later'

/** Asks what a report is to hold. Mount it while it is open. */
export const MakeDialog = loadLater(async () => (await import('./make-report')).MakeReport)

/** Downloads several stored reports as one PDF, or sends them in one letter. Mount it while it is open. */
export const TogetherDialog = loadLater(async () => (await import('./together-dialog')).TogetherDialog)

/** Sends stored reports. Mount it while it is open. */
export const SendDialog = loadLater(async () => (await import('./send-report')).SendReport)
