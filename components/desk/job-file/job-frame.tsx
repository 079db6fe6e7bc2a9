'use client'

import type { ReactNode } from 'react'

import { useJob } from '@/components/job/jobs/use-job'
import { ErrorState } from '@/components/ui/error-state'
import { loadLater } from '@/components/ui/load-later'
import { SkeletonCards } from '@/components/ui/skeleton'
import { type Role, isManager } from '@/lib/base/roles'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobKeys } from './job-keys'
import { JobLine } from './job-line'
import { PartLinks } from './part-links'

const StatusOffer = loadLater(async () => (await import('./status-offer')).StatusOffer)

interface JobFrameProps {
  id: string
  role: Role
  /** The parts that the viewer may open, in the order of the rail. */
  parts: readonly ShownPart[]
  children: ReactNode
}

/** The frame of all parts of a job's screen: its line and its rail stay while the part beside them changes. */
export function JobFrame({ id, role, parts, children }: JobFrameProps) {
  const { data: job, isError, isFetching, refetch } = useJob(id)
  if (!job) {
    return isError ? (
      <ErrorState title="The job couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <SkeletonCards label="Loading the job…" />
    )
  }
  return (
    <>
      <JobLine job={job} role={role} parts={parts} />
      <JobKeys job={job} role={role} parts={parts} />
      {/* The rail makes way for a grid that needs the width; its button in the job's line opens it then. */}
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-start lg:gap-6 max-[90rem]:has-[[data-wide]]:block!">
        <div className="sticky top-(--stuck) -ms-3 max-h-[calc(100dvh-var(--stuck))] overflow-y-auto px-1 py-1 max-lg:hidden max-[90rem]:in-[:has([data-wide])]:hidden!">
          <PartLinks jobId={id} parts={parts} />
        </div>
        <div className="min-w-0">
          {children}
          {isManager(role) && <StatusOffer job={job} />}
        </div>
      </div>
    </>
  )
}
