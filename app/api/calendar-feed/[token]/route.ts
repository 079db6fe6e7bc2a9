import { z } from 'zod'

import * as feed from '@/lib/job/calendar/verbs/feed'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: 'Somebody’s tasks as an iCalendar, by a secret link',
    roles: 'public',
    params: z.object({ token: z.string().max(200) }),
    errors: ['not_found', 'throttled'],
  },
  ({ visitor, params }) => feed.readFeed(visitor, params.token, new Date()),
)
