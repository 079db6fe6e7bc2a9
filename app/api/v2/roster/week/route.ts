import { everyone, managers } from '@/lib/base/roles'
import { ChangeWeek, OrganizationHours } from '@/lib/company/roster/schema'
import * as roster from '@/lib/company/roster/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  { summary: 'The organisation’s hours of work, from Monday on', roles: everyone, response: OrganizationHours },
  ({ actor }) => roster.week(actor),
)

export const PUT = endpoint(
  {
    summary: 'Change some days of the organisation’s hours of work',
    roles: managers,
    body: ChangeWeek,
    response: OrganizationHours,
    errors: ['conflict'],
  },
  ({ actor, body }) => roster.changeWeek(actor, body),
)
