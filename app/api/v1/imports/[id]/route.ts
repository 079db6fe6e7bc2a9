import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ImportReport } from '@/lib/desk/imports/schema'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What became of each row of an import',
    roles: managers,
    params: params('id'),
    response: ImportReport,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => imports.open(actor, id),
)
