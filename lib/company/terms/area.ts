import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const terms = {
  pages: [
    {
      path: '/administration/terms',
      roles: administrators,
      entry: { in: 'administration', label: 'Terms & Privacy', order: 80 },
    },
  ],
} satisfies Area
