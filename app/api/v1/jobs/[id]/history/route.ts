import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { BrowseHistory, HistoryPage } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What happened to a job and to what hangs on it, in words, the newest first',
    roles: everyone,
    params: params('id'),
    query: BrowseHistory,
    response: HistoryPage,
    errors: ['not_found'],
  },
  ({ actor, params, query }) => history.browse(actor, params.id, query),
)
