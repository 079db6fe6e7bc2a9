import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobSchedule } from '@/components/desk/job-file/later'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { isManager } from '@/lib/base/roles'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { calendarKeys } from '@/lib/job/calendar/keys'
import * as calendar from '@/lib/job/calendar/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/schedule'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobSchedulePage({ params }: PageProps<'/jobs/[id]/schedule'>) {
  const actor = await requireReader('/jobs/[id]/schedule')
  const id = idIn((await params).id)
  const { timezone } = actor.organization
  return (
    <Prefetched queries={[[calendarKeys.ofJob(id), () => calendar.browseTasksOfJob(actor, id)]]}>
      <JobSchedule id={id} viewer={{ userId: actor.userId, isManager: isManager(actor.role), timezone }} />
    </Prefetched>
  )
}
