'use client'

import { loadLater } from '@/components/ui/load-later'

/** Enters time or changes it. Mount it while it is open. */
export const TimesheetDialog = loadLater(async () => (await import('./timesheet-form')).TimesheetForm)
export const StopDialog = loadLater(async () => (await import('./stop-form')).StopForm)
export const RejectDialog = loadLater(async () => (await import('./reject-form')).RejectForm)
