import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobTimesheets } from '@/components/site/timesheets/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { timesheetKeys } from '@/lib/site/timesheets/keys'
import { JOB_TIMESHEETS_PER_PAGE } from '@/lib/site/timesheets/rules'
import { BrowseJobTimesheets } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/at-job'
import * as timer from '@/lib/site/timesheets/verbs/timer'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/timesheets'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobTimesheetsPage({ params, searchParams }: PageProps<'/jobs/[id]/timesheets'>) {
  const actor = await requireReader('/jobs/[id]/timesheets')
  const id = idIn((await params).id)
  const { userId, role, firstName, lastName, pictureFileId } = actor
  const face = { firstName, lastName, dp: pictureFileId && `/api/v1/files/${pictureFileId}` }
  const search = await searchParams
  const page = BrowseJobTimesheets.shape.page.catch(1).parse(search.page)
  const after = BrowseJobTimesheets.shape.after.catch(undefined).parse(search.after)
  const asked = { page, after, pageSize: JOB_TIMESHEETS_PER_PAGE }
  return (
    <Prefetched
      queries={[
        [timesheetKeys.ofJob(id, page, after), () => timesheets.ofJob(actor, id, asked)],
        [timesheetKeys.timer(userId), () => timer.running(actor)],
      ]}
    >
      <JobTimesheets {...{ id, page, after }} viewer={{ userId, role, timezone: actor.organization.timezone, face }} />
    </Prefetched>
  )
}
