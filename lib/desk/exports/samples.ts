import { Readable } from 'node:stream'

import * as s from '@/db/schema'
import { type Sample, type Samples, stored } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { DAY_MS } from '@/lib/base/time'
import { newObjectKey, storage } from '@/lib/platform/storage'

async function finished(scope: Scope, jobId: string | null) {
  const key = newObjectKey(scope.organizationId, new Date())
  await storage().put(key, Readable.from(['x']), { contentType: 'application/zip' })
  return stored(scope, (tx, own) =>
    tx.insert(s.dataExports).values({
      ...own,
      jobId,
      status: 'COMPLETED',
      name: `${scope.text('Claim file')}.zip`,
      key,
      size: 1,
      sha256: Buffer.alloc(32),
      createdBy: scope.caller.userId,
      completedAt: new Date().toISOString(),
      expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    }),
  )
}

/** An organisation keeps a few and makes a few at once: those of other tries are gone. */
const noOthers: Sample['prepare'] = (scope) => scope.act((tx) => tx.delete(s.dataExports))

export const samples = {
  records: {
    claimFile: async (scope) => finished(scope, await scope.get('job')),
    organizationExport: (scope) => finished(scope, null),
  },
  paths: {
    '/api/v1/claim-files/{jobId}': 'job',
    '/api/v1/claim-files/{jobId}/{id}': 'claimFile',
    '/api/v1/organization/exports/{id}': 'organizationExport',
  },
  calls: {
    'POST /api/v1/claim-files/{jobId}': { prepare: noOthers },
    'POST /api/v1/organization/exports': { prepare: noOthers },
  },
} satisfies Samples
