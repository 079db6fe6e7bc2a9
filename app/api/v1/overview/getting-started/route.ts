import { administrators } from '@/lib/base/roles'
import { GettingStarted, PutAside } from '@/lib/desk/getting-started/schema'
import * as gettingStarted from '@/lib/desk/getting-started/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: "Which of its first steps the caller's organisation has done",
    roles: administrators,
    response: GettingStarted,
  },
  ({ actor }) => gettingStarted.read(actor),
)

export const PUT = endpoint(
  {
    summary: 'Put one of the first steps aside, or take it back',
    roles: administrators,
    body: PutAside,
    status: 204,
  },
  ({ actor, body }) => gettingStarted.putAside(actor, body),
)

export const DELETE = endpoint(
  { summary: 'Hide the list of first steps from the organisation for good', roles: administrators, status: 204 },
  ({ actor }) => gettingStarted.hide(actor),
)
