import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { VisitScreen } from '@/components/desk/visit-file/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { visitFileKeys } from '@/lib/desk/visit-file/keys'
import * as visitFile from '@/lib/desk/visit-file/service'
import { dryingKeys } from '@/lib/site/drying/keys'
import * as drying from '@/lib/site/drying/service'
import { roomKeys } from '@/lib/site/rooms/keys'
import * as rooms from '@/lib/site/rooms/service'
import { visitKeys } from '@/lib/site/visits/keys'
import { sectionIn } from '@/lib/site/visits/sections'
import * as visits from '@/lib/site/visits/service'

type VisitPageProps = PageProps<'/jobs/[id]/site-visits/[siteVisitID]'>

export async function generateMetadata({ params }: VisitPageProps): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function VisitPage({ params, searchParams }: VisitPageProps) {
  const actor = await requireReader('/jobs/[id]/site-visits/[siteVisitID]')
  const address = await params
  const [jobId, id] = [idIn(address.id), idIn(address.siteVisitID)]
  const asked = await searchParams
  const section = sectionIn(asked.section)
  const roomId = typeof asked.room === 'string' ? idIn(asked.room) : null
  const isByRoom = roomId !== null || section === 'overview'
  return (
    <Prefetched
      queries={[
        [visitKeys.detail(jobId, id), () => visits.read(actor, jobId, id)],
        ...(isByRoom
          ? ([
              [visitFileKeys.review(jobId, id), () => visitFile.review(actor, jobId, id)],
              [roomKeys.ofJob(jobId), () => rooms.browse(actor, jobId)],
            ] as const)
          : ([[dryingKeys.settings(), () => drying.readSettings(actor)]] as const)),
      ]}
    >
      <VisitScreen
        jobId={jobId}
        id={id}
        section={section}
        roomId={roomId}
        viewer={{ userId: actor.userId, role: actor.role, timezone: actor.organization.timezone }}
      />
    </Prefetched>
  )
}
