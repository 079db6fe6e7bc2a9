import type { Metadata } from 'next'

import { ReportList } from '@/components/desk/management/report-list'
import { requireActor } from '@/lib/desk/areas/require-actor'
import * as management from '@/lib/desk/management/service'

export const metadata: Metadata = { title: 'Management Reports' }

export default async function ManagementReportsPage() {
  await requireActor('/administration/management-reports')
  return <ReportList reports={management.list()} />
}
