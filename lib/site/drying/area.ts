import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const drying = {
  pages: [
    {
      path: '/administration/drying',
      roles: administrators,
      entry: { in: 'administration', label: 'Drying', order: 60 },
    },
  ],
} satisfies Area
