import { findJob } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobFrame } from '@/components/job/jobs/job-frame'
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
