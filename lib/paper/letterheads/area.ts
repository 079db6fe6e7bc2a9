import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const letterheads = {
  guide: 'reports',
  pages: [
    {
      path: '/administration/letterheads',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Documents',
        label: 'Letterheads',
        about: 'The name, logo and small print that reports go out under',
        order: 90,
      },
    },
  ],
  api: {
    tag: 'paper',
    about: { text: 'What goes out: letterheads', order: 105 },
    paths: ['/api/v1/letterheads'],
  },
} satisfies Area
