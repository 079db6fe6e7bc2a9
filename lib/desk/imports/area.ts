import { managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const imports = {
  guide: 'import',
  pages: [
    {
      path: '/administration/import',
      // Who is no Administrator opens new jobs there, and comes from the list of jobs.
      roles: managers,
      entry: {
        in: 'administration',
        group: 'System',
        label: 'Import',
        about: 'Clients, contacts, jobs, equipment and prices from sheets',
        order: 145,
      },
    },
    { path: '/administration/import/[id]', roles: managers },
  ],
  history: { nouns: { import: 'an import' } },
  api: {
    tag: 'imports',
    about: { text: 'Clients, contacts, jobs, equipment and the service catalogue from sheets', order: 213 },
    paths: ['/api/v1/imports'],
  },
} satisfies Area
