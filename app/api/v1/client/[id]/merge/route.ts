import { merge } from '@/lib/client-merge/service'
import { Client, MergeClient } from '@/lib/clients/schema'
import { approvers } from '@/lib/roles'
import { endpoint } from '@/lib/route/endpoint'
import { params } from '@/lib/wire'

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
