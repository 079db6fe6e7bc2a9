import { managers } from '@/lib/base/roles'
import { UnscheduledJobs } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Open jobs for which nothing is planned from now on', roles: managers, response: UnscheduledJobs },
  ({ actor }) => calendar.browseUnscheduledJobs(actor),
)
