'use client'

import ChevronRight from 'lucide-react/icons/chevron-right'
import MapPin from 'lucide-react/icons/map-pin'
import { useSelectedLayoutSegment } from 'next/navigation'

import { JobStatus } from '@/components/job/jobs/job-status'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { mapHref } from '@/lib/base/address'
import { type Role, isManager } from '@/lib/base/roles'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobMenu } from './job-menu'
import { NextActionButton } from './next-action-button'
import { PartChooser } from './part-chooser'
import { StatusMenu } from './status-menu'

interface JobLineProps {
  job: Job
  role: Role
  parts: readonly ShownPart[]
}

/**
 * The job in one line over all its parts, in view however far they are scrolled: its status and what is next with it. A
 * phone has its title in the top bar, and the rest at the top of the overview.
 */
export function JobLine({ job, role, parts }: JobLineProps) {
  const site = siteOf(job)
  // A part has a first button of its own.
  const isOverview = useSelectedLayoutSegment() === 'overview'

  return (
    <header
      data-job-line
      role="group"
      aria-label="The job"
      className="sticky top-14 z-15 -mx-4 -mt-4 mb-4 flex h-14 items-center gap-3 border-b border-line bg-surface px-4 lg:-mx-6 lg:-mt-6 lg:px-6 phone:hidden"
    >
      <div className="-me-1 flex items-center gap-1 text-muted max-xl:hidden">
        <Breadcrumbs crumbs={[{ label: 'Jobs', href: '/jobs' }]} />
        <ChevronRight aria-hidden className="size-3.5" />
      </div>
      <h1 className="text-base font-semibold whitespace-nowrap">{jobNumber(job)}</h1>
      <div className="flex min-w-0 flex-1 items-center gap-3 text-table text-muted">
        <span className="max-w-32 truncate max-lg:hidden">{job.type}</span>
        <a
          href={mapHref({ ...job, streetAddress: job.siteAddress })}
          target="_blank"
          rel="noreferrer"
          title={site}
          className="inline-flex min-h-8 min-w-0 items-center gap-1 rounded-control text-ink underline-offset-2 hover:underline"
        >
          <MapPin aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="truncate">{site}</span>
          <span className="sr-only">, on the map, in a new tab</span>
        </a>
        <span className="max-w-48 min-w-0 truncate max-xl:hidden">{customerOf(job)}</span>
      </div>
      <div className="flex min-w-0 shrink-0 items-center gap-2">
        <PartChooser job={job} parts={parts} />
        <StatusOfJob job={job} role={role} inPalette />
        <NextActionButton job={job} variant={isOverview ? 'primary' : 'secondary'} />
        {isManager(role) && <JobMenu job={job} parts={parts} />}
      </div>
    </header>
  )
}

/** The line on a phone: a part of the overview, so that nothing moves on the way to another part. */
export const JobLineOnPhone = ({ job, role, parts }: JobLineProps) => (
  <header role="group" aria-label="The job" className="mb-4 flex items-center justify-between gap-2 md:hidden">
    <p className="min-w-0 truncate text-table text-muted">
      {job.type}, {customerOf(job)}
    </p>
    <div className="flex shrink-0 items-center gap-2">
      <StatusOfJob job={job} role={role} />
      {isManager(role) && <JobMenu job={job} parts={parts} />}
    </div>
  </header>
)

const StatusOfJob = ({ job, role, inPalette }: Omit<JobLineProps, 'parts'> & { inPalette?: boolean }) =>
  isManager(role) ? (
    <StatusMenu job={job} role={role} inPalette={inPalette} />
  ) : (
    <JobStatus status={job.status} className="shrink-0" />
  )
