import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const outbox = {
  guide: 'administration',
  pages: [
    {
      path: '/administration/outbox',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'System',
        label: 'Outbox',
        about: 'E-mails and texts that did not leave',
        order: 70,
      },
    },
  ],
  api: { tag: 'organization', paths: ['/api/v1/outbox'] },
} satisfies Area
