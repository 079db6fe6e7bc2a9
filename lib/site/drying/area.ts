import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const drying = {
  guide: 'moisture-and-drying',
  pages: [
    {
      path: '/administration/drying',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Field',
        label: 'Drying',
        about: 'What counts as dry, and how equipment is sized',
        order: 60,
      },
    },
  ],
} satisfies Area
