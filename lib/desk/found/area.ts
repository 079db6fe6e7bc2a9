import type { Area } from '@/lib/platform/areas/area'

export const found = { api: { tag: 'dashboard', paths: ['/api/v1/found'] } } satisfies Area
