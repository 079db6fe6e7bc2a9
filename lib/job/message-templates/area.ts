import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const messageTemplates = {
  pages: [
    {
      path: '/administration/message-templates',
      roles: administrators,
      entry: { in: 'administration', label: 'Message Templates', order: 30 },
    },
  ],
  api: { tag: 'jobs', paths: ['/api/v1/message-templates'] },
} satisfies Area
