import type { Area } from '@/lib/platform/areas/area'

export const health = {
  api: {
    tag: 'system',
    about: { text: 'The state of this installation, and this description', order: 120 },
    paths: ['/api/health', '/api/cron', '/api/openapi.json', '/api/docs'],
  },
} satisfies Area
