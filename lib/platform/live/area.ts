import type { Area } from '@/lib/platform/areas/area'

export const live = {
  api: { tag: 'live', about: { text: 'What others change, as it happens', order: 60 }, paths: ['/api/v1/live'] },
} satisfies Area
