import type { Area } from '@/lib/platform/areas/area'

export const notices = {
  guide: 'dashboard#the-bell',
  live: 'notices',
  api: { tag: 'dashboard', paths: ['/api/v1/notices'] },
} satisfies Area
