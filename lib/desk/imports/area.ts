import { administrators } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const imports = {
  guide: 'import',
  pages: [
    {
      path: '/administration/import',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'System',
        label: 'Import',
        about: 'Clients, contacts and jobs from sheets of other products',
        order: 145,
      },
    },
    { path: '/administration/import/[id]', roles: administrators },
  ],
  history: { nouns: { import: 'an import' } },
  api: {
    tag: 'imports',
    about: { text: 'Clients, contacts and jobs from sheets of other products', order: 213 },
    paths: ['/api/v1/imports'],
  },
} satisfies Area
