import * as s from '@/db/schema'
import { type Samples, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { DAY_MS } from '@/lib/base/time'
import { hashPassword } from '@/lib/platform/auth/passwords'
import { newToken, tokenHash } from '@/lib/platform/auth/token'

const CODE = '123456'
const SIGN = { width: 10, height: 10, strokes: [[{ x: 1, y: 1, t: 0 }]] }

async function putLink(scope: Scope, { asksCode = false, formId = '' } = {}): Promise<{ id: string; token: string }> {
  const token = newToken()
  const row = {
    jobId: await scope.get('job'),
    formId: formId || (await scope.get('formOfJob')),
    itemId: 'sign',
    mayFill: ['why'],
    name: scope.text('Jo Owner'),
    sendBy: 'email',
    email: 'jo@example.test',
    asksCode,
    submits: false,
    message: scope.text('Please sign'),
    goodForDays: 14,
    tokenHash: tokenHash(token),
    sentAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
    codeSentAt: new Date().toISOString(),
    codeHash: asksCode ? Buffer.from(await hashPassword(CODE)) : null,
    createdBy: scope.caller.userId,
  }
  const id = await stored(scope, (tx, own) => tx.insert(s.formSigningLinks).values({ ...own, ...row }))
  return { id, token }
}

const LINKS = '/api/v1/form/jobForms/{jobId}/{formId}/signing-links'

export const samples = {
  records: {
    signingLink: async (scope) => (await putLink(scope)).id,
    signingToken: async (scope) => (await putLink(scope)).token,
    signingTokenOfPhoto: async (scope) => {
      const row = {
        jobId: await scope.get('job'),
        templateId: await scope.get('formTemplate'),
        templateVersion: 1,
        name: scope.text('Form'),
        items: [{ id: 'photos', kind: 'photo', label: scope.text('Photos') }],
        answers: { photos: { photoIds: [await scope.get('fieldPhoto')] } },
        createdBy: scope.caller.userId,
      }
      const formId = await stored(scope, (tx, own) => tx.insert(s.jobForms).values({ ...own, ...row }))
      return (await putLink(scope, { formId })).token
    },
    signingTokenWithLogo: async (scope) => {
      await scope.get('logo')
      return (await putLink(scope)).token
    },
    signingTokenWithCode: async (scope) => (await putLink(scope, { asksCode: true })).token,
  },
  paths: {
    [`${LINKS}/{linkId}`]: 'signingLink',
    '/api/v1/signing/{token}': 'signingToken',
    '/api/v1/signing/{token}/photos/{photoId}': 'fieldPhoto',
  },
  calls: {
    'POST /api/v1/signing': { body: { token: the('signingToken') } },
    [`POST ${LINKS}`]: {
      body: { signers: [{ itemId: 'sign', name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test' }] },
    },
    'GET /api/v1/signing/{token}/logo': { path: { token: 'signingTokenWithLogo' } },
    'GET /api/v1/signing/{token}/photos/{photoId}': { path: { token: 'signingTokenOfPhoto' } },
    'PUT /api/v1/signing/{token}': { body: { signature: { sign: SIGN, signedBy: 'Jo Owner' }, version: 1 } },
    'POST /api/v1/signing/{token}/code': { path: { token: 'signingTokenWithCode' } },
    'PUT /api/v1/signing/{token}/code': { path: { token: 'signingTokenWithCode' }, body: { code: CODE } },
  },
} satisfies Samples
