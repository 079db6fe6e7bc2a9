import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { HistoryParts } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "The kinds of happenings in a job's history, and the people in it",
    roles: everyone,
    params: params('id'),
    response: HistoryParts,
    errors: ['not_found'],
  },
  ({ actor, params }) => history.parts(actor, params.id),
)
