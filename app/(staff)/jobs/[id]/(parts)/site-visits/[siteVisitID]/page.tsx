import type { Metadata } from 'next'
import type { ComponentProps } from 'react'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { VisitScreen } from '@/components/desk/visit-file/later'
import { filterOf } from '@/components/site/feed/feed-view'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { visitFileKeys } from '@/lib/desk/visit-file/keys'
import * as visitFile from '@/lib/desk/visit-file/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { dryingKeys } from '@/lib/site/drying/keys'
import * as drying from '@/lib/site/drying/service'
import { equipmentKeys } from '@/lib/site/equipment/keys'
import * as equipment from '@/lib/site/equipment/verbs/where'
import { feedKeys } from '@/lib/site/feed/keys'
import { feedPages } from '@/lib/site/feed/pages'
import * as feed from '@/lib/site/feed/service'
import { meterKeys, moistureKeys } from '@/lib/site/moisture/keys'
import * as air from '@/lib/site/moisture/verbs/air'
import * as matrix from '@/lib/site/moisture/verbs/matrix'
import * as meters from '@/lib/site/moisture/verbs/meters'
import { roomKeys } from '@/lib/site/rooms/keys'
import * as rooms from '@/lib/site/rooms/service'
import { visitKeys } from '@/lib/site/visits/keys'
import { type VisitSection, sectionIn } from '@/lib/site/visits/sections'
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
  return (
    <Prefetched
      queries={[
        [visitKeys.detail(jobId, id), () => visits.read(actor, jobId, id)],
        ...(roomId
          ? [...ofRooms(actor, jobId, id), ...ofRoom(actor, jobId, id, roomId)]
          : (READS[section]?.(actor, jobId, id) ?? [])),
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

type Reads = ComponentProps<typeof Prefetched>['queries'][number]

type ReadsOf = (actor: Actor, jobId: string, id: string) => Reads[]

const theRooms: ReadsOf = (actor, jobId) => [[roomKeys.ofJob(jobId), () => rooms.browse(actor, jobId)]]
const theEquipment: ReadsOf = (actor, jobId) => [[equipmentKeys.ofJob(jobId), () => equipment.browseJob(actor, jobId)]]

const theAir = (actor: Actor, jobId: string): Reads => [moistureKeys.air(jobId), () => air.browse(actor, jobId)]

const ofRooms: ReadsOf = (actor, jobId, id) => [
  [visitFileKeys.review(jobId, id), () => visitFile.review(actor, jobId, id)],
  ...theRooms(actor, jobId, id),
]

/** The first page of a feed. */
const feedOf = (actor: Actor, jobId: string, filter: Parameters<typeof feedKeys.list>[1]): Reads => [
  feedKeys.list(jobId, filter),
  async () => ({
    pages: [await feed.filter(actor, jobId, { ...filter, limit: feedPages.limit })],
    pageParams: [undefined],
  }),
]

/**
 * What the sections show of which one part would push down the others if it came later. The readings of a long job are
 * many: the device reads them, and shows none before it has all. Rooms take photos: the device shows them once it can keep
 * what it is given.
 */
const READS: Partial<Record<VisitSection, ReadsOf>> = {
  overview: ofRooms,
  details: (actor, jobId) => [[dryingKeys.settings(), () => drying.readSettings(actor)], theAir(actor, jobId)],
  equipment: (actor, jobId, id) => [...theRooms(actor, jobId, id), ...theEquipment(actor, jobId, id)],
}

/** All that a room's page shows. */
const ofRoom = (actor: Actor, jobId: string, id: string, roomId: string): Reads[] => [
  [moistureKeys.matrix(jobId), () => matrix.browseColumns(actor, jobId)],
  [meterKeys.all, () => meters.browse(actor)],
  theAir(actor, jobId),
  ...theEquipment(actor, jobId, id),
  feedOf(actor, jobId, filterOf({ room: [roomId], visit: [id], type: [] })),
]
