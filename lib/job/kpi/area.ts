import { administrators, everyone } from '@/lib/base/roles'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'
import type { Telling } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { checkpointLabel } from './rules'

const checkpoint = ({ details }: Telling) => checkpointLabel(details.checkpoint as KpiCheckpoint)
const reached = ({ changes }: Telling) => changes.find(({ field }) => field === 'reached')?.to ?? 'the same time'

export const kpi = {
  pages: [
    {
      path: '/administration/kpi-targets',
      roles: administrators,
      entry: { in: 'administration', label: 'KPI Targets', order: 40 },
    },
  ],
  jobParts: [{ part: 'kpi', label: 'KPI', roles: everyone, order: 120 }],
  history: {
    kinds: { kpi: { label: 'KPI', order: 80, actions: ['kpi'] } },
    nouns: { kpi: 'a checkpoint' },
    sentences: {
      'kpi.set': (told) => `set ${checkpoint(told)} to ${reached(told)}`,
      'kpi.restored': (told) => `took back what was set for ${checkpoint(told)}`,
      'kpi.removed': (told) => `removed ${checkpoint(told)} from the KPI`,
    },
  },
  api: { tag: 'jobs', paths: ['/api/v1/job-kpi'] },
} satisfies Area
