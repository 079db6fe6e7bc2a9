import { administrators, everyone } from '@/lib/base/roles'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'
import type { Telling } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { checkpointLabel } from './rules'

const checkpoint = ({ details }: Telling) => checkpointLabel(details.checkpoint as KpiCheckpoint)
const reached = ({ changes }: Telling) => changes.find(({ field }) => field === 'reached')?.to ?? 'the same time'

export const kpi = {
  guide: 'kpi',
  pages: [
    {
      path: '/administration/kpi-targets',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Commercial',
        label: 'KPI Targets',
        about: 'How soon each job reaches its checkpoints',
        order: 40,
      },
    },
  ],
  jobParts: [{ part: 'kpi', label: 'KPI', roles: everyone, group: 'audit', order: 10 }],
  history: {
    kinds: { kpi: { label: 'KPI', order: 80, actions: ['kpi'] } },
    nouns: { kpi: 'a checkpoint' },
    sentences: {
      'kpi.set': (telling) => `set ${checkpoint(telling)} to ${reached(telling)}`,
      'kpi.restored': (telling) => `took back what was set for ${checkpoint(telling)}`,
      'kpi.removed': (telling) => `removed ${checkpoint(telling)} from the KPI`,
    },
  },
  api: { tag: 'jobs', paths: ['/api/v1/job-kpi'] },
} satisfies Area
