import { administrators } from '@/lib/base/roles'
import { FormTemplate, SaveTemplate } from '@/lib/paper/forms/schema'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Publish a form template: a new one, or with the version that was read the next version of one',
    roles: administrators,
    body: SaveTemplate,
    response: FormTemplate,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, body }) => templates.save(actor, body),
)
