import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const help = {
  guide: 'README',
  pages: [{ path: '/help', roles: everyone, entry: { in: 'bottom', label: 'Help', icon: 'help', order: 15 } }],
  api: { tag: 'help', about: { text: 'The guide to the app', order: 119 }, paths: ['/api/v1/help'] },
} satisfies Area
