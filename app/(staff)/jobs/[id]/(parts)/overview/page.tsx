import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobOverview } from '@/components/desk/job-file/later'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { jobPartsFor } from '@/lib/desk/areas/areas'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { handoverKeys } from '@/lib/desk/handover/keys'
import * as handover from '@/lib/desk/handover/service'
import * as jobs from '@/lib/desk/job-file/service'
import { reviewKeys } from '@/lib/desk/review/keys'
import * as review from '@/lib/desk/review/service'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as calendar from '@/lib/job/calendar/service'
import { jobKeys } from '@/lib/job/jobs/keys'
import { kpiKeys } from '@/lib/job/kpi/keys'
import * as kpi from '@/lib/job/kpi/service'
import * as messages from '@/lib/job/messages/service'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import { browseJob } from '@/lib/site/equipment/verbs/where'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/overview'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobOverviewPage({ params }: PageProps<'/jobs/[id]/overview'>) {
  const actor = await requireReader('/jobs/[id]/overview')
  const id = idIn((await params).id)
  const { currency, timezone } = actor.organization
  return (
    <Prefetched
      queries={[
        [jobKeys.statuses(id), () => jobs.statuses(actor, id)],
        [handoverKeys.brief(id), () => handover.brief(actor, id)],
        [reviewKeys.contradictions(id), () => review.contradictions(actor, id)],
        [calendarKeys.ofJob(id), () => calendar.browseTasksOfJob(actor, id)],
        [visitKeys.summaries(id), () => visits.summaries(actor, id)],
        [equipmentKeys.ofJob(id), () => browseJob(actor, id)],
        [kpiKeys.ofJob(id), () => kpi.read(actor, id)],
      ]}
    >
      <JobOverview
        id={id}
        role={actor.role}
        parts={jobPartsFor(actor.role)}
        currency={currency}
        timezone={timezone}
        senders={messages.sendersToChoose()}
      />
    </Prefetched>
  )
}
