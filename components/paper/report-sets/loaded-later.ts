'use client'

import { loadLater } from '@/components/ui/load-later'

/** Adds a set, or edits one. Mount it while it is open. */
export const ReportSetDialog = loadLater(async () => (await import('./report-set-form')).ReportSetForm)
