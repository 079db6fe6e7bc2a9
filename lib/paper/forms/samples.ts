import { sql } from 'drizzle-orm'

import * as s from '@/db/schema'
import { Fresh, type Samples, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { newId } from '@/lib/base/wire'

import type { FormItem } from './schema'

const itemsOf = (scope: Scope): FormItem[] => [
  { id: 'why', kind: 'shortText', label: scope.text('Why are we here?') },
  { id: 'damage', kind: 'photo', label: scope.text('The damage') },
  { id: 'sign', kind: 'signature', label: scope.text('Signature') },
]

async function putTemplate(scope: Scope): Promise<string> {
  const groupId = await scope.get('formGroup')
  const [name, items] = [scope.text('Form'), itemsOf(scope)]
  return stored(scope, async (tx, own) => {
    const { organizationId, id: templateId } = own
    await tx.insert(s.formTemplates).values({ ...own, groupId, name, items, version: 1 })
    await tx.insert(s.formTemplateVersions).values({ organizationId, templateId, version: 1, name, items })
  })
}

async function putForm(scope: Scope, more: Partial<typeof s.jobForms.$inferInsert> = {}): Promise<string> {
  const row = {
    jobId: await scope.get('job'),
    templateId: await scope.get('formTemplate'),
    templateVersion: 1,
    name: scope.text('Form'),
    items: itemsOf(scope),
    createdBy: scope.caller.userId,
    ...more,
  }
  return stored(scope, (tx, own) => tx.insert(s.jobForms).values({ ...own, ...row }))
}

export const samples = {
  records: {
    formGroup: async (scope) => {
      const name = scope.text('Forms')
      const clientId = await scope.get('client')
      return stored(scope, async (tx, own) => {
        // An organisation has only so many; those that an earlier test made are in nobody's way.
        const newest = sql`select id from ${s.formTemplateGroups} where deleted_at is null order by id desc limit 10`
        const old = sql`deleted_at is null and id not in (${newest})`
        await tx
          .update(s.formTemplateGroups)
          .set({ deletedAt: sql`now()` })
          .where(old)
        await tx.insert(s.formTemplateGroups).values({ ...own, name })
        const { organizationId, id: groupId } = own
        await tx.insert(s.clientFormGroups).values({ organizationId, clientId, groupId }).onConflictDoNothing()
      })
    },
    formTemplate: putTemplate,
    formOfJob: (scope) => putForm(scope),
    submittedForm: (scope) =>
      putForm(scope, {
        submittedAt: new Date().toISOString(),
        submittedBy: scope.caller.userId,
        jobFields: {},
        frozen: scope.text('{}'),
        sha256: Buffer.alloc(32),
      }),
    formSignature: async (scope) => {
      const row = {
        formId: await scope.get('submittedForm'),
        itemId: 'sign',
        sign: { width: 10, height: 10, strokes: [[{ x: 1, y: 1, t: 0 }]] },
        signedBy: scope.text('Alex Reed'),
        signedAt: new Date().toISOString(),
        capturedAt: new Date().toISOString(),
        createdBy: scope.caller.userId,
      }
      return stored(scope, (tx, own) => tx.insert(s.formSignatures).values({ ...own, ...row }))
    },
  },
  paths: {
    '/api/v1/form/templates/{id}': 'formTemplate',
    '/api/v1/form/template-groups/{id}': 'formGroup',
    '/api/v2/form/template-groups/{jobId}': 'job',
    '/api/v2/form/jobforms/{jobId}': 'job',
    '/api/v1/form/jobForms/{jobId}': 'job',
    '/api/v1/form/jobForms/{jobId}/{formId}': 'formOfJob',
    '/api/v1/form/jobforms/{jobId}': 'job',
    '/api/v1/form/jobforms/{jobId}/{formId}': 'formOfJob',
    '/api/v1/form/jobforms/customization/{jobId}': 'job',
    '/api/v1/form/jobforms/customization/{jobId}/{formId}': 'formOfJob',
    '/api/v2/form/jobForms/{jobId}': 'job',
    '/api/v2/form/jobForms/{jobId}/{formId}': 'submittedForm',
  },
  calls: {
    'POST /api/v1/form/templates': {
      body: { formTemplateGroupId: the('formGroup'), formItems: [{ id: 'why', kind: 'shortText', label: 'Why?' }] },
    },
    'POST /api/v1/form/templates/drafts': { body: { formTemplateGroupId: the('formGroup') } },
    'PUT /api/v1/form/templates/{id}/draft': { body: { formItems: [], version: 1, revision: 0 } },
    'DELETE /api/v1/form/templates/{id}/draft': { query: { revision: '1' } },
    'PUT /api/v1/form/template-groups': { body: { id: the('formGroup') } },
    'POST /api/v1/form/template-groups/import': {
      body: {
        format: 'makegood-forms-1',
        templates: [{ templateName: 'Handed on', formItems: [{ id: 'why', kind: 'shortText', label: 'Why?' }] }],
      },
    },
    'POST /api/v1/form/template-groups/{id}/copy-template': { body: { formTemplateId: the('formTemplate') } },
    'POST /api/v1/form/jobForms/{jobId}': {
      body: { formTemplateId: the('formTemplate'), answers: { why: 'A burst pipe' } },
    },
    'PUT /api/v1/form/jobForms/{jobId}/{formId}': { body: { answers: { why: 'A burst pipe' }, version: 1 } },
    'POST /api/v1/form/jobForms/{jobId}/{formId}/photos': {
      body: { itemId: 'damage', photoIds: [new Fresh(newId)] },
      files: ['photos'],
    },
    'PUT /api/v1/form/jobforms/customization/{jobId}/{formId}': {
      body: { formItems: [{ id: 'why', kind: 'shortText', label: 'Why?' }] },
    },
    'PUT /api/v2/form/jobForms/{jobId}/{formId}/additional-signature': {
      body: {
        newSignature: { sign: { width: 10, height: 10, strokes: [[{ x: 1, y: 1, t: 0 }]] }, signedBy: 'Alex Reed' },
        referencedSignatureId: the('formSignature'),
      },
    },
  },
} satisfies Samples
