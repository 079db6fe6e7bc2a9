import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const taskTypes = {
  guide: 'administration',
  pages: [
    {
      path: '/administration/task-types',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Company',
        label: 'Task Types',
        about: 'The work that is planned again and again: how long it takes and who does it',
        order: 25,
      },
    },
  ],
  api: { tag: 'calendar', paths: ['/api/v1/task-types'] },
} satisfies Area
