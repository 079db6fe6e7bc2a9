import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'
import { newId } from '@/lib/base/wire'

/** The sheet of the access tests has these columns: address, type, contact, reference. */
const COLUMNS = [
  { field: 'jobNumber', column: 3 },
  { field: 'type', column: 1 },
  { field: 'siteAddress', column: 0 },
  { field: 'contactName', column: 2 },
]
const body = { kind: 'NEW_JOBS', columns: COLUMNS }

export const samples = {
  records: {
    sheetImport: (scope) => {
      const row = { row: 2, outcome: 'new', name: scope.text('Harbour'), about: '', recordId: null }
      const rows = [{ ...row, changes: [], errors: [], notes: [] }]
      const counts = { created: 1, changed: 0, unchanged: 0, refused: 0 }
      const words = { kind: 'NEW_JOBS' as const, name: scope.text('jobs.csv'), sentSha256: newId() }
      return stored(scope, (tx, own) =>
        tx.insert(s.imports).values({ ...own, ...words, ...counts, rows, createdBy: scope.caller.userId }),
      )
    },
  },
  rows: async (scope) => {
    const { organizationId, userId } = scope.caller
    const clientId = await scope.get('client')
    await scope.act(async (tx) => {
      const reference = { organizationId, id: newId(), clientId, reference: scope.text('C-1') }
      await tx.insert(s.clientReferences).values(reference)
      const mapping = { columns: [], words: [{ field: 'type', word: scope.text('Carrier'), meaning: 'INSURER' }] }
      const kept = { organizationId, kind: 'CLIENTS' as const, fingerprint: newId(), mapping, updatedBy: userId }
      await tx.insert(s.importMappings).values(kept)
    })
  },
  paths: { '/api/v1/imports/{id}': 'sheetImport' },
  calls: {
    'POST /api/v1/imports': { body, files: ['file'] },
    'POST /api/v1/imports/preview': { body, files: ['file'] },
    'GET /api/v1/imports/template': { query: { kind: 'NEW_JOBS' } },
  },
} satisfies Samples
