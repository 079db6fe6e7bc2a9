'use client'

import AlarmClock from 'lucide-react/icons/alarm-clock'

import { useNow } from '@/components/ui/use-now'
import type { NextKpi } from '@/lib/job/jobs/schema'
import { isOverdue, nextInWords } from '@/lib/job/kpi/rules'

/** Marks a job with an overdue checkpoint, and names it. */
export function OverdueMark({ next }: { next: NextKpi | null }) {
  const now = useNow()
  if (!next || !isOverdue(next, now)) return null
  const words = nextInWords(next, now)
  return (
    <span title={words} className="text-danger">
      <AlarmClock aria-hidden className="size-4" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
