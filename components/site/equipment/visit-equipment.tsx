'use client'

import PackageMinus from 'lucide-react/icons/package-minus'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { KeptHere } from '@/components/platform/commands/kept-here'
import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { newId } from '@/lib/base/ids'
import { sentTime, timeAtVisit, timeFaults } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import { installEquipment } from '@/lib/site/equipment/commands'
import type { Installation, JobEquipment } from '@/lib/site/equipment/schema'
import type { Room } from '@/lib/site/rooms/schema'
import type { Inspection } from '@/lib/site/visits/schema'
import { roomAnchor } from '@/lib/site/visits/sections'

import type { InstallDialogProps } from './install-dialog'
import { InstallationLine } from './installation-line'
import type { PickUpDialogProps } from './pick-up-dialog'
import { QuickUnits, useReadyUnits } from './quick-units'
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
                  visit={visit}
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
  job: Job
  visit: Inspection
  onInstall: (room: Room) => void
  onPickUp: (units: Installation[]) => void
}

interface InRoomsProps extends OfVisit {
  rooms: readonly Room[]
  /** The room that is shown alone. */
  only: string | undefined
  found: JobEquipment
}

function InRooms({ rooms, only, found, ...ofVisit }: InRoomsProps) {
  const { job } = ofVisit
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

function RoomEquipment({ job, visit, room, isAlone, equipment, onInstall, onPickUp }: RoomEquipmentProps) {
  const [send, isInstalling] = useCommand(installEquipment)
  /** Those that were tapped here, each with the id of its installation. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  // An older visit asks when, and why so late: the dialog does.
  const time = timeAtVisit(visit, job.timezone)
  const isOffered = isAlone && !timeFaults(time, job.timezone)
  const inJob = equipment.units.flatMap((one) => (one.pickupTime === null ? one.referenceId : []))
  const ready = useReadyUnits(inJob, isOffered)
  // One that somebody else takes meanwhile is offered no more, and not installed with the others.
  const ids = ready.units.flatMap(({ id }) => (chosen[id] ? id : []))
  const choose = (next: readonly string[]) =>
    setChosen(Object.fromEntries(next.map((id) => [id, chosen[id] ?? newId()])))
  const installChosen = async () => {
    const { at, lateReason } = sentTime(time, job.timezone)
    const selectedEquipmentItems = ids.map((id) => ({ equipmentId: id, installationId: chosen[id] }))
    try {
      const saved = await send(
        { jobId: job.id, inspectionId: visit.id, roomId: room.id },
        { selectedEquipmentItems, installedSiteVisit: visit.id, installedTime: at, lateReason },
      )
      if (saved !== null) notify.success(`${counted(ids.length, 'unit')} installed in ${room.roomName}`)
      // What was tapped meanwhile waits for the next tap on the button.
      setChosen((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !ids.includes(id))))
    } catch (error) {
      notify.refused(error)
    }
  }
  // A unit that is picked up keeps its place among those that stand.
  const here = equipment.units.filter(
    (one) => one.roomId === room.id && (one.pickupTime === null || one.pickedUpSiteVisit === visit.id),
  )
  const standing = equipment.standing.filter(({ roomId }) => roomId === room.id)
  const install = ids.length ? `Install ${counted(ids.length, 'unit')}` : 'Install'
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
            variant={ids.length ? 'primary' : 'secondary'}
            busy={isInstalling}
            busyLabel="Installing…"
            aria-label={`${install} in ${room.roomName}`}
            onClick={() => (ids.length ? void installChosen() : onInstall(room))}
          >
            {install}
          </Button>
        </>
      }
    >
      {isOffered && (
        <QuickUnits
          roomName={room.roomName}
          ready={ready}
          chosen={ids}
          onChoose={choose}
          onOthers={() => onInstall(room)}
        />
      )}
      {here.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No equipment stands here.</p>
      ) : (
        <ul aria-label={`Equipment in ${room.roomName}`} className="divide-y divide-line border-t border-line">
          {here.map((one) => (
            <InstallationLine
              key={one.installationId}
              installation={one}
              isNew={one.installedSiteVisit === visit.id}
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
