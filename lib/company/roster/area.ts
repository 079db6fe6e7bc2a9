import type { Area } from '@/lib/platform/areas/area'

export const roster = {
  live: 'roster',
  api: { tag: 'users', paths: ['/api/v2/roster'] },
} satisfies Area
