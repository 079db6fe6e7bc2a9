import { BrowseWindow, CalendarWindow, ScheduleTask, Task } from '@/lib/calendar/schema'
import * as calendar from '@/lib/calendar/service'
import { endpoint } from '@/lib/http/endpoint'
import { everyone, managers } from '@/lib/users/rules'

export const GET = endpoint(
  {
    summary: 'What falls in a window of at most 400 days; a Technician sees what is assigned to them',
    roles: everyone,
    query: BrowseWindow,
    response: CalendarWindow,
  },
  ({ actor, query }) => calendar.browseWindow(actor, query),
)

export const POST = endpoint(
  { summary: 'Schedule a task', roles: managers, body: ScheduleTask, files: {}, response: Task, status: 201 },
  ({ actor, body }) => calendar.schedule(actor, body),
)
