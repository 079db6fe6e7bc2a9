'use client'

import { type ReactNode, useState } from 'react'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { AllClear } from '@/components/ui/all-clear'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import { counted } from '@/lib/base/counts'
import type { DueCheckpoints } from '@/lib/desk/overview/schema'
import { type JobTable, customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { isOverdue, nextInWords } from '@/lib/job/kpi/rules'

import { Figure } from './figure'
import { useOverdue } from './use-overview'

const PAGE = 5

/** The jobs with an overdue checkpoint, the longest overdue first, and below them those that are due within a day. */
export function OverdueCard({ table }: { table: JobTable }) {
  const overdue = useOverdue()
  const now = useNow()

  return (
    <Card flush title="Checkpoints">
      <Loaded
        query={overdue}
        waiting={
          <div className="p-4">
            <SkeletonLines lines={4} />
          </div>
        }
      >
        {({ soon, ...late }) => (
          <>
            {late.items.length ? (
              <DueList {...late} title="Overdue" first="longest" now={now}>
                <Figure href={jobsLink({ table, needs: 'OVERDUE' })} of={late.total === 1 ? 'job' : 'jobs'}>
                  {late.total}
                </Figure>{' '}
                <span aria-hidden>{late.total === 1 ? 'job' : 'jobs'}</span> {late.total === 1 ? 'is' : 'are'} overdue
              </DueList>
            ) : (
              <AllClear className="px-4 pt-1 pb-4 text-muted">Every open job is in time.</AllClear>
            )}
            {soon.items.length > 0 && (
              <DueList {...soon} title="Due within 24 hours" first="next" now={now}>
                {counted(soon.total, 'job')} due within 24 hours
              </DueList>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface DueListProps extends DueCheckpoints {
  title: string
  /** Which of them stand here when there are more. */
  first: string
  now: Date
  /** How many there are, in words. */
  children: ReactNode
}

function DueList({ items, total, totalIsExact, title, first, now, children }: DueListProps) {
  const [most, setMost] = useState(PAGE)

  return (
    <>
      <ul aria-label={title} className="divide-y divide-line border-t border-line">
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
              <span className={`font-medium ${isOverdue({ dueAt }, now) ? 'text-danger' : 'text-warning'}`}>
                {nextInWords({ checkpoint, dueAt }, now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-table text-muted">
        <span>
          {totalIsExact ? '' : 'More than '}
          {children}
          {total > items.length && `; the ${first} ${items.length} stand here`}.
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
