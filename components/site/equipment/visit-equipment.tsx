'use client'

import PackageMinus from 'lucide-react/icons/package-minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { KeptHere } from '@/components/platform/commands/kept-here'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { Job } from '@/lib/job/jobs/schema'
import type { Installation, JobEquipment } from '@/lib/site/equipment/schema'
import type { Room } from '@/lib/site/rooms/schema'
import { roomAnchor } from '@/lib/site/visits/sections'

import type { InstallDialogProps } from './install-dialog'
import { InstallationLine } from './installation-line'
import type { PickUpDialogProps } from './pick-up-dialog'
import { RecallBanner } from './recall-banner'
import { useJobEquipment } from './use-equipment'
import { type ShownEquipment, useShownEquipment } from './use-shown-equipment'

const InstallDialog = loadLater<InstallDialogProps>(async () => (await import('./install-dialog')).InstallDialog)
const PickUpDialog = loadLater<PickUpDialogProps>(async () => (await import('./pick-up-dialog')).PickUpDialog)

/**
 * Equipment at a site visit, room by room: installed units, adding more, and picking up.
 * @param props.only the room that is shown alone
 */
export function VisitEquipment({ job, visit, only }: VisitSectionProps & { only?: string }) {
  const rooms = useRooms(job.id)
  const equipment = useJobEquipment(job.id)
  const [installIn, setInstallIn] = useState<Room | null>(null)
  const [pickUp, setPickUp] = useState<Installation[] | null>(null)

  return (
    <>
      <Loaded query={rooms} waiting={<SkeletonLines lines={6} label="Loading the rooms…" />}>
        {(foundRooms) =>
          foundRooms.length === 0 ? (
            <EmptyState icon={<PackageMinus />} title="No rooms yet">
              Equipment stands in rooms. Add the rooms of the site first.
            </EmptyState>
          ) : (
            <Loaded query={equipment} waiting={<SkeletonLines lines={6} label="Loading the equipment…" />}>
              {(found) => (
                <InRooms
                  job={job}
                  rooms={foundRooms}
                  only={only}
                  found={found}
                  visitId={visit.id}
                  onInstall={setInstallIn}
                  onPickUp={setPickUp}
                />
              )}
            </Loaded>
          )
        }
      </Loaded>
      {installIn && <InstallDialog job={job} visit={visit} room={installIn} onClose={() => setInstallIn(null)} />}
      {pickUp && <PickUpDialog job={job} visit={visit} units={pickUp} onClose={() => setPickUp(null)} />}
    </>
  )
}

interface OfVisit {
  visitId: string
  onInstall: (room: Room) => void
  onPickUp: (units: Installation[]) => void
}

interface InRoomsProps extends OfVisit {
  job: Job
  rooms: readonly Room[]
  /** The room that is shown alone. */
  only: string | undefined
  found: JobEquipment
}

function InRooms({ job, rooms, only, found, ...ofVisit }: InRoomsProps) {
  const equipment = useShownEquipment(job, found, rooms)
  return (
    <div className="space-y-4">
      {!only && <RecallBanner equipment={equipment} />}
      {rooms
        .filter(({ id }) => !only || id === only)
        .map((room) => (
          <RoomEquipment key={room.id} room={room} isAlone={only !== undefined} equipment={equipment} {...ofVisit} />
        ))}
      {!only && <KeptHere jobId={job.id} kinds={['installation', 'pick-up']} />}
    </div>
  )
}

interface RoomEquipmentProps extends OfVisit {
  room: Room
  /** Whether it is the only room that is shown. */
  isAlone: boolean
  equipment: ShownEquipment
}

function RoomEquipment({ room, isAlone, equipment, visitId, onInstall, onPickUp }: RoomEquipmentProps) {
  // A unit that is picked up keeps its place among those that stand.
  const here = equipment.units.filter(
    (one) => one.roomId === room.id && (one.pickupTime === null || one.pickedUpSiteVisit === visitId),
  )
  const standing = equipment.standing.filter(({ roomId }) => roomId === room.id)
  return (
    <Card
      id={isAlone ? undefined : roomAnchor(room.id)}
      title={isAlone ? 'Units' : room.roomName}
      flush
      actions={
        <>
          {here.length > 0 && (
            <Button
              icon={<PackageMinus aria-hidden />}
              aria-label={`Pick up all in ${room.roomName}`}
              disabled={standing.length === 0}
              onClick={() => onPickUp(standing)}
            >
              Pick up all
            </Button>
          )}
          <Button
            icon={<Plus aria-hidden />}
            aria-label={`Install in ${room.roomName}`}
            onClick={() => onInstall(room)}
          >
            Install
          </Button>
        </>
      }
    >
      {here.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No equipment stands here.</p>
      ) : (
        <ul aria-label={`Equipment in ${room.roomName}`} className="divide-y divide-line border-t border-line">
          {here.map((one) => (
            <InstallationLine
              key={one.installationId}
              installation={one}
              isNew={one.installedSiteVisit === visitId}
              onPickUp={
                one.pickupTime === null
                  ? () => onPickUp(standing.filter(({ installationId }) => installationId === one.installationId))
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
