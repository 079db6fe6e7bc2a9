import { managers } from '@/lib/base/roles'
import { ClaimFileParams } from '@/lib/desk/exports/schema'
import * as dataExports from '@/lib/desk/exports/verbs/exports'
import { download } from '@/lib/platform/route/download'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = download(
  { summary: 'A claim file', roles: managers, params: ClaimFileParams, errors: ['not_found', 'conflict'] },
  ({ actor, params: { jobId, id } }) => dataExports.open(actor, jobId, id),
)

export const DELETE = endpoint(
  { summary: 'Delete a claim file', roles: managers, params: ClaimFileParams, errors: ['not_found'] },
  ({ actor, params: { jobId, id } }) => dataExports.remove(actor, jobId, id),
)
