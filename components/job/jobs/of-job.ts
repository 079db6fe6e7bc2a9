'use client'

import type { ReactNode } from 'react'

import type { Job } from '@/lib/job/jobs/schema'

import { useJob } from './use-job'

/** Shows a part inside a job's frame, which has read the job already. */
export function OfJob({ id, children }: { id: string; children: (job: Job) => ReactNode }) {
  const { data: job } = useJob(id)
  return job ? children(job) : null
}
