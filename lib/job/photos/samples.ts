import * as s from '@/db/schema'
import { PIXEL, type Samples, clocks, putFile, stored, the } from '@/e2e/contract/sample'

import { takeNumbers } from './numbers'
import { makeRenditions } from './verbs/renditions'

export const samples = {
  records: {
    fieldPhoto: async (scope) => {
      const fileId = await putFile(scope, 'FIELD_PHOTO', 'image/png', PIXEL)
      const [jobId, feedItemId] = [await scope.get('job'), await scope.get('feedItem')]
      const row = { jobId, feedItemId, fileId, width: 1, height: 1 }
      const more = { sha256: Buffer.alloc(32), caption: scope.text('Wall'), createdBy: scope.caller.userId }
      const id = await stored(scope, async (tx, own) => {
        const number = await takeNumbers(tx, own, jobId, 1)
        return tx.insert(s.photos).values({ ...own, ...row, ...more, number, ...clocks() })
      })
      await makeRenditions({ ...scope.caller, fileId })
      return id
    },
  },
  paths: { '/api/v1/jobs/{id}/photos/{photoId}': 'fieldPhoto' },
  calls: {
    'PUT /api/v1/jobs/{id}/photos': { body: { photoIds: [the('fieldPhoto')] } },
    'GET /api/v1/jobs/{id}/photos/zip': { query: { id: [the('fieldPhoto')] } },
    'PUT /api/v1/jobs/{id}/photos/captions': {
      body: { photos: [{ id: the('fieldPhoto'), version: 1 }], caption: 'North' },
    },
    'PUT /api/v1/jobs/{id}/photos/{photoId}': { body: { caption: 'North wall', degrees: 90, version: 1 } },
    'PUT /api/v1/jobs/{id}/photos/{photoId}/marks': {
      body: { marks: [{ kind: 'ARROW', colour: 'RED', from: { x: 0.2, y: 0.2 }, to: { x: 0.5, y: 0.6 } }], version: 1 },
    },
  },
} satisfies Samples
