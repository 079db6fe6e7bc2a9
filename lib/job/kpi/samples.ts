import * as s from '@/db/schema'
import { type Samples, span } from '@/e2e/contract/sample'

const target = { checkpoint: 'JOB_CREATION', priority: 'EMERGENCY', minutes: 15 }

export const samples = {
  rows: async (scope) => {
    const { own, caller } = scope
    const [jobId, clientId] = [await scope.get('job'), await scope.get('client')]
    const set = {
      checkpoint: 'TIME_OF_ATTENDANCE' as const,
      stampedAt: new Date().toISOString(),
      reason: scope.text('By telephone'),
    }
    const target = { ...own, checkpoint: 'JOB_CREATION' as const, priority: 'STANDARD' as const, minutes: 7 }
    await scope.act(async (tx) => {
      await tx.insert(s.jobKpiSettings).values({ ...own, jobId, ...set, updatedBy: caller.userId })
      await tx.insert(s.kpiTargets).values(target)
      await tx.insert(s.clientKpiTargets).values({ ...target, clientId })
    })
  },
  paths: { '/api/v1/job-kpi/{id}': 'job', '/api/v1/job-kpi/remove/{id}': 'job' },
  calls: {
    'PUT /api/v1/job-kpi/{id}': {
      body: { data: { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: span.start, reason: 'By telephone' } },
    },
    'PUT /api/v1/job-kpi/remove/{id}': { body: { checkpoint: 'TIME_OF_ATTENDANCE' } },
    'PUT /api/v1/organization/kpi-targets': { body: { targets: [target] } },
    'PUT /api/v1/client/{id}/kpi-targets': { body: { targets: [target] } },
  },
} satisfies Samples
