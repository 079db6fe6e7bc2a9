import { z } from 'zod'

import { everyone, managers } from '@/lib/base/roles'
import { TASK_FILES } from '@/lib/job/calendar/rules'
import { BrowseWindow, CalendarWindow, ChipWindow, ScheduleTask, Task } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary:
      "What falls in a window of at most 400 days; a Technician sees what is assigned to them, or everybody's where the organization says so",
    roles: everyone,
    query: BrowseWindow,
    response: z.union([CalendarWindow, ChipWindow]),
  },
  ({ actor, query }): Promise<CalendarWindow | ChipWindow> =>
    query.fields === 'chips' ? calendar.browseChips(actor, query) : calendar.browseWindow(actor, query),
)

export const POST = endpoint(
  {
    summary: 'Schedule a task, once or again and again',
    roles: managers,
    body: ScheduleTask,
    files: TASK_FILES,
    response: Task,
    status: 201,
    errors: ['conflict', 'plan', 'too_large', 'unsupported'],
  },
  ({ actor, body, files }) => calendar.schedule(actor, body, files.attachments),
)
