import { everyone } from '@/lib/base/roles'
import { MarkNotices } from '@/lib/desk/notices/schema'
import * as notices from '@/lib/desk/notices/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  { summary: 'Mark notices as read or unread', roles: everyone, body: MarkNotices },
  ({ actor, body }) => notices.mark(actor, body),
)
