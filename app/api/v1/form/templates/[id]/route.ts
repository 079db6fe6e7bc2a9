import { administrators, everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeFormTemplate, FormTemplate } from '@/lib/paper/forms/schema'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'One form template, with what is being written of its next version',
    roles: everyone,
    params: params('id'),
    response: FormTemplate,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => templates.open(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Rename a form template, move it into another group, archive it or bring it back',
    roles: administrators,
    params: params('id'),
    body: ChangeFormTemplate,
    response: FormTemplate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => templates.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a form template; forms that were started from it stay as they are',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => templates.remove(actor, id),
)
