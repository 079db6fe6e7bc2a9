import { administrators } from '@/lib/base/roles'
import { GroupFile, ImportedGroup } from '@/lib/paper/forms/schema'
import * as exchange from '@/lib/paper/forms/verbs/exchange'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Import form templates from a file; the same file twice changes nothing',
    roles: administrators,
    body: GroupFile,
    response: ImportedGroup,
    errors: ['conflict'],
  },
  ({ actor, body }) => exchange.importGroup(actor, body),
)
