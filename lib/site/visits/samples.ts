import { Fresh, type Samples, made, the } from '@/e2e/contract/sample'
import { newId } from '@/lib/base/wire'
import { makeVisit } from '@/lib/desk/demo/factories'

export const samples = {
  records: {
    visit: async (scope) => {
      const jobId = await scope.get('job')
      return made(makeVisit(scope, { jobId, summary: scope.text('Extracted'), createdBy: scope.caller.userId }))
    },
  },
  paths: {
    '/api/v1/inspections/{jobId}': 'job',
    '/api/v1/inspections/{jobId}/{inspectionId}': 'visit',
    '/api/v2/inspections/{jobId}': 'job',
    '/api/v2/inspections/{jobId}/{inspectionId}': 'visit',
  },
  calls: {
    'POST /api/v1/inspections/{jobId}/{inspectionId}/floor-plan': {
      body: { photoIds: [new Fresh(newId)] },
      files: ['photos'],
    },
    'POST /api/v2/inspections/{jobId}': { body: { attendeeIds: [the('user')], taskId: the('task') } },
    'PUT /api/v2/inspections/{jobId}/{inspectionId}': { body: { attendeeIds: [the('user')], version: 1 } },
    'PUT /api/v1/inspections/{jobId}/{inspectionId}/site-visit-date': {
      body: { inspectionDate: new Fresh(() => new Date().toISOString()) },
    },
  },
} satisfies Samples
