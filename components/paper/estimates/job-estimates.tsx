'use client'

import Calculator from 'lucide-react/icons/calculator'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/ui/data-table'
import { RecordList } from '@/components/ui/record-list'
import { formatMoney } from '@/lib/base/money'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { changerOf, estimateNumber } from '@/lib/paper/estimates/rules'
import type { ListedEstimate } from '@/lib/paper/estimates/schema'

import { useEstimateMenu } from './estimate-menu'
import { estimateHref } from './estimate-paths'
import { EstimateStatus } from './estimate-status'
import { NewEstimateDialog } from './loaded-later'
import { useEstimates } from './use-estimates'

/** The estimates of a job. */
export const JobEstimates = ({ id, currency }: { id: string; currency: string }) => (
  <OfJob id={id}>{(job) => <EstimatesOfJob job={job} currency={currency} />}</OfJob>
)

function EstimatesOfJob({ job, currency }: { job: Job; currency: string }) {
  const query = useEstimates(job.id)
  const [isAdding, setAdding] = useState(false)
  const { itemsOf, dialogs } = useEstimateMenu(query.data)
  const begin = () => setAdding(true)
  return (
    <section aria-labelledby="job-estimates">
      <div className="mb-3 flex items-center justify-between gap-2">
        <h2 id="job-estimates" className="me-auto text-base font-semibold">
          Estimates
        </h2>
        <Button variant="ghost" href="/administration/estimates" className="phone:hidden">
          Templates
        </Button>
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={begin}>
          New estimate
        </Button>
      </div>
      <RecordList<ListedEstimate[], ListedEstimate>
        query={query}
        caption="Estimates of the job"
        waiting="Loading the estimates…"
        waitingRows={3}
        rowsOf={(estimates) => estimates}
        rowKey={({ id }) => id}
        rowHref={({ id }) => estimateHref(job.id, id)}
        columns={columnsFor(job, currency)}
        empty={{
          icon: <Calculator />,
          title: 'No estimates yet',
          children: 'What the work costs is put together here, line by line, and sent for approval.',
          action: <Button onClick={begin}>New estimate</Button>,
        }}
        menu={{ nameOf: ({ name }) => name, itemsOf }}
      />
      {isAdding && <NewEstimateDialog jobId={job.id} onClose={() => setAdding(false)} />}
      {dialogs}
    </section>
  )
}

const columnsFor = (job: Job, currency: string): Column<ListedEstimate>[] => [
  {
    key: 'name',
    header: 'Estimate',
    card: 'title',
    cell: (estimate) => (
      <>
        <span className="font-medium wrap-anywhere">{estimate.name}</span>
        <span className="block text-muted">{estimateNumber(estimate)}</span>
      </>
    ),
  },
  { key: 'status', header: 'Status', card: 'line', cell: (estimate) => <EstimateStatus of={estimate} /> },
  {
    key: 'total',
    header: 'Total with GST',
    card: 'line',
    align: 'end',
    cell: ({ totals }) => <span className="tabular-nums">{formatMoney(totals.totalCents, currency)}</span>,
  },
  {
    key: 'changed',
    header: 'Changed',
    card: 'line',
    cell: ({ updatedAt, ...estimate }) => (
      <span>
        {formatDateTime(updatedAt, job.timezone)}
        <span className="block text-muted">{changerOf(estimate)}</span>
      </span>
    ),
  },
]
