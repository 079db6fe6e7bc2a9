import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeTemplate, MessageTemplate } from '@/lib/job/message-templates/schema'
import * as templates from '@/lib/job/message-templates/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a template',
    roles: administrators,
    params: params('id'),
    body: ChangeTemplate,
    response: MessageTemplate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => templates.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Remove a template; what was written with it stays',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => templates.remove(actor, id),
)
