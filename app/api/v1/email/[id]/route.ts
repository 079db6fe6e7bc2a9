import { z } from 'zod'

import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EMAIL_FILES } from '@/lib/job/messages/rules'
import { BrowseMessages, Email, WriteEmail } from '@/lib/job/messages/schema'
import * as messages from '@/lib/job/messages/service'
import { endpoint } from '@/lib/platform/route/endpoint'

// Here the id is a job's; in the paths below, on the same level, it is an e-mail's.
const OfJob = params('id')

export const GET = endpoint(
  {
    summary: 'A job’s e-mails, newest first: the last 200, or those before one',
    roles: managers,
    params: OfJob,
    query: BrowseMessages,
    response: z.array(Email),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, params: { id: jobId }, query }) => messages.browseEmails(actor, jobId, query),
)

export const POST = endpoint(
  {
    summary: 'Write an e-mail from a job; it is queued, and waits in the outbox where there is no mail server',
    roles: managers,
    params: OfJob,
    body: WriteEmail,
    files: EMAIL_FILES,
    response: Email,
    status: 201,
    errors: ['not_found', 'conflict', 'plan', 'too_large', 'unsupported', 'throttled'],
  },
  ({ actor, params: { id: jobId }, body, files }) => messages.writeEmail(actor, jobId, body, files.attachments),
)
