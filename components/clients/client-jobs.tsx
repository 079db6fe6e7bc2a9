'use client'

import { useQuery } from '@tanstack/react-query'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import Plus from 'lucide-react/icons/plus'

import { JobStatus } from '@/components/jobs/job-status'
import { Button } from '@/components/ui/button'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonTable } from '@/components/ui/skeleton'
import { clientKeys } from '@/lib/clients/keys'
import type { Client } from '@/lib/clients/schema'
import { api } from '@/lib/http/client'
import { jobNumber, siteOf } from '@/lib/jobs/rules'
import type { JobSummary } from '@/lib/jobs/schema'
import { formatDate } from '@/lib/time'

import { useShownClient } from './shown-client'

const COLUMNS: Column<JobSummary>[] = [
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

/** What the firm does and did for a client, the newest job first. */
export function ClientJobs() {
  const client = useShownClient()
  const jobs = useQuery({
    queryKey: clientKeys.jobs(client.id),
    queryFn: ({ signal }) => api.get<JobSummary[]>(`/api/v1/client/${client.id}/jobs`, { signal }),
  })

  return (
    <Loaded query={jobs} waiting={<SkeletonTable rows={5} columns={6} label="Loading jobs…" />}>
      {(found) =>
        found.length ? (
          <div className="space-y-4">
            <div className="flex justify-end">
              <NewJob client={client} />
            </div>
            <DataTable
              caption={`Jobs of ${client.companyName}`}
              columns={COLUMNS}
              rows={found}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/jobs/${id}/overview`}
            />
            {found.length < client.jobCount && (
              <p className="text-table text-muted">
                The newest {found.length} of {client.jobCount.toLocaleString('en')} jobs.
              </p>
            )}
          </div>
        ) : (
          <EmptyState icon={<BriefcaseBusiness />} title="No jobs yet" action={<NewJob client={client} />}>
            Jobs that are opened for {client.companyName} stand here.
          </EmptyState>
        )
      }
    </Loaded>
  )
}

const NewJob = ({ client }: { client: Client }) => (
  <Button variant="primary" icon={<Plus aria-hidden />} href={`/jobs/new?clientId=${client.id}`}>
    New job
  </Button>
)
