import * as s from '@/db/schema'
import { Fresh, PIXEL, type Samples, putFile, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { newId } from '@/lib/base/wire'
import { makeThumbnail } from '@/lib/company/files/verbs/thumbnail'

async function putUpload(scope: Scope, fileId: string): Promise<string> {
  const row = { jobId: await scope.get('job'), fileId, createdBy: scope.caller.userId }
  const texts = { name: scope.text('file'), comments: scope.text('Comment') }
  return stored(scope, (tx, own) => tx.insert(s.jobUploads).values({ ...own, ...row, ...texts }))
}

export const samples = {
  records: {
    file: async (scope) => {
      const fileId = await putFile(scope, 'JOB_UPLOAD', 'text/plain')
      await putUpload(scope, fileId)
      return fileId
    },
    photo: async (scope) => {
      const fileId = await putFile(scope, 'JOB_UPLOAD', 'image/png', PIXEL)
      await makeThumbnail({ ...scope.caller, fileId })
      return putUpload(scope, fileId)
    },
    upload: async (scope) => putUpload(scope, await putFile(scope, 'JOB_UPLOAD', 'text/plain')),
  },
  paths: {
    '/api/v1/files/{id}': 'file',
    '/api/v1/uploads/job/{jobId}': 'job',
    '/api/v1/uploads/job/{jobId}/{uploadId}': 'upload',
    '/api/v1/uploads/uploaded-file-download/{jobId}': 'job',
    '/api/v1/uploads/uploaded-file-download/{jobId}/{uploadId}': 'upload',
  },
  calls: {
    'GET /api/v1/uploads/job/{jobId}/{uploadId}/preview': { path: { uploadId: 'photo' } },
    'GET /api/v1/uploads/job/{jobId}/{uploadId}/thumbnail': { path: { uploadId: 'photo' } },
    'GET /api/v1/uploads/job/{jobId}/zip': { query: { id: [the('upload')] } },
    'POST /api/v1/uploads/job/{jobId}': { body: { ids: [new Fresh(newId)] }, files: ['files'] },
  },
} satisfies Samples
