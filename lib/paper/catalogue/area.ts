import type { Area } from '@/lib/platform/areas/area'

export const catalogue = {
  api: {
    tag: 'catalogue',
    about: { text: 'What an organisation charges for, and the prices of its clients', order: 118 },
    paths: ['/api/v1/service-catalog'],
  },
} satisfies Area
