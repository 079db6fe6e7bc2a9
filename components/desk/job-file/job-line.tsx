'use client'

import { clsx } from 'clsx'
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

/**
 * The job in one line over all its parts, in view however far they are scrolled: its status and what is next with it. A
 * phone has its title in the top bar, and the rest at the top of the overview.
 */
export function JobLine({ job, role, parts }: { job: Job; role: Role; parts: readonly ShownPart[] }) {
  const mayManage = isManager(role)
  const site = siteOf(job)
  // A part has a first button of its own.
  const isOverview = useSelectedLayoutSegment() === 'overview'

  return (
    <header
      data-job-line
      role="group"
      aria-label="The job"
      className={clsx(
        'z-15 flex items-center gap-2 phone:mb-4 phone:justify-between md:sticky md:top-14 md:-mx-4 md:-mt-4 md:mb-4 md:h-14 md:gap-3 md:border-b md:border-line md:bg-surface md:px-4 lg:-mx-6 lg:-mt-6 lg:px-6',
        !isOverview && 'phone:hidden',
      )}
    >
      <div className="-me-1 flex items-center gap-1 text-muted max-xl:hidden">
        <Breadcrumbs crumbs={[{ label: 'Jobs', href: '/jobs' }]} />
        <ChevronRight aria-hidden className="size-3.5" />
      </div>
      <h1 className="text-base font-semibold whitespace-nowrap phone:hidden">{jobNumber(job)}</h1>
      <p className="min-w-0 truncate text-table text-muted md:hidden">
        {job.type}, {customerOf(job)}
      </p>
      <div className="flex min-w-0 flex-1 items-center gap-3 text-table text-muted phone:hidden">
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
        {mayManage ? <StatusMenu job={job} role={role} /> : <JobStatus status={job.status} className="shrink-0" />}
        <span className="phone:hidden">
          <NextActionButton job={job} variant={isOverview ? 'primary' : 'secondary'} />
        </span>
        {mayManage && <JobMenu job={job} parts={parts} />}
      </div>
    </header>
  )
}
