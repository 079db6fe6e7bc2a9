import * as s from '@/db/schema'
import { type Samples, Word, stored } from '@/e2e/contract/sample'

const report = { report: new Word('kpi-compliance') }

export const samples = {
  records: {
    managementView: (scope) => {
      const row = { name: scope.text('View'), report: 'estimates', filters: {}, isShared: true, sends: null }
      return stored(scope, (tx, own) =>
        tx.insert(s.managementViews).values({ ...own, ...row, ownerId: scope.caller.userId }),
      )
    },
  },
  paths: { '/api/v1/management-reports/views/{id}': 'managementView' },
  rows: async (scope) => {
    const { own, caller } = scope
    const viewId = await scope.get('managementView')
    const messageId = await scope.get('mail')
    await scope.act(async (tx) => {
      await tx.insert(s.managementViewRecipients).values({ ...own, viewId, userId: caller.userId })
      await tx.insert(s.mailAttachments).values({
        ...own,
        messageId,
        place: 0,
        key: scope.text('key'),
        name: scope.text('file'),
        mimeType: 'application/pdf',
      })
    })
  },
  calls: {
    'GET /api/v1/management-reports/{report}': { path: report },
    'GET /api/v1/management-reports/{report}/entries': { path: report, query: { column: 'judged' } },
    'GET /api/v1/management-reports/{report}/export': { path: report, query: { format: 'csv' } },
    'GET /api/v1/management-reports/{report}/pdf': { path: report },
    'POST /api/v1/management-reports/views': { body: { filters: {}, recipientIds: [], sends: null } },
    'PUT /api/v1/management-reports/views/{id}': {
      body: { filters: {}, recipientIds: [], sends: null, version: 1 },
    },
  },
} satisfies Samples
