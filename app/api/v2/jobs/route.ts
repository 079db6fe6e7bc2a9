import { everyone, managers } from '@/lib/base/roles'
import * as jobs from '@/lib/desk/job-file/service'
import { BrowseJobs, Job, JobPage, OpenJob } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: "One page of the organisation's jobs", roles: everyone, query: BrowseJobs, response: JobPage },
  ({ actor, query }) => jobs.browse(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Open a job',
    roles: managers,
    body: OpenJob,
    response: Job,
    status: 201,
    errors: ['plan', 'conflict'],
  },
  ({ actor, body }) => jobs.open(actor, body),
)
