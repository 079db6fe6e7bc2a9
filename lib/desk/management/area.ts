import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const management = {
  guide: 'management-reports',
  pages: [
    {
      path: '/administration/management-reports',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Commercial',
        label: 'Management Reports',
        about: 'How the firm is doing: promises kept, jobs, money, people, equipment',
        order: 92,
      },
    },
  ],
  history: { nouns: { 'management-view': 'the view' } },
  api: {
    tag: 'management reports',
    about: { text: 'Figures for those who lead the firm, each with the list behind it', order: 45 },
    paths: ['/api/v1/management-reports'],
  },
} satisfies Area
