import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobReports } from '@/components/paper/reports/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { reportKeys } from '@/lib/paper/reports/keys'
import * as preflight from '@/lib/paper/reports/verbs/preflight'
import * as reports from '@/lib/paper/reports/verbs/reports'
import { visitKeys } from '@/lib/site/visits/keys'
import * as visits from '@/lib/site/visits/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/reports'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobReportsPage({ params }: PageProps<'/jobs/[id]/reports'>) {
  const actor = await requireReader('/jobs/[id]/reports')
  const id = idIn((await params).id)
  return (
    <Prefetched
      queries={[
        [reportKeys.ofJob(id), () => reports.browse(actor, id)],
        [visitKeys.summaries(id), () => visits.summaries(actor, id)],
      ]}
      // It stands first. A record too large to be looked through says so there, and is reported all the same.
      perhaps={[[reportKeys.preflight(id), () => preflight.read(actor, id)]]}
    >
      <JobReports id={id} viewer={{ userId: actor.userId, role: actor.role }} />
    </Prefetched>
  )
}
