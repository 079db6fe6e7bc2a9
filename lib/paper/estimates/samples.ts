import * as s from '@/db/schema'
import { type Samples, Word, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'

let lastNo = 0

async function putEstimate(scope: Scope, more: Partial<typeof s.estimates.$inferInsert> = {}): Promise<string> {
  const by = scope.caller.userId
  const row = {
    jobId: await scope.get('job'),
    estimateNo: 1_000_000 + ++lastNo,
    versionNo: 1,
    name: scope.text('Estimate'),
    status: 'COMPLETED' as const,
    markupMode: 'LINE' as const,
    contingencyPercent: 0,
    discountCents: 0,
    gstPercent: 10,
    terms: scope.text('Terms'),
    createdBy: by,
    updatedBy: by,
    ...more,
  }
  return stored(scope, (tx, own) => tx.insert(s.estimates).values({ ...own, ...row }))
}

export const samples = {
  rows: (scope) => {
    const words = { terms: scope.text('Terms'), exclusions: scope.text('Exclusions') }
    return scope.act((tx) => tx.insert(s.estimateWords).values({ ...scope.own, ...words }))
  },
  records: {
    estimateTemplate: (scope) => {
      const row = { name: scope.text('Template'), markupMode: 'LINE' as const, sectionCount: 1, lineCount: 0 }
      const sections = [{ title: scope.text('Section'), markupPercent: null, lines: [] }]
      return stored(scope, (tx, own) => tx.insert(s.estimateTemplates).values({ ...own, ...row, sections }))
    },
    estimate: (scope) => putEstimate(scope),
    approvedEstimate: (scope) =>
      putEstimate(scope, { status: 'APPROVED', decidedBy: scope.caller.userId, decidedAt: new Date().toISOString() }),
    estimateSection: async (scope) => {
      const row = { jobId: await scope.get('job'), estimateId: await scope.get('estimate'), rank: 1 }
      return stored(scope, (tx, own) =>
        tx.insert(s.estimateSections).values({ ...own, ...row, title: scope.text('Section') }),
      )
    },
    estimateWithLine: async (scope) => {
      await scope.get('estimateLine')
      return scope.get('estimate')
    },
    estimateLine: async (scope) => {
      const [estimateId, sectionId] = [await scope.get('estimate'), await scope.get('estimateSection')]
      const price = { quantity: 1, unit: 'each', unitRateCents: 100, totalCents: 100, taxable: true, rank: 1 }
      const row = { estimateId, sectionId, description: scope.text('Line'), ...price }
      return stored(scope, (tx, own) => tx.insert(s.estimateLines).values({ ...own, ...row }))
    },
    estimateComment: async (scope) => {
      const row = { jobId: await scope.get('job'), estimateId: await scope.get('estimate') }
      const said = { text: scope.text('Check the hours'), createdBy: scope.caller.userId }
      return stored(scope, (tx, own) => tx.insert(s.estimateComments).values({ ...own, ...row, ...said }))
    },
  },
  paths: {
    '/api/v1/estimate-templates/{id}': 'estimateTemplate',
    '/api/v1/estimates/{id}': 'job',
    '/api/v1/estimates/{id}/{recordId}': 'estimate',
    '/api/v1/estimates/{id}/{recordId}/lines/{lineId}': 'estimateLine',
    '/api/v1/estimates/{id}/{recordId}/sections/{sectionId}': 'estimateSection',
    '/api/v1/estimates/job/{jobId}': 'job',
    '/api/v1/estimates/job/{jobId}/{estimateId}': 'estimate',
    '/api/v1/estimates/job/{jobId}/{estimateId}/comments/{commentId}': 'estimateComment',
    '/api/v1/estimates/job/{jobId}/estimate/{estimateId}': 'estimate',
  },
  calls: {
    'POST /api/v1/estimate-templates': { body: { jobId: the('job'), estimateId: the('estimateWithLine') } },
    'PUT /api/v1/estimate-templates/{id}': { body: { version: 1 } },
    'PUT /api/v1/estimate-words': { body: { terms: 'Fourteen days.' } },
    'POST /api/v1/estimates': {
      body: {
        jobId: the('job'),
        letterheadId: the('letterhead'),
        sections: [
          { title: 'Laundry', roomId: the('room'), lines: [{ description: 'Extraction', unitRateCents: 100 }] },
        ],
      },
    },
    'POST /api/v1/estimates/{id}/copy': {
      path: { id: 'estimate' },
      body: { estimateId: the('estimate'), jobId: the('job') },
    },
    'PUT /api/v1/estimates/{id}/{recordId}': { body: { letterheadId: the('letterhead'), version: 1 } },
    'DELETE /api/v1/estimates/{id}/{recordId}': { path: { id: 'estimate', recordId: 'job' } },
    'POST /api/v1/estimates/{id}/{recordId}/lines': {
      body: { sectionId: the('estimateSection'), catalogItemId: the('catalogueItem') },
    },
    'PUT /api/v1/estimates/{id}/{recordId}/lines/{lineId}': { body: { catalogItemId: the('catalogueItem') } },
    'POST /api/v1/estimates/{id}/{recordId}/lines/bulk': {
      body: {
        sectionId: the('estimateSection'),
        lines: [{ description: 'Extraction', catalogItemId: the('catalogueItem') }],
      },
    },
    'PUT /api/v1/estimates/{id}/{recordId}/lines/bulk': {
      body: {
        change: [
          { id: the('estimateLine'), version: 1, description: 'Extraction', catalogItemId: the('catalogueItem') },
        ],
        remove: [],
        add: [],
      },
    },
    'PUT /api/v1/estimates/{id}/{recordId}/order': {
      body: { lineIds: [the('estimateLine')], sectionId: the('estimateSection') },
    },
    'POST /api/v1/estimates/job/{jobId}/{estimateId}/comments': { body: { lineId: the('estimateLine') } },
    'PUT /api/v1/estimates/job/{jobId}/{estimateId}/proposals': { body: { take: [], leaveOut: [] } },
    'GET /api/v1/estimates/job/{jobId}/{estimateId}/invoice/{accounting}': {
      path: { estimateId: 'approvedEstimate', accounting: new Word('xero') },
      query: { number: 'E-1', account: '200' },
    },
    'POST /api/v1/estimates/{id}/{recordId}/sections': { body: { roomId: the('room') } },
  },
} satisfies Samples
