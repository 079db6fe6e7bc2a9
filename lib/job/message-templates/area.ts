import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const messageTemplates = {
  guide: 'messages',
  pages: [
    {
      path: '/administration/message-templates',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Documents',
        label: 'Message Templates',
        about: 'E-mails and texts that the office writes again and again',
        order: 30,
      },
    },
  ],
  api: { tag: 'jobs', paths: ['/api/v1/message-templates'] },
} satisfies Area
