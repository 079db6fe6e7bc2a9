import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { WithData } from '@/components/desk/dashboard/streamed'
import { ReportScreen } from '@/components/desk/management/report-screen'
import { peopleIn, readFilters } from '@/components/desk/management/view-of-address'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { managementKeys } from '@/lib/desk/management/keys'
import { soundFilters } from '@/lib/desk/management/reading'
import { reportQuery } from '@/lib/desk/management/rules'
import { ManagementParams } from '@/lib/desk/management/schema'
import * as management from '@/lib/desk/management/service'
import { namesIn } from '@/lib/job/job-lists/verbs/list-settings'

export const metadata: Metadata = { title: 'Management Reports' }

export default async function ManagementReportPage({
  params,
  searchParams,
}: PageProps<'/administration/management-reports/[report]'>) {
  const actor = await requireReader('/administration/management-reports')
  const named = ManagementParams.safeParse(await params)
  if (!named.success) notFound()
  const { report } = named.data
  const about = management.about(report)
  const filters = soundFilters(report, readFilters(await searchParams))
  const names = await namesIn(actor, filters.client ?? [], peopleIn(filters))
  return (
    <WithData
      queries={[[managementKeys.report(report, reportQuery(filters)), () => management.read(actor, report, filters)]]}
    >
      <ReportScreen about={about} filters={filters} names={names} />
    </WithData>
  )
}
