import { MarkRead } from '@/lib/handover/schema'
import * as handover from '@/lib/handover/service'
import { everyone } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

export const PUT = endpoint(
  {
    summary: 'Say up to when the caller read what happened on a job',
    roles: everyone,
    params: params('id'),
    body: MarkRead,
    errors: ['not_found'],
  },
  ({ actor, params, body }) => handover.markRead(actor, params.id, body),
)
