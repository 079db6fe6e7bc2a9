import { administrators } from '@/lib/base/roles'
import { TemplateGroup } from '@/lib/paper/forms/schema'
import * as groups from '@/lib/paper/forms/verbs/groups'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Add the starter forms that new organisations begin with; once they are there, it changes nothing',
    roles: administrators,
    response: TemplateGroup,
    errors: ['conflict'],
  },
  ({ actor }) => groups.addStarters(actor),
)
