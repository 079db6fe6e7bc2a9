import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const billing = {
  guide: 'plans-and-billing',
  pages: [
    {
      path: '/administration/billing',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Commercial',
        label: 'Usage & Billing',
        about: 'What the plan includes, what is used of it, and what it costs',
        order: 95,
      },
    },
  ],
  history: {
    nouns: { plan: 'plan', coupon: 'coupon' },
  },
} satisfies Area
