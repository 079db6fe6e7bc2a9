'use client'

import ClipboardList from 'lucide-react/icons/clipboard-list'

import { Button } from '@/components/ui/button'
import { saveSheet } from '@/components/ui/save-file'
import { queryString } from '@/lib/platform/http/client'

/** Made by the reports' area, which stands above this one. */
const RUN_SHEET = '/api/v1/reports/run-sheet'

/** Saves the run sheet of a day: the own one, or that of a person. */
export const saveRunSheet = (day: string, userId?: string) => saveSheet(RUN_SHEET + queryString({ date: day, userId }))

/** Saves the own run sheet of a day. */
export function RunSheetButton({ day }: { day: string }) {
  return (
    <Button icon={<ClipboardList aria-hidden />} onClick={() => saveRunSheet(day)}>
      Run sheet
    </Button>
  )
}
