import type { Metadata } from 'next'

import { ReportList } from '@/components/desk/management/report-list'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { managementKeys } from '@/lib/desk/management/keys'
import * as management from '@/lib/desk/management/service'
import { browseViews } from '@/lib/desk/management/verbs/views'

export const metadata: Metadata = { title: 'Management Reports' }

export default async function ManagementReportsPage() {
  const actor = await requireReader('/administration/management-reports')
  return (
    <Prefetched queries={[[managementKeys.views(), () => browseViews(actor)]]}>
      <ReportList reports={management.list()} />
    </Prefetched>
  )
}
