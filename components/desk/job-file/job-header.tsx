'use client'

import Pencil from 'lucide-react/icons/pencil'
import { useSelectedLayoutSegment } from 'next/navigation'

import { JobStatus } from '@/components/job/jobs/job-status'
import { uploadsOf } from '@/components/job/jobs/uploads-of'
import { useJobCounts } from '@/components/job/jobs/use-job'
import { shareOf } from '@/components/platform/commands/kept'
import { useKeptTo } from '@/components/platform/commands/kept-mirror'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { Spinner } from '@/components/ui/spinner'
import { Tabs } from '@/components/ui/tabs'
import { type Role, isManager } from '@/lib/base/roles'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobMenu } from './job-menu'
import { StatusMenu } from './status-menu'

/** The head of every part of a job's screen: the job, its actions, and the tabs. */
export function JobHeader({ job, role, parts }: { job: Job; role: Role; parts: readonly ShownPart[] }) {
  const counts = useJobCounts(job.id)
  const underway = shareOf(useKeptTo(uploadsOf(job.id)))
  const current = useSelectedLayoutSegment() ?? ''
  const mayManage = isManager(role)
  const number = jobNumber(job)
  const hrefOf = (part: string) => `/jobs/${job.id}/${part}`

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Jobs', href: '/jobs' }, { label: number }]}
        overline={job.type}
        title={number}
        body={siteOf(job)}
        actions={
          <>
            {mayManage ? <StatusMenu job={job} role={role} /> : <JobStatus status={job.status} />}
            {mayManage && (
              <>
                <span className="phone:hidden">
                  <Button href={hrefOf('edit')} icon={<Pencil aria-hidden />}>
                    Edit
                  </Button>
                </span>
                <JobMenu job={job} parts={parts} />
              </>
            )}
          </>
        }
      />
      <div className="mb-4">
        <Tabs
          label="Parts of the job"
          tabs={parts.map(({ part, label }) => ({
            label,
            href: hrefOf(part),
            count: counts[part],
            ...(part === 'uploads' && underway !== null && { icon: <Spinner />, count: `${underway}%` }),
          }))}
          current={hrefOf(current)}
        />
      </div>
    </>
  )
}
