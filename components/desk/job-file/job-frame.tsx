'use client'

import type { ReactNode } from 'react'

import { useJob } from '@/components/job/jobs/use-job'
import { ErrorState } from '@/components/ui/error-state'
import { loadLater } from '@/components/ui/load-later'
import { SkeletonCards } from '@/components/ui/skeleton'
import { type Role, isManager } from '@/lib/base/roles'
import type { ShownPart } from '@/lib/platform/areas/area'

import { JobHeader } from './job-header'

const StatusOffer = loadLater(async () => (await import('./status-offer')).StatusOffer)

interface JobFrameProps {
  id: string
  role: Role
  /** The parts that the viewer may open, in the order of their tabs. */
  parts: readonly ShownPart[]
  children: ReactNode
}

/** The frame of all parts of a job's screen: its header and tabs stay while the part below changes. */
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
      <JobHeader job={job} role={role} parts={parts} />
      {isManager(role) && <StatusOffer job={job} />}
      {children}
    </>
  )
}
