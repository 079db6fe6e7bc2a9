import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { BrowseNotices, Notice } from '@/lib/desk/notices/schema'
import * as notices from '@/lib/desk/notices/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'What the caller is told of behind their bell, the newest first',
    roles: everyone,
    query: BrowseNotices,
    response: z.array(Notice),
    rest: 'before',
    errors: ['not_found'],
  },
  ({ actor, query }) => notices.browse(actor, query),
)
