import * as s from '@/db/schema'
import { type Samples, putFile, stored, the } from '@/e2e/contract/sample'
import { newId } from '@/lib/base/wire'

import { draftOf } from './body'

export const samples = {
  records: {
    email: async (scope) => {
      const jobId = await scope.get('job')
      const text = scope.text('Text')
      const body = draftOf(text)
      return stored(scope, async (tx, own) => {
        await tx.insert(s.mailMessages).values({
          ...own,
          key: scope.text('email'),
          recipient: 'owner@example.test',
          subject: scope.text('Subject'),
          bodyText: text,
          bodyHtml: text,
          status: 'failed',
        })
        await tx.insert(s.jobEmails).values({ ...own, jobId, body, createdBy: scope.caller.userId })
      })
    },
    emailAttachment: async (scope) => {
      const fileId = await putFile(scope, 'EMAIL_ATTACHMENT', 'application/pdf')
      const row = { emailId: await scope.get('email'), fileId, name: scope.text('file'), place: 0 }
      return stored(scope, (tx, own) => tx.insert(s.emailAttachments).values({ ...own, ...row }))
    },
    sms: async (scope) => {
      const row = { jobId: await scope.get('job'), direction: 'outgoing' as const, recipientNumber: '+61400000000' }
      const more = { text: scope.text('Text'), segments: 1, status: 'failed' as const, createdBy: scope.caller.userId }
      // A thread of its own: two organisations cannot have the same.
      const thread = { recipientNumber: row.recipientNumber, sender: scope.text(newId()) }
      return stored(scope, async (tx, own) => {
        await tx.insert(s.smsThreads).values({ ...scope.own, ...thread })
        await tx.insert(s.smsMessages).values({ ...own, ...row, ...more })
      })
    },
  },
  paths: {
    '/api/v1/email/{id}': 'email',
    '/api/v1/email/{id}/job/{jobId}': 'job',
    '/api/v1/email/{id}/job/{jobId}/{attachmentId}': 'emailAttachment',
    '/api/v1/sms/{jobId}': 'job',
    '/api/v1/sms/{jobId}/{id}': 'sms',
    '/api/webhooks/twilio/sms/{organizationId}': 'organization',
    '/api/webhooks/twilio/sms/{organizationId}/{id}': 'sms',
  },
  calls: {
    'GET /api/v1/email/{id}': { path: { id: 'job' } },
    'POST /api/v1/email/{id}': {
      path: { id: 'job' },
      body: {
        to: ['owner@example.test'],
        draftJsObjectBody: { blocks: [{ text: 'Hello', type: 'unstyled' }] },
        uploadIds: [the('upload')],
      },
    },
    'POST /api/v1/sms': { body: { recipientNumber: '0400 000 000', jobId: the('job') } },
  },
} satisfies Samples
