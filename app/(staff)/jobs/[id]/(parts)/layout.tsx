import { findJob } from '@/app/(staff)/jobs/[id]/find-job'
import { JobFrame } from '@/components/jobs/job-frame'
import { Prefetched } from '@/components/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import * as jobs from '@/lib/desk/job-file/service'
import { jobKeys } from '@/lib/job/jobs/keys'

/** The frame of every part of a job's screen; each page below guards itself. */
export default async function JobPartsLayout({ params, children }: LayoutProps<'/jobs/[id]'>) {
  const actor = await requireActor('/jobs/[id]')
  const job = await findJob(actor, (await params).id)
  return (
    <Prefetched
      queries={[
        [jobKeys.detail(job.id), () => Promise.resolve(job)],
        [jobKeys.counts(job.id), () => jobs.counts(actor, job.id)],
      ]}
    >
      <JobFrame id={job.id} role={actor.role}>
        {children}
      </JobFrame>
    </Prefetched>
  )
}
