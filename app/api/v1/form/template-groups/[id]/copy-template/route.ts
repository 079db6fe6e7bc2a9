import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { CopyTemplate, FormTemplate } from '@/lib/paper/forms/schema'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Copy a form template into a group',
    roles: administrators,
    params: params('id'),
    body: CopyTemplate,
    response: FormTemplate,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => templates.copyInto(actor, id, body),
)
