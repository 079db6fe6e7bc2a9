'use client'

import { clsx } from 'clsx'
import AlarmClock from 'lucide-react/icons/alarm-clock'

import { Glance, GlanceTitle, NoneToSee } from '@/components/ui/glance'
import { useNow } from '@/components/ui/use-now'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { NextKpi as Next } from '@/lib/job/jobs/schema'
import { checkpointLabel, inWords, isOverdue } from '@/lib/job/kpi/rules'

interface NextKpiProps {
  /** Null when all are reached, and on a job that is closed. */
  next: Next | null
  href: string
  timezone: string
}

/** The next checkpoint of a job, and the time left. */
export function NextKpi({ next, href, timezone }: NextKpiProps) {
  const now = useNow()
  if (!next) return <NoneToSee icon={<AlarmClock />} title="No checkpoint is ahead." href={href} verb="Open KPI" />
  const left = new Date(next.dueAt).getTime() - now.getTime()
  const overdue = isOverdue(next, now)

  return (
    <Glance icon={<AlarmClock />} tone={overdue ? 'danger' : 'brand'}>
      <GlanceTitle href={href}>{checkpointLabel(next.checkpoint)}</GlanceTitle>
      <p className={clsx('text-table', overdue && 'text-danger')}>
        {overdue ? `Overdue by ${inWords(-left)}` : `Due in ${inWords(left)}`}
      </p>
      <p className="text-table text-muted">
        <time dateTime={next.dueAt}>
          {formatDateTime(next.dueAt, timezone)} {zoneName(next.dueAt, timezone)}
        </time>
      </p>
    </Glance>
  )
}
