import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const overview = {
  guide: 'dashboard',
  pages: [{ path: '/', roles: everyone, entry: { in: 'main', label: 'Dashboard', icon: 'dashboard', order: 10 } }],
  api: { tag: 'dashboard', about: { text: 'Figures over all jobs', order: 40 }, paths: ['/api/v1/overview'] },
} satisfies Area
