import type { Metadata } from 'next'

import { OrganizationScreen } from '@/components/company/organization/organization-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { organizationKeys } from '@/lib/company/organization/keys'
import * as organization from '@/lib/company/organization/service'
import { rosterKeys } from '@/lib/company/roster/keys'
import * as roster from '@/lib/company/roster/service'
import { requireReader } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Organization' }

export default async function OrganizationPage() {
  const actor = await requireReader('/administration/organization')
  return (
    <Prefetched
      queries={[
        [organizationKeys.detail(), () => organization.read(actor)],
        [organizationKeys.usage(), () => organization.usage(actor)],
        [organizationKeys.nextJobNumber(), () => organization.readNextJobNumber(actor)],
        [organizationKeys.storageUsage(), () => organization.storageUsage(actor)],
        [rosterKeys.week(), () => roster.week(actor)],
      ]}
    >
      <OrganizationScreen />
    </Prefetched>
  )
}
