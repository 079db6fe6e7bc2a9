import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobOverview } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { handoverKeys } from '@/lib/desk/handover/keys'
import * as handover from '@/lib/desk/handover/service'
import * as jobs from '@/lib/desk/job-file/service'
import { reviewKeys } from '@/lib/desk/review/keys'
import * as review from '@/lib/desk/review/service'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as calendar from '@/lib/job/calendar/service'
import { jobKeys } from '@/lib/job/jobs/keys'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/overview'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobOverviewPage({ params }: PageProps<'/jobs/[id]/overview'>) {
  const actor = await requireActor('/jobs/[id]/overview')
  const job = await findJob(actor, (await params).id)
  const { currency, timezone } = actor.organization
  return (
    <Prefetched
      queries={[
        [jobKeys.statuses(job.id), () => jobs.statuses(actor, job.id)],
        [handoverKeys.brief(job.id), () => handover.brief(actor, job.id)],
        [reviewKeys.contradictions(job.id), () => review.contradictions(actor, job.id)],
        [calendarKeys.ofJob(job.id), () => calendar.browseTasksOfJob(actor, job.id)],
        [visitKeys.summaries(job.id), () => visits.summaries(actor, job.id)],
      ]}
    >
      <JobOverview id={job.id} role={actor.role} currency={currency} timezone={timezone} />
    </Prefetched>
  )
}
