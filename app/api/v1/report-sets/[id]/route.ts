import { administrators } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangeReportSet, ReportSet } from '@/lib/paper/report-sets/schema'
import * as reportSets from '@/lib/paper/report-sets/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Change a saved set of report contents as a whole',
    roles: administrators,
    params: params('id'),
    body: ChangeReportSet,
    response: ReportSet,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => reportSets.change(actor, id, body),
)

export const DELETE = endpoint(
  {
    summary: 'Delete a saved set of report contents; reports that were made of it stay as they are',
    roles: administrators,
    params: params('id'),
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => reportSets.remove(actor, id),
)
