import { managers } from '@/lib/base/roles'
import { UnscheduledJobs } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'Open jobs for which nothing is planned from now on', roles: managers, response: UnscheduledJobs },
  ({ actor }) => calendar.browseUnscheduledJobs(actor),
)
