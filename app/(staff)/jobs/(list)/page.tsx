import type { Metadata } from 'next'

import { JobsScreen } from '@/components/jobs/jobs-screen'
import { jobsCall, jobsParameters, readJobsView } from '@/components/jobs/jobs-view'
import { Prefetched } from '@/components/shell/prefetched'
import { AREAS } from '@/lib/access'
import { requireActor } from '@/lib/auth/session'
import { jobKeys } from '@/lib/jobs/keys'
import { BrowseJobs } from '@/lib/jobs/schema'
import * as jobs from '@/lib/jobs/service'
import { isManager } from '@/lib/users/rules'

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage({ searchParams }: PageProps<'/jobs'>) {
  const actor = await requireActor(AREAS.jobs.roles)
  const view = readJobsView(await searchParams)
  return (
    <Prefetched
      queries={[[jobKeys.list(jobsCall(view)), () => jobs.browse(actor, BrowseJobs.parse(jobsParameters(view)))]]}
    >
      <JobsScreen view={view} mayManage={isManager(actor.role)} timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
