import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const notices = {
  guide: 'dashboard',
  pages: [{ path: '/notices', roles: everyone }],
  live: 'notices',
  api: { tag: 'dashboard', paths: ['/api/v1/notices'] },
} satisfies Area
