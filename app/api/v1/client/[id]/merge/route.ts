import { Client, MergeClient } from '@/lib/clients/schema'
import * as clients from '@/lib/clients/service'
import { endpoint } from '@/lib/http/endpoint'
import { approvers } from '@/lib/roles'
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
  ({ actor, params, body }) => clients.merge(actor, params.id, body),
)
