import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const audit = {
  guide: 'administration',
  pages: [
    {
      path: '/administration/audit-log',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'System',
        label: 'Audit log',
        about: 'Who did what, when and from where',
        order: 75,
      },
    },
  ],
  api: { tag: 'organization', paths: ['/api/v1/audit'] },
} satisfies Area
