import type { Metadata } from 'next'

import { UsersScreen } from '@/components/company/users/users-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { env } from '@/lib/base/env'
import { organizationKeys } from '@/lib/company/organization/keys'
import * as organization from '@/lib/company/organization/service'
import { userKeys } from '@/lib/company/users/keys'
import { filtersOf } from '@/lib/company/users/rules'
import { UserSearch } from '@/lib/company/users/schema'
import * as users from '@/lib/company/users/service'
import { requireReader } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Users' }

export default async function UsersPage({ searchParams }: PageProps<'/administration/users'>) {
  const actor = await requireReader('/administration/users')
  const search = UserSearch.parse(await searchParams)
  const filters = filtersOf(search)
  return (
    <Prefetched
      queries={[
        [userKeys.list(filters), () => users.browse(actor, filters)],
        [organizationKeys.usage(), () => organization.usage(actor)],
      ]}
    >
      <UsersScreen
        search={search}
        myId={actor.userId}
        timezone={actor.organization.timezone}
        mailLeaves={Boolean(env.SMTP_URL)}
      />
    </Prefetched>
  )
}
