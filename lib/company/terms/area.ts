import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const terms = {
  guide: 'administration',
  pages: [
    {
      path: '/administration/terms',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Company',
        label: 'Terms & Privacy',
        about: 'What your people and those you invite read',
        order: 80,
      },
    },
  ],
} satisfies Area
