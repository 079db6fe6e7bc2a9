'use client'

import { Avatar } from '@/components/ui/avatar'
import { type Column, DataTable, type Sort } from '@/components/ui/data-table'
import { type JobSort, type JobSortColumn, customerOf, jobNumber } from '@/lib/jobs/rules'
import type { JobListItem } from '@/lib/jobs/schema'
import { formatDate } from '@/lib/time'
import { fullName } from '@/lib/users/rules'

import { JobStatus } from './job-status'
import { type JobsView, jobsHref } from './jobs-view'

interface JobsTableProps {
  view: JobsView
  jobs: JobListItem[]
  timezone: string
}

/** The columns that begin with their largest when they are first sorted by. */
const LARGEST_FIRST: readonly string[] = ['createdAt', 'jobNo'] satisfies JobSortColumn[]

export function JobsTable({ view, jobs, timezone }: JobsTableProps) {
  const sort: Sort = {
    key: view.sort.replace('-', ''),
    direction: view.sort.startsWith('-') ? 'descending' : 'ascending',
  }
  return (
    <DataTable
      caption="Jobs"
      columns={columnsFor(timezone)}
      rows={jobs}
      rowKey={(job) => job.id}
      rowHref={(job) => `/jobs/${job.id}/overview`}
      sort={sort}
      sortHref={(column) => jobsHref(view, { sort: nextSort(column, view.sort) })}
    />
  )
}

const nextSort = (column: string, now: JobSort): JobSort => {
  const up = column as JobSort
  const down = `-${column}` as JobSort
  if (now === up) return down
  if (now === down) return up
  return LARGEST_FIRST.includes(column) ? down : up
}

const columnsFor = (timezone: string): Column<JobListItem>[] => [
  {
    key: 'jobNo',
    header: 'Job',
    sortable: true,
    card: 'title',
    className: 'whitespace-nowrap md:w-28',
    cell: (job) => jobNumber(job),
  },
  {
    key: 'siteAddress',
    header: 'Site',
    sortable: true,
    cell: (job) => <TwoLines first={job.siteAddress} second={[job.suburb, job.state].filter(Boolean).join(' ')} />,
  },
  {
    key: 'client',
    header: 'Client',
    sortable: true,
    cell: (job) => <TwoLines first={customerOf(job)} second={job.isPrivateJob ? 'Private' : job.refNumber} />,
  },
  { key: 'type', header: 'Type', sortable: true, className: 'max-lg:hidden', card: 'hidden', cell: (job) => job.type },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    card: 'corner',
    cell: (job) => <JobStatus status={job.status} />,
  },
  {
    key: 'projectManager',
    header: 'Coordinator',
    className: 'max-xl:hidden',
    card: 'hidden',
    cell: ({ projectManager }) =>
      projectManager && (
        <span className="flex items-center gap-2">
          <Avatar person={projectManager} size="sm" />
          {fullName(projectManager)}
        </span>
      ),
  },
  {
    key: 'createdAt',
    header: 'Created',
    sortable: true,
    className: 'whitespace-nowrap max-lg:hidden',
    card: 'hidden',
    cell: (job) => formatDate(job.createdAt, timezone),
  },
]

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className="min-w-0">
      <span className="block">{first}</span>
      {second && <span className="block text-xs text-muted">{second}</span>}
    </span>
  )
}
