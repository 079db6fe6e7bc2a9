'use client'

import { clsx } from 'clsx'
import { useRouter } from 'next/navigation'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { StatusIcon } from '@/components/job/jobs/status-icon'
import { BlankCanvas } from '@/components/ui/blank-canvas'
import { Card } from '@/components/ui/card'
import { DonutDrawing } from '@/components/ui/donut-drawing'
import { drawnFirst } from '@/components/ui/drawn-first'
import { Loaded } from '@/components/ui/loaded'
import { Select } from '@/components/ui/select'
import { PERIOD_LABELS, type Period, firstDayOf } from '@/lib/desk/overview/rules'
import type { StatusValue } from '@/lib/desk/overview/schema'
import { JOB_RANGES, type JobTable, STATUSES, statusLabel } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

import { ChartSkeleton } from './chart-skeleton'
import { statusesQuery } from './dashboard-view'
import { Figure } from './figure'
import { useDashboardView } from './use-dashboard-view'
import { useStatuses } from './use-overview'

const DonutChart = drawnFirst(DonutDrawing, async () => (await import('@/components/ui/donut-chart')).DonutChart)

const options = JOB_RANGES.map((value) => ({ value, label: PERIOD_LABELS[value] }))

/** How many jobs have each status: all jobs for an Administrator, for others their own. */
export function StatusesCard({ title, table, today }: { title: string; table: JobTable; today: string }) {
  const view = useDashboardView()
  const statuses = useStatuses(statusesQuery(view))
  const startDate = firstDayOf(view.period, today)

  return (
    <Card
      title={title}
      actions={
        <Select
          label="Opened within"
          hideLabel
          className="w-32"
          options={options}
          value={view.period}
          onChange={(event) => view.look({ period: event.target.value as Period })}
        />
      }
    >
      <Loaded query={statuses} waiting={<ChartSkeleton />}>
        {(found) =>
          found.length ? (
            <div className={clsx(statuses.isPlaceholderData && 'opacity-60')}>
              <Statuses
                title={title}
                found={found}
                hrefOf={(status) => jobsLink({ table, status, createdFrom: startDate })}
              />
            </div>
          ) : (
            <BlankCanvas>
              {view.period === 'ALL'
                ? 'No jobs yet'
                : `No jobs were opened within ${PERIOD_LABELS[view.period].toLowerCase()}`}
            </BlankCanvas>
          )
        }
      </Loaded>
    </Card>
  )
}

function Statuses({
  title,
  found,
  hrefOf,
}: {
  title: string
  found: readonly StatusValue[]
  hrefOf: (status?: JobStatus[]) => string
}) {
  const router = useRouter()
  const total = found.reduce((sum, { value }) => sum + value, 0)

  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
      <div className="relative size-46 shrink-0">
        <DonutChart
          label={title}
          slices={found.map(({ id, value }) => ({
            id,
            value,
            label: statusLabel(id),
            colour: `var(--${STATUSES[id].colour})`,
          }))}
          onPick={(id) => router.push(hrefOf([id as JobStatus]))}
        />
        <p className="pointer-events-none absolute inset-0 grid place-content-center text-center">
          <Figure href={hrefOf()} of="in total" className="pointer-events-auto text-2xl font-semibold">
            {total}
          </Figure>
          <span className="text-xs text-muted" aria-hidden>
            Total
          </span>
        </p>
      </div>
      <ul className="min-w-52 flex-1 space-y-0.5">
        {found.map(({ id, value }) => (
          <li key={id} className="flex items-center gap-2 text-table">
            <StatusIcon status={id} className="size-4 shrink-0" />
            <span className="min-w-0 flex-1">{statusLabel(id)}</span>
            <Figure href={hrefOf([id])} of={statusLabel(id)} className="text-right font-semibold">
              {value}
            </Figure>
          </li>
        ))}
      </ul>
    </div>
  )
}
