import { everyone, managers } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { ChangePersonHours, PersonHours } from '@/lib/company/roster/schema'
import * as roster from '@/lib/company/roster/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'When somebody works: the organisation’s week, and the days on which theirs is another',
    roles: everyone,
    params: params('id'),
    response: PersonHours,
    errors: ['not_found'],
  },
  ({ actor, params: { id } }) => roster.hoursOf(actor, id),
)

export const PUT = endpoint(
  {
    summary: 'Change somebody’s hours of work on some days of the week',
    roles: managers,
    params: params('id'),
    body: ChangePersonHours,
    response: PersonHours,
    errors: ['not_found', 'conflict'],
  },
  ({ actor, params: { id }, body }) => roster.changeHours(actor, id, body),
)
