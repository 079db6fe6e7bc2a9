'use client'

import Timer from 'lucide-react/icons/timer'

import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/use-now'
import { runningMinutes } from '@/lib/site/timesheets/rules'

import { useRunningTimer } from './use-timer'

/** Shows in the top bar that the viewer's timer is running, with a link to stop it. */
export function TimerChip({ userId }: { userId: string }) {
  const timer = useRunningTimer(userId)
  const now = useNow()
  if (!timer) return null
  const minutes = runningMinutes(timer.start, now)
  const elapsed = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
  return (
    <Link
      href="/timesheets"
      aria-label={`Timer running, ${elapsed}`}
      className="inline-flex h-11 items-center gap-1 rounded-full bg-brand-soft px-2.5 text-xs font-semibold text-brand tabular-nums md:h-8"
    >
      <Timer aria-hidden className="size-4 @max-[18rem]:hidden" />
      {elapsed}
    </Link>
  )
}
