import type { Area } from '@/lib/platform/areas/area'

/** Sets are managed beside the letterheads, and have no page of their own. */
export const reportSets = {
  guide: 'reports',
  api: { tag: 'paper', paths: ['/api/v1/report-sets'] },
} satisfies Area
