import { BrowseHistory, HistoryPage } from '@/lib/history/schema'
import * as history from '@/lib/history/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
