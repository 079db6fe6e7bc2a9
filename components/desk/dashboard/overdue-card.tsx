'use client'

import { useState } from 'react'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { AllClear } from '@/components/ui/all-clear'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import type { OverdueCheckpoints } from '@/lib/desk/overview/schema'
import { type JobTable, customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { nextInWords } from '@/lib/job/kpi/rules'

import { Figure } from './figure'
import { useOverdue } from './use-overview'

const PAGE = 5

/** The jobs with an overdue checkpoint, the longest overdue first. */
export function OverdueCard({ table }: { table: JobTable }) {
  const overdue = useOverdue()
  const now = useNow()

  return (
    <Card flush title="Overdue checkpoints">
      <Loaded
        query={overdue}
        waiting={
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        }
      >
        {(found) =>
          found.items.length ? (
            <OverdueList {...found} table={table} now={now} />
          ) : (
            <AllClear className="px-4 pt-1 pb-4 text-muted">Every open job is in time.</AllClear>
          )
        }
      </Loaded>
    </Card>
  )
}

function OverdueList({ items, total, totalIsExact, table, now }: OverdueCheckpoints & { table: JobTable; now: Date }) {
  const [most, setMost] = useState(PAGE)

  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {items.slice(0, most).map(({ job, checkpoint, dueAt }) => (
          <li key={job.id}>
            <Link
              href={`/jobs/${job.id}/overview`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-2.5 text-table hover:bg-sunken"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold whitespace-nowrap">{jobNumber(job)}</span>, {siteOf(job)}
                <span className="block text-muted">{customerOf(job)}</span>
              </span>
              <span className="font-medium text-danger">{nextInWords({ checkpoint, dueAt }, now)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-table text-muted">
        <span>
          {totalIsExact ? '' : 'More than '}
          <Figure href={jobsLink({ table, needs: 'OVERDUE' })} of={total === 1 ? 'job' : 'jobs'}>
            {total}
          </Figure>{' '}
          <span aria-hidden>{total === 1 ? 'job' : 'jobs'}</span> {total === 1 ? 'is' : 'are'} overdue
          {total > items.length && `; the ${items.length} longest stand here`}.
        </span>
        {items.length > most && (
          <Button size="sm" variant="ghost" onClick={() => setMost(most + PAGE)}>
            Show {Math.min(PAGE, items.length - most)} more
          </Button>
        )}
      </div>
    </>
  )
}
