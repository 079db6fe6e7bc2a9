import { findJob, idIn } from '@/app/(staff)/jobs/[id]/find-job'
import { JobFrame } from '@/components/desk/job-file/job-frame'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { jobPartsFor } from '@/lib/desk/areas/areas'
import { requireReader } from '@/lib/desk/areas/require-actor'
import * as jobs from '@/lib/desk/job-file/service'
import { nextActionKeys } from '@/lib/desk/next-action/keys'
import * as nextAction from '@/lib/desk/next-action/service'
import { jobKeys } from '@/lib/job/jobs/keys'

/** The frame of every part of a job's screen; each page below guards itself. */
export default async function JobPartsLayout({ params, children }: LayoutProps<'/jobs/[id]'>) {
  const actor = await requireReader('/jobs/[id]')
  const id = idIn((await params).id)
  return (
    <Prefetched
      queries={[
        [jobKeys.detail(id), () => findJob(actor, id)],
        [jobKeys.counts(id), () => jobs.counts(actor, id)],
        [nextActionKeys.ofJob(id), () => nextAction.read(actor, id)],
      ]}
    >
      <JobFrame id={id} role={actor.role} parts={jobPartsFor(actor.role)}>
        {children}
      </JobFrame>
    </Prefetched>
  )
}
