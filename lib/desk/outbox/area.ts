import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const outbox = {
  pages: [
    {
      path: '/administration/outbox',
      roles: administrators,
      entry: { in: 'administration', label: 'Outbox', order: 70 },
    },
  ],
  api: { tag: 'organization', paths: ['/api/v1/outbox'] },
} satisfies Area
