import { approvers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { Client, MergeClient } from '@/lib/company/clients/schema'
import { merge } from '@/lib/desk/client-merge/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Merge a client into another one, which takes over its jobs and contacts',
    roles: approvers,
    params: params('id'),
    body: MergeClient,
    response: Client,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params, body }) => merge(actor, params.id, body),
)
