import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const catalogue = {
  guide: 'estimates',
  pages: [
    {
      path: '/administration/service-catalog',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Commercial',
        label: 'Service Catalog',
        about: 'What the firm charges for, and what each client pays for it',
        order: 100,
        plans: ['UNRESTRICTED'],
      },
    },
    { path: '/administration/service-catalog/price-lists', roles: administrators, plans: ['UNRESTRICTED'] },
  ],
  api: {
    tag: 'catalogue',
    about: { text: 'What an organisation charges for, and the prices of its clients', order: 118 },
    paths: ['/api/v1/service-catalog'],
  },
} satisfies Area
