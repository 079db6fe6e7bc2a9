import type { Area } from '@/lib/platform/areas/area'

export const notices = {
  live: 'notices',
  api: { tag: 'dashboard', paths: ['/api/v1/notices'] },
} satisfies Area
