import { administrators } from '@/lib/base/roles'
import { BeginTemplate, FormTemplate } from '@/lib/paper/forms/schema'
import * as templates from '@/lib/paper/forms/verbs/templates'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Begin a form template that nobody can start a form from until it is published',
    roles: administrators,
    body: BeginTemplate,
    response: FormTemplate,
    status: 201,
    errors: ['conflict'],
  },
  ({ actor, body }) => templates.begin(actor, body),
)
