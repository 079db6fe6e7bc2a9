import { everyone } from '@/lib/base/roles'
import { formatDay } from '@/lib/base/time'
import type { Sentence } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

/** A task, and of a series its day: `“Monitoring” of Mar 09 2026`. */
const timeIn: Sentence = ({ subject, details: { slotDate } }) =>
  `${subject()}${slotDate ? ` of ${formatDay(String(slotDate))}` : ''}`

export const calendar = {
  guide: 'calendar',
  pages: [
    { path: '/calendar', roles: everyone, entry: { in: 'main', label: 'Calendar', icon: 'calendar', order: 60 } },
  ],
  jobParts: [
    {
      part: 'schedule',
      label: 'Schedule',
      roles: everyone,
      group: 'planning',
      order: 10,
      counts: [{ rows: 'tasks', unless: 'draft' }],
      goes: { one: 'task', many: 'tasks', with: ', off the calendar of everybody', order: 60 },
    },
  ],
  history: {
    kinds: { schedule: { label: 'Schedule', order: 40, actions: ['task'] } },
    nouns: { task: 'a task' },
    sentences: {
      'task.ended': ({ subject }) => `ended the repetition of ${subject()}`,
      'task.resumed': ({ subject }) => `let ${subject()} repeat as before`,
      'task.rejoined': ({ subject }) => `undid the change of ${subject()} and the following tasks`,
      'task.copied': ({ subject }) => `scheduled a copy of ${subject()}`,
      'task.duplicated': ({ subject }) => `duplicated ${subject()}`,
      'task.done': (happening) => `marked ${timeIn(happening)} as done`,
      'task.undone': (happening) => `marked ${timeIn(happening)} as not done`,
      'task.deleted': (happening) => `took ${timeIn(happening)} off the calendar`,
    },
    fields: { start: 'beginning', assignedUserIds: 'people', rule: 'repetition' },
  },
  live: 'calendar',
  api: {
    tag: 'calendar',
    about: { text: 'Tasks, who does them and when', order: 50 },
    paths: ['/api/v1/calendar', '/api/calendar-feed'],
  },
} satisfies Area
