'use client'

import { jobsLink } from '@/components/job/jobs/jobs-view'
import { AllClear } from '@/components/ui/all-clear'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { JobTable } from '@/lib/job/jobs/rules'

import { FigureLine } from './figure'
import { useAttention, useOverdue } from './use-overview'

/** How much waits for somebody who plans. Each number leads to its list; what is nought is not shown. */
export function AttentionCard({ table }: { table: JobTable }) {
  const overdue = useOverdue()
  const attention = useAttention()

  return (
    <Card title="Needs attention">
      <Loaded query={overdue} waiting={<SkeletonLines lines={3} />}>
        {({ total, totalIsExact }) => (
          <Loaded query={attention} waiting={<SkeletonLines lines={3} />}>
            {({ recallCount, draftCount, contradictedCount }) =>
              total + recallCount + draftCount + contradictedCount === 0 ? (
                <AllClear className="text-muted">Nothing waits for you.</AllClear>
              ) : (
                <ul className="space-y-1">
                  <FigureLine
                    count={total}
                    more={!totalIsExact}
                    href={jobsLink({ table, needs: 'OVERDUE' })}
                    words={['job with an overdue checkpoint', 'jobs with an overdue checkpoint']}
                  />
                  <FigureLine
                    count={recallCount}
                    href="/equipment/out?only=RECALL"
                    words={[
                      'unit of equipment to recall from a dry room',
                      'units of equipment to recall from dry rooms',
                    ]}
                  />
                  <FigureLine
                    count={contradictedCount}
                    href={jobsLink({ table, needs: 'CORRECTION' })}
                    words={['job whose record contradicts itself', 'jobs whose records contradict themselves']}
                  />
                  <FigureLine
                    count={draftCount}
                    href="/calendar?tray=open"
                    words={['draft of a task to assign', 'drafts of tasks to assign']}
                  />
                </ul>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Card>
  )
}
