import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { LetterheadList } from '@/components/paper/letterheads/letterhead-list'
import { ReportSets } from '@/components/paper/report-sets/report-sets'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import * as letterheads from '@/lib/paper/letterheads/service'
import { reportSetKeys } from '@/lib/paper/report-sets/keys'
import * as reportSets from '@/lib/paper/report-sets/service'

export const metadata: Metadata = { title: 'Letterheads' }

export default async function LetterheadsPage() {
  const actor = await requireReader('/administration/letterheads')
  return (
    <Prefetched
      queries={[
        [letterheadKeys.list(), () => letterheads.browse(actor)],
        [reportSetKeys.all, () => reportSets.browse(actor)],
      ]}
    >
      <LetterheadList />
      <ReportSets />
    </Prefetched>
  )
}
