import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { WithData } from '@/components/desk/dashboard/streamed'
import { EntriesScreen } from '@/components/desk/management/entries-screen'
import { entriesQuery } from '@/components/desk/management/report-view'
import { readBehind, readFilters } from '@/components/desk/management/view-of-address'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { managementKeys } from '@/lib/desk/management/keys'
import { hasFigure, soundFilters } from '@/lib/desk/management/reading'
import { ManagementParams } from '@/lib/desk/management/schema'
import * as management from '@/lib/desk/management/service'

export const metadata: Metadata = { title: 'Management Reports' }

export default async function ManagementEntriesPage({
  params,
  searchParams,
}: PageProps<'/administration/management-reports/[report]/entries'>) {
  const actor = await requireReader('/administration/management-reports')
  const named = ManagementParams.safeParse(await params)
  if (!named.success) notFound()
  const { report } = named.data
  const about = management.about(report)
  const address = await searchParams
  const filters = soundFilters(report, readFilters(address))
  const behind = readBehind(address)
  if (!hasFigure(report, filters.by, behind.column, behind.row)) notFound()
  return (
    <WithData
      queries={[
        [
          managementKeys.entries(report, entriesQuery(filters, behind)),
          () => management.entries(actor, report, { ...filters, ...behind }),
        ],
      ]}
    >
      <EntriesScreen about={about} filters={filters} behind={behind} />
    </WithData>
  )
}
