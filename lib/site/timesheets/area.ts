import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

import { CATEGORY_LABELS, RATE_LABELS } from './rules'

export const timesheets = {
  guide: 'timesheets',
  pages: [
    { path: '/timesheets', roles: everyone, entry: { in: 'main', label: 'Timesheets', icon: 'timesheets', order: 70 } },
  ],
  jobParts: [
    {
      part: 'timesheets',
      label: 'Timesheets',
      roles: everyone,
      group: 'planning',
      order: 20,
      counts: [{ rows: 'timesheets' }],
      stays: {
        one: 'timesheet stays with whoever worked',
        many: 'timesheets stay with whoever worked',
      },
    },
  ],
  history: {
    kinds: { time: { label: 'Timesheets', order: 130, actions: ['timesheet'] } },
    nouns: { timesheet: 'the timesheet' },
    sentences: {
      'timesheet.timer-started': ({ subject }) => `started the timer for ${subject()}`,
      'timesheet.timer-stopped': ({ subject }) => `stopped the timer for ${subject()}`,
      'timesheet.timer-ended': ({ subject }) => `ended the timer for ${subject()}, whose person was removed`,
      'timesheet.reopened': ({ subject }) => `opened ${subject()} again`,
    },
    labels: { category: CATEGORY_LABELS, rateType: RATE_LABELS },
  },
  live: 'timesheets',
  api: { tag: 'field', paths: ['/api/v2/timesheets'] },
} satisfies Area
