'use client'

import { loadLater } from '@/components/ui/load-later'

/** Asks what a report is to hold. Mount it while it is open. */
export const MakeDialog = loadLater(async () => (await import('./make-report')).MakeReport)

/** Puts several stored reports into one PDF. Mount it while it is open. */
export const TogetherDialog = loadLater(async () => (await import('./together-dialog')).TogetherDialog)

/** Sends a stored report. Mount it while it is open. */
export const SendDialog = loadLater(async () => (await import('./send-report')).SendReport)
