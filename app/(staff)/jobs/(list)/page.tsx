import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { JobsScreen } from '@/components/desk/job-file/jobs-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import {
  jobsCall,
  jobsLink,
  jobsParameters,
  narrowingOf,
  peopleIn,
  readJobsView,
} from '@/components/job/jobs/jobs-view'
import { requireActor } from '@/lib/desk/areas/require-actor'
import * as jobs from '@/lib/desk/job-file/service'
import { namesIn, settings } from '@/lib/job/job-lists/verbs/list-settings'
import { jobKeys } from '@/lib/job/jobs/keys'
import { BrowseJobs } from '@/lib/job/jobs/schema'

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage({ searchParams }: PageProps<'/jobs'>) {
  const actor = await requireActor('/jobs')
  const address = await searchParams
  const stored = settings(actor)
  if (Object.keys(address).length === 0) {
    const { filter } = await stored
    if (filter) redirect(jobsLink(narrowingOf(filter)))
  }
  const view = readJobsView(address)
  const [names] = await Promise.all([namesIn(actor, view.client, peopleIn(view)), stored])
  return (
    <Prefetched
      queries={[
        [jobKeys.list(jobsCall(view)), () => jobs.browse(actor, BrowseJobs.parse(jobsParameters(view)))],
        [jobKeys.settings(), () => stored],
      ]}
    >
      <JobsScreen view={view} names={names} role={actor.role} timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
