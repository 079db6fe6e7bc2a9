import { everyone } from '@/lib/base/roles'
import { Unread } from '@/lib/desk/notices/schema'
import * as notices from '@/lib/desk/notices/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'How much of what the caller is told of they have not looked at', roles: everyone, response: Unread },
  ({ actor }) => notices.unread(actor),
)
