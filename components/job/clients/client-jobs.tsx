'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import { useSearchParams } from 'next/navigation'

import { JobStatus } from '@/components/job/jobs/job-status'
import { jobsCall, jobsLink } from '@/components/job/jobs/jobs-view'
import { StatusSelect } from '@/components/job/jobs/status-select'
import { Button } from '@/components/ui/button'
import { type Column } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { SearchField } from '@/components/ui/search-field'
import { formatDate } from '@/lib/base/time'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { JobListItem, JobPage } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

import { clientJobsHref, readClientJobsView } from './client-jobs-view'
import { useShownClient } from './shown-client'

const COLUMNS: Column<JobListItem>[] = [
  {
    key: 'jobNo',
    header: 'Job',
    card: 'title',
    cell: (job) => <span className="whitespace-nowrap">{jobNumber(job)}</span>,
  },
  { key: 'status', header: 'Status', card: 'corner', cell: (job) => <JobStatus status={job.status} /> },
  { key: 'site', header: 'Site', cell: (job) => <span className="wrap-anywhere">{siteOf(job)}</span> },
  { key: 'type', header: 'Type', cell: (job) => job.type },
  { key: 'refNumber', header: 'Reference', cell: (job) => <span className="wrap-anywhere">{job.refNumber}</span> },
  {
    key: 'createdAt',
    header: 'Opened',
    cell: (job) => <span className="whitespace-nowrap">{formatDate(job.createdAt, job.timezone)}</span>,
  },
]

/** The firm's jobs for a client, the newest first: the list of jobs, limited to the client. */
export function ClientJobs() {
  const client = useShownClient()
  const view = readClientJobsView(client.id, new URLSearchParams(useSearchParams()))
  const call = jobsCall(view)
  const jobs = useQuery({
    queryKey: jobKeys.list(call),
    queryFn: ({ signal }) => api.get<JobPage>(call, { signal }),
    placeholderData: keepPreviousData,
  })
  const look = (change: Parameters<typeof clientJobsHref>[1]) =>
    window.history.pushState(null, '', clientJobsHref(view, change))
  const newJob = (
    <Button variant="primary" icon={<Plus aria-hidden />} href={`/jobs/new?clientId=${client.id}`}>
      New job
    </Button>
  )

  if (client.jobCount === 0) {
    return (
      <EmptyState icon={<BriefcaseBusiness />} title="No jobs yet" action={newJob}>
        Jobs that are opened for {client.companyName} stand here.
      </EmptyState>
    )
  }
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start gap-3">
        <SearchField
          label={`Search jobs of ${client.companyName}`}
          placeholder="Search number, address, claim…"
          value={view.search}
          onSearch={(search) => search !== view.search && look({ search })}
          className="w-full md:max-w-80"
        />
        <StatusSelect
          table="All_Jobs"
          hideLabel
          className="w-full md:w-72"
          value={view.status}
          onChange={(status) => look({ status })}
        />
        <span className="ml-auto flex flex-wrap gap-2">
          <Button href={jobsLink(view)}>Open in the list of jobs</Button>
          {newJob}
        </span>
      </div>
      <div className={clsx('space-y-4', jobs.isPlaceholderData && 'opacity-60')}>
        <RecordList
          query={jobs}
          waiting="Loading jobs…"
          waitingRows={5}
          caption={`Jobs of ${client.companyName}`}
          columns={COLUMNS}
          rowsOf={({ items }) => items}
          rowKey={({ id }) => id}
          rowHref={({ id }) => `/jobs/${id}/overview`}
          below={({ items, page, pageSize, total, totalIsExact }) => (
            <Pagination
              {...{ page, pageSize, total, totalIsExact }}
              noun="jobs"
              rowIds={items.map(({ id }) => id)}
              hrefFor={(to, after) => clientJobsHref(view, { page: to, after })}
            />
          )}
          empty={{
            icon: <SearchX />,
            title: 'No such jobs',
            action: <Button onClick={() => look({ search: '', status: [] })}>Clear filters</Button>,
          }}
        />
      </div>
    </div>
  )
}
