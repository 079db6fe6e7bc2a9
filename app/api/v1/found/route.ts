import { everyone } from '@/lib/base/roles'
import { FoundWords, SearchWords } from '@/lib/desk/found/schema'
import * as found from '@/lib/desk/found/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Notes and tasks by their words, a few of each, as far as the caller may see them',
    roles: everyone,
    query: SearchWords,
    response: FoundWords,
  },
  ({ actor, query }) => found.search(actor, query),
)
