'use client'

import { clsx } from 'clsx'
import AlarmClock from 'lucide-react/icons/alarm-clock'

import { Link } from '@/components/ui/link'
import { useNow } from '@/components/ui/use-now'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { NextKpi as Next } from '@/lib/job/jobs/schema'
import { checkpointLabel, inWords, isOverdue } from '@/lib/job/kpi/rules'

/** The next checkpoint of a job, and the time left. */
export function NextKpi({ next, href, timezone }: { next: Next; href: string; timezone: string }) {
  const now = useNow()
  const left = new Date(next.dueAt).getTime() - now.getTime()
  const overdue = isOverdue(next, now)

  return (
    <div className="mt-3 flex items-start gap-3 border-t border-line pt-3">
      <AlarmClock aria-hidden className={clsx('mt-0.5 size-5 shrink-0', overdue ? 'text-danger' : 'text-brand')} />
      <div className="min-w-0">
        <Link
          href={href}
          className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-2 hover:underline md:min-h-0"
        >
          {checkpointLabel(next.checkpoint)}
        </Link>
        <p className={clsx('text-table', overdue && 'text-danger')}>
          {overdue ? `Overdue by ${inWords(-left)}` : `Due in ${inWords(left)}`}
        </p>
        <p className="text-table text-muted">
          <time dateTime={next.dueAt}>
            {formatDateTime(next.dueAt, timezone)} {zoneName(next.dueAt, timezone)}
          </time>
        </p>
      </div>
    </div>
  )
}
