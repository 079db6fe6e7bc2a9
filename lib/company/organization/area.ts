import { administrators, everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const organization = {
  guide: 'administration',
  pages: [
    {
      path: '/administration',
      roles: administrators,
      entry: { in: 'main', label: 'Administration', icon: 'administration', order: 20 },
    },
    {
      path: '/administration/organization',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Company',
        label: 'Organization',
        about: 'Name, address, logo, and what the plan leaves',
        order: 10,
      },
    },
    {
      path: '/contact-support',
      roles: everyone,
      entry: { in: 'bottom', label: 'Contact Support', icon: 'support', order: 20 },
    },
  ],
  api: {
    tag: 'organization',
    about: { text: 'The organisation, its plan, and the mail that could not be sent', order: 30 },
    paths: ['/api/v1/coupon', '/api/v1/organization', '/api/webhooks/stripe'],
  },
} satisfies Area
