import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { MarkRead } from '@/lib/desk/handover/schema'
import * as handover from '@/lib/desk/handover/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const PUT = endpoint(
  {
    summary: 'Mark what is new on a job as read',
    roles: everyone,
    params: params('id'),
    body: MarkRead,
    errors: ['not_found'],
  },
  ({ actor, params, body }) => handover.markRead(actor, params.id, body),
)
