'use client'

import { clsx } from 'clsx'

import { OverdueMark } from '@/components/job/kpi/overdue-mark'
import { Avatar } from '@/components/ui/avatar'
import { type Column, DataTable, type Selection, type Sort } from '@/components/ui/data-table'
import { fullName } from '@/lib/base/names'
import { formatDate } from '@/lib/base/time'
import {
  AHEAD_COLUMNS,
  JOB_COLUMN_LABELS,
  type JobColumn,
  type JobDensity,
  type JobSort,
  type JobSortColumn,
  PRIORITY_LABELS,
  USUAL_JOB_COLUMNS,
  customerOf,
  jobNumber,
} from '@/lib/job/jobs/rules'
import type { JobListItem } from '@/lib/job/jobs/schema'

import { DaysInStatus, NextVisit } from './ahead-cells'
import { JobStatus } from './job-status'
import { type JobsView, jobsHref } from './jobs-view'
import { type Ahead, useJobsAhead } from './use-jobs-ahead'

interface JobsTableProps {
  view: JobsView
  jobs: JobListItem[]
  columns?: readonly JobColumn[]
  density?: JobDensity
  timezone: string
  selection?: Selection<JobListItem>
}

/** The columns that start with their largest when people first sort by them. */
const LARGEST_FIRST: readonly string[] = ['createdAt', 'updatedAt', 'jobNo'] satisfies JobSortColumn[]

/** How many columns fit on a wide screen; more scroll sideways within the table. */
const MOST_ABREAST = 7

export function JobsTable({
  view,
  jobs,
  columns = USUAL_JOB_COLUMNS,
  density = 'ROOMY',
  timezone,
  selection,
}: JobsTableProps) {
  const showsAhead = columns.some((column) => AHEAD_COLUMNS.includes(column))
  const aheadOf = useJobsAhead(showsAhead ? [jobs.map(({ id }) => id)] : [])
  const isUsual = String(columns) === String(USUAL_JOB_COLUMNS)
  const isWide = columns.length > MOST_ABREAST
  const sort: Sort = {
    key: view.sort.replace('-', ''),
    direction: view.sort.startsWith('-') ? 'descending' : 'ascending',
  }
  const table = (
    <DataTable
      caption="Jobs"
      columns={columnsFor(columns, isUsual, { timezone, aheadOf })}
      rows={jobs}
      compact={density === 'COMPACT'}
      rowKey={(job) => job.id}
      rowHref={(job) => `/jobs/${job.id}/overview`}
      sort={sort}
      selection={selection}
      sortHref={(column) => jobsHref(view, { sort: nextSort(column, view.sort) })}
      stickyClass={isUsual ? undefined : 'top-0'}
    />
  )
  if (isUsual) return table
  return (
    <div className={clsx('relative md:overflow-x-auto', isWide && '[&_table]:md:min-w-max [&_td]:md:max-w-72')}>
      {table}
    </div>
  )
}

const nextSort = (column: string, now: JobSort): JobSort => {
  const up = column as JobSort
  const down = `-${column}` as JobSort
  if (now === up) return down
  if (now === down) return up
  return LARGEST_FIRST.includes(column) ? down : up
}

type Look = Omit<Column<JobListItem>, 'key' | 'header'>

const personLook = (which: 'projectManager' | 'supervisor'): Look => ({
  card: 'hidden',
  cell: ({ [which]: person }) =>
    person && (
      <span className="flex items-center gap-2">
        <Avatar person={person} size="sm" />
        {fullName(person)}
      </span>
    ),
})

interface Shown {
  /** The organisation's. */
  timezone: string
  aheadOf: (id: string) => Ahead
}

const LOOKS: Record<JobColumn, (shown: Shown) => Look> = {
  jobNo: () => ({
    sortable: true,
    card: 'title',
    className: 'whitespace-nowrap md:w-28',
    cell: (job) => (
      <span className="inline-flex items-center gap-1.5">
        {jobNumber(job)}
        <OverdueMark next={job.nextKpi} />
      </span>
    ),
  }),
  siteAddress: () => ({
    sortable: true,
    cell: (job) => <TwoLines first={job.siteAddress} second={[job.suburb, job.state].filter(Boolean).join(' ')} />,
  }),
  client: () => ({
    sortable: true,
    cell: (job) => <TwoLines first={customerOf(job)} second={job.isPrivateJob ? 'Private' : job.refNumber} />,
  }),
  type: () => ({ sortable: true, card: 'hidden', cell: (job) => job.type }),
  status: () => ({ sortable: true, card: 'corner', cell: (job) => <JobStatus status={job.status} /> }),
  projectManager: () => personLook('projectManager'),
  supervisor: () => personLook('supervisor'),
  priority: () => ({ cell: (job) => PRIORITY_LABELS[job.priority] }),
  refNumber: () => ({ cell: (job) => job.refNumber }),
  contactName: () => ({ cell: (job) => job.contactName }),
  contactNumber: () => ({ className: 'whitespace-nowrap', cell: (job) => job.contactNumber }),
  contactEmail: () => ({ cell: (job) => job.contactEmail }),
  tags: () => ({ cell: (job) => job.tags.join(', ') || null }),
  createdAt: ({ timezone }) => ({
    sortable: true,
    className: 'whitespace-nowrap',
    card: 'hidden',
    cell: (job) => formatDate(job.createdAt, timezone),
  }),
  updatedAt: ({ timezone }) => ({
    sortable: true,
    className: 'whitespace-nowrap',
    cell: (job) => formatDate(job.updatedAt, timezone),
  }),
  daysInStatus: ({ aheadOf }) => ({
    align: 'end',
    cell: (job) => <DaysInStatus ahead={aheadOf(job.id)} timezone={job.timezone} />,
  }),
  nextVisit: ({ aheadOf }) => ({
    className: 'whitespace-nowrap',
    cell: (job) => <NextVisit ahead={aheadOf(job.id)} timezone={job.timezone} />,
  }),
}

/** The usual columns that narrower screens hide; people who chose other columns want them all. */
const SPARED: Partial<Record<JobColumn, string>> = {
  type: 'max-lg:hidden',
  projectManager: 'max-xl:hidden',
  createdAt: 'max-lg:hidden',
}

const columnsFor = (columns: readonly JobColumn[], isUsual: boolean, shown: Shown): Column<JobListItem>[] =>
  columns.map((key) => {
    const look = LOOKS[key](shown)
    const className = clsx(look.className, isUsual && SPARED[key]) || undefined
    return { ...look, key, header: JOB_COLUMN_LABELS[key], className }
  })

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <span className="min-w-0 md:in-data-compact:flex md:in-data-compact:items-baseline md:in-data-compact:gap-2">
      <span className="block md:in-data-compact:truncate">{first}</span>
      {second && <span className="block text-xs text-muted md:in-data-compact:shrink-0">{second}</span>}
    </span>
  )
}
