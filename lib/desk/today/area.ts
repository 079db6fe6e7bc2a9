import type { Area } from '@/lib/platform/areas/area'

export const today = { api: { tag: 'dashboard', paths: ['/api/v1/today'] } } satisfies Area
