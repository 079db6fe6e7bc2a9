import { everyone } from '@/lib/base/roles'
import { BrowseRoster, Roster } from '@/lib/company/roster/schema'
import * as roster from '@/lib/company/roster/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const GET = endpoint(
  {
    summary: 'Who works when in some days, and who is on leave; why is told those who plan, and the person',
    roles: everyone,
    query: BrowseRoster,
    response: Roster,
  },
  ({ actor, query }) => roster.browse(actor, query),
)
