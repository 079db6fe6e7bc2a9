import { administrators } from '@/lib/base/roles'
import { NextJobNumber } from '@/lib/company/organization/schema'
import * as organization from '@/lib/company/organization/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The number that the next job gets', roles: administrators, response: NextJobNumber },
  ({ actor }) => organization.readNextJobNumber(actor),
)

export const PUT = endpoint(
  {
    summary: 'Set the number that the next job gets, above all that were given',
    roles: administrators,
    body: NextJobNumber,
    response: NextJobNumber,
    errors: ['invalid'],
  },
  ({ actor, body }) => organization.setNextJobNumber(actor, body),
)
