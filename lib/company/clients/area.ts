import { managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const clients = {
  guide: 'clients',
  pages: [{ path: '/clients', roles: managers, entry: { in: 'main', label: 'Clients', icon: 'clients', order: 30 } }],
  history: { nouns: { client: 'the client', contact: 'a contact' } },
  api: {
    tag: 'clients',
    about: { text: 'Who gives the firm its work', order: 100 },
    paths: ['/api/v1/client'],
  },
} satisfies Area
