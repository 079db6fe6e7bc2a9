import { managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { EstimateTemplate, RenameEstimateTemplate } from '@/lib/paper/estimates/schema'
import * as standards from '@/lib/paper/estimates/verbs/standards'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Rename an estimate template',
    roles: managers,
    params: params('id'),
    body: RenameEstimateTemplate,
    response: EstimateTemplate,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => standards.renameTemplate(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a template; estimates that began with it stay as they are',
    roles: managers,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => standards.removeTemplate(actor, id),
)
