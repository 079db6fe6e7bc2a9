import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { VisitScreen } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { dryingKeys } from '@/lib/site/drying/keys'
import * as drying from '@/lib/site/drying/service'
import { visitKeys } from '@/lib/site/visits/keys'
import { sectionIn } from '@/lib/site/visits/sections'
import * as visits from '@/lib/site/visits/service'

type VisitPageProps = PageProps<'/jobs/[id]/site-visits/[siteVisitID]'>

export async function generateMetadata({ params }: VisitPageProps): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function VisitPage({ params, searchParams }: VisitPageProps) {
  const actor = await requireActor('/jobs/[id]/site-visits/[siteVisitID]')
  const { id, siteVisitID } = await params
  const job = await findJob(actor, id)
  const visit = Id.safeParse(siteVisitID).success
    ? await visits.read(actor, job.id, siteVisitID).catch(nullWhenMissing)
    : null
  if (!visit) notFound()
  return (
    <Prefetched
      queries={[
        [visitKeys.detail(job.id, visit.id), () => Promise.resolve(visit)],
        [dryingKeys.settings(), () => drying.readSettings(actor)],
      ]}
    >
      <VisitScreen
        jobId={job.id}
        id={visit.id}
        section={sectionIn((await searchParams).section)}
        viewer={{ userId: actor.userId, role: actor.role, timezone: actor.organization.timezone }}
      />
    </Prefetched>
  )
}
