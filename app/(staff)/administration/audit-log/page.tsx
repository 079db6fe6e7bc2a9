import type { Metadata } from 'next'

import { AuditScreen } from '@/components/desk/audit/audit-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { fullName } from '@/lib/base/names'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { auditKeys } from '@/lib/desk/audit/keys'
import { AuditSearch, BrowseAudit } from '@/lib/desk/audit/schema'
import * as audit from '@/lib/desk/audit/service'

export const metadata: Metadata = { title: 'Audit log' }

export default async function AuditLogPage({ searchParams }: PageProps<'/administration/audit-log'>) {
  const actor = await requireReader('/administration/audit-log')
  const search = AuditSearch.parse(await searchParams)
  const [people, newest] = await Promise.all([audit.people(actor), audit.browse(actor, BrowseAudit.parse(search))])
  return (
    <Prefetched queries={[[auditKeys.page(search), async () => ({ pages: [newest], pageParams: [undefined] })]]}>
      <AuditScreen
        search={search}
        people={people.map((person) => ({ value: person.id, label: fullName(person) }))}
        timezone={actor.organization.timezone}
      />
    </Prefetched>
  )
}
