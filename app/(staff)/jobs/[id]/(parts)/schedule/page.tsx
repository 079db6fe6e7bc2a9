import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobSchedule } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { isManager } from '@/lib/base/roles'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as calendar from '@/lib/job/calendar/service'
import { clockOf } from '@/lib/job/calendar/views'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/schedule'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobSchedulePage({ params }: PageProps<'/jobs/[id]/schedule'>) {
  const actor = await requireActor('/jobs/[id]/schedule')
  const job = await findJob(actor, (await params).id)
  const { timezone } = actor.organization
  return (
    <Prefetched queries={[[calendarKeys.ofJob(job.id), () => calendar.browseTasksOfJob(actor, job.id)]]}>
      <JobSchedule
        id={job.id}
        viewer={{ userId: actor.userId, isManager: isManager(actor.role), timezone }}
        now={clockOf(timezone).now}
      />
    </Prefetched>
  )
}
