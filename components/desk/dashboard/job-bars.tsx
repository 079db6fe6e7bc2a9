'use client'

import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'

import { StatusIcon } from '@/components/job/jobs/status-icon'
import { BarsDrawing } from '@/components/ui/bars-drawing'
import { Button } from '@/components/ui/button'
import { drawnFirst } from '@/components/ui/drawn-first'
import { sumOf } from '@/lib/desk/overview/rules'
import type { StatusCounts } from '@/lib/desk/overview/schema'
import { STATUSES, everyStatus, statusLabel } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

import { Figure } from './figure'

const StackedBarChart = drawnFirst(
  BarsDrawing,
  async () => (await import('@/components/ui/stacked-bar-chart')).StackedBarChart,
)

/** As many bars as people can tell apart; the numbers below also name the others. */
const MOST_BARS = 10
const BAR_PX = 34
const AXIS_PX = 32

export interface JobBar {
  id: string
  name: string
  counts: StatusCounts
  /** The address of its list of jobs, of one status if named; null when there is no such list. */
  hrefOf: (status?: JobStatus) => string | null
}

/** Jobs of clients or people by status: as bars, and as numbers for people who want them or cannot see the bars. */
export function JobBars({ label, bars, among }: { label: string; bars: readonly JobBar[]; among: string }) {
  const router = useRouter()
  const [areShown, setShown] = useState(false)
  const listId = useId()
  const drawn = bars.slice(0, MOST_BARS)
  const statuses = everyStatus.filter((status) => bars.some(({ counts }) => counts[status] > 0))
  const pick = (id: string, status: string) => {
    const href = bars.find((bar) => bar.id === id)?.hrefOf(status as JobStatus)
    if (href) router.push(href)
  }

  return (
    <div className="space-y-3">
      <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {statuses.map((status) => (
          <li key={status} className="flex items-center gap-1.5">
            <StatusIcon status={status} className="size-3.5" />
            {statusLabel(status)}
          </li>
        ))}
      </ul>
      <StackedBarChart
        label={label}
        series={statuses.map((id) => ({ id, label: statusLabel(id), colour: `var(--${STATUSES[id].colour})` }))}
        bars={drawn.map(({ id, name, counts }) => ({ id, label: name, values: counts }))}
        heightPx={drawn.length * BAR_PX + AXIS_PX}
        onPick={pick}
      />
      <div className="flex flex-wrap items-center justify-between gap-2 text-table text-muted">
        <span>{bars.length > MOST_BARS && `The first ${MOST_BARS} of ${bars.length} ${among}.`}</span>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={areShown}
          aria-controls={listId}
          onClick={() => setShown(!areShown)}
        >
          {areShown ? 'Hide the numbers' : 'Show the numbers'}
        </Button>
      </div>
      <div id={listId} hidden={!areShown}>
        {areShown && <Numbers bars={bars} statuses={statuses} />}
      </div>
    </div>
  )
}

function Numbers({ bars, statuses }: { bars: readonly JobBar[]; statuses: readonly JobStatus[] }) {
  return (
    <ul className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
      {bars.map(({ id, name, counts, hrefOf }) => (
        <li key={id} className="py-2 text-table">
          <p className="flex justify-between gap-3 font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Count href={hrefOf()} of={`jobs of ${name}`} count={sumOf(counts)} />
          </p>
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
            {statuses
              .filter((status) => counts[status] > 0)
              .map((status) => (
                <span key={status} className="flex items-center gap-1.5">
                  <StatusIcon status={status} className="size-3.5" />
                  {statusLabel(status)}
                  <Count href={hrefOf(status)} of={`${statusLabel(status)}, ${name}`} count={counts[status]} />
                </span>
              ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

const Count = ({ href, of, count }: { href: string | null; of: string; count: number }) =>
  href ? (
    <Figure href={href} of={of} className="text-ink">
      {count}
    </Figure>
  ) : (
    <span className="text-ink tabular-nums">{count.toLocaleString('en')}</span>
  )
