import { z } from 'zod'

import { administrators, managers } from '@/lib/base/roles'
import { AddTemplate, MessageTemplate } from '@/lib/job/message-templates/schema'
import * as templates from '@/lib/job/message-templates/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'The templates of e-mails and text messages, by name',
    roles: managers,
    response: z.array(MessageTemplate),
  },
  ({ actor }) => templates.browse(actor),
)

export const POST = endpoint(
  {
    summary: 'Add a template',
    roles: administrators,
    body: AddTemplate,
    response: MessageTemplate,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => templates.add(actor, body),
)
