import * as s from '@/db/schema'
import { type Samples, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { DAY_MS } from '@/lib/base/time'
import { hashPassword } from '@/lib/platform/auth/passwords'
import { newToken, tokenHash } from '@/lib/platform/auth/token'

const CODE = '123456'
const SIGN = { width: 10, height: 10, strokes: [[{ x: 1, y: 1, t: 0 }]] }

async function putLink(scope: Scope, { asksCode = false } = {}): Promise<{ id: string; token: string }> {
  const token = newToken()
  const row = {
    jobId: await scope.get('job'),
    estimateId: await scope.get('estimate'),
    showCosts: true,
    showSectionTotals: true,
    name: scope.text('Jo Owner'),
    sendBy: 'email',
    email: 'jo@example.test',
    asksCode,
    message: scope.text('Please approve'),
    goodForDays: 14,
    tokenHash: tokenHash(token),
    sentAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    codeSentAt: new Date().toISOString(),
    codeHash: asksCode ? Buffer.from(await hashPassword(CODE)) : null,
    createdBy: scope.caller.userId,
  }
  const id = await stored(scope, (tx, own) => tx.insert(s.estimateLinks).values({ ...own, ...row }))
  return { id, token }
}

const LINKS = '/api/v1/estimates/job/{jobId}/{estimateId}/approval-links'

export const samples = {
  records: {
    approvalLink: async (scope) => (await putLink(scope)).id,
    approvalToken: async (scope) => (await putLink(scope)).token,
    estimateCut: async (scope) => {
      const row = {
        clientId: await scope.get('client'),
        jobId: await scope.get('job'),
        estimateId: await scope.get('estimate'),
        approvedId: await scope.get('approvedEstimate'),
        originId: await scope.get('estimateLine'),
        description: scope.text('Antimicrobial treatment'),
        amountCents: 100,
        reason: scope.text('Too dear'),
        createdBy: scope.caller.userId,
      }
      return stored(scope, (tx, own) => tx.insert(s.estimateCuts).values({ ...own, ...row }))
    },
    approvalTokenWithLogo: async (scope) => {
      await scope.get('logo')
      return (await putLink(scope)).token
    },
    approvalTokenWithCode: async (scope) => (await putLink(scope, { asksCode: true })).token,
  },
  paths: {
    [`${LINKS}/{linkId}`]: 'approvalLink',
    '/api/v1/approval/{token}': 'approvalToken',
  },
  calls: {
    'POST /api/v1/approval': { body: { token: the('approvalToken') } },
    [`POST ${LINKS}`]: {
      // An estimate with a line: there is nothing to approve in another one.
      path: { estimateId: 'estimateWithLine' },
      body: { name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test' },
    },
    'PUT /api/v1/approval/{token}': { body: { signature: { sign: SIGN, signedBy: 'Jo Owner' }, version: 1 } },
    'GET /api/v1/approval/{token}/logo': { path: { token: 'approvalTokenWithLogo' } },
    'PUT /api/v1/approval/{token}/reject': { body: { reason: 'The price', version: 1 } },
    'POST /api/v1/approval/{token}/code': { path: { token: 'approvalTokenWithCode' } },
    'PUT /api/v1/approval/{token}/code': { path: { token: 'approvalTokenWithCode' }, body: { code: CODE } },
  },
} satisfies Samples
