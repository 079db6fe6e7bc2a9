import { useQueries, useQueryClient } from '@tanstack/react-query'

import { type Shown, isComing } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { roomIn } from '@/components/site/rooms/room-in'
import { isLate } from '@/lib/job/field/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { daysOnSite } from '@/lib/site/equipment/rules'
import type { InstallEquipment, Installation, Item, JobEquipment, PickUpEquipment } from '@/lib/site/equipment/schema'
import type { Room } from '@/lib/site/rooms/schema'

import { isStanding, unitsOf } from './use-equipment'

/** As much of a unit in a room as its line shows. */
export type ShownUnit = Pick<
  Installation,
  | 'installationId'
  | 'referenceId'
  | 'name'
  | 'brand'
  | 'make'
  | 'model'
  | 'rank'
  | 'categoryName'
  | 'roomId'
  | 'roomName'
  | 'timezone'
  | 'installedSiteVisit'
  | 'installedTime'
  | 'pickedUpSiteVisit'
  | 'pickupTime'
  | 'isLateEntry'
  | 'overdueTagReason'
  | 'days'
> & {
  pickUp: { isLateEntry: boolean } | null
  /** Whether its installation or its pick-up is so far on this device alone. */
  isComing?: true
}

export interface ShownEquipment extends Pick<JobEquipment, 'recall'> {
  /** The newest first, each in its place from the tap on. */
  units: ShownUnit[]
  /** The stored ones that nobody is picking up. */
  standing: Installation[]
}

type Facts = Pick<Item, 'referenceId' | 'name' | 'brand' | 'make' | 'model' | 'rank' | 'categoryName' | 'tagState'>

const byTime = (one: ShownUnit, other: ShownUnit): number =>
  Date.parse(other.installedTime) - Date.parse(one.installedTime) ||
  one.rank - other.rank ||
  (one.referenceId < other.referenceId ? -1 : 1)

/** The equipment of a job with what this device is installing and picking up, so that nothing moves once it is stored. */
export function useShownEquipment(job: Job, found: JobEquipment, rooms: readonly Room[]): ShownEquipment {
  const kept = useKept().filter(isComing)
  const taken = pickUpsIn(kept)
  const coming = useComingUnits(job, found, rooms, kept)
  const units = found.installations.map((one) => {
    const pickUp = isStanding(one) && taken.get(one.installationId)
    return pickUp ? { ...one, ...pickUp } : one
  })
  const standing = found.installations.filter((one) => isStanding(one) && !taken.has(one.installationId))
  return {
    units: coming.length ? [...units, ...coming].toSorted(byTime) : units,
    standing,
    recall: found.recall.filter(({ roomId }) => standing.some((one) => one.roomId === roomId)),
  }
}

/** What becomes of the units that are being picked up: all of those that go together, though they are sent one by one. */
function pickUpsIn(kept: readonly Shown[]) {
  const taken = new Map<string, Pick<ShownUnit, 'pickedUpSiteVisit' | 'pickupTime' | 'pickUp' | 'isComing'>>()
  for (const { kind, about, body, at } of kept) {
    if (kind !== 'pick-up') continue
    const { pickedUpSiteVisit, pickupTime, capturedAt = at, together = [] } = body as unknown as PickUpEquipment
    const isLateEntry = isLate(pickupTime, capturedAt)
    const said = { pickedUpSiteVisit, pickupTime, pickUp: { isLateEntry }, isComing: true as const }
    for (const id of [...about, ...together]) taken.set(id, said)
  }
  return taken
}

/** The units that are being installed, as far as this device knows what they are. */
function useComingUnits(
  job: Job,
  { installations, dayRule }: JobEquipment,
  rooms: readonly Room[],
  kept: readonly Shown[],
): ShownUnit[] {
  const queries = useQueryClient()
  const stored = new Set(installations.map(({ installationId }) => installationId))
  const coming = kept
    .filter((one) => one.kind === 'installation' && one.jobId === job.id)
    .flatMap(({ path, body, at }) => {
      const sent = body as unknown as InstallEquipment
      const room = rooms.find(({ id }) => id === roomIn(path))
      return sent.selectedEquipmentItems.flatMap(({ equipmentId, installationId = '' }) =>
        room && !stored.has(installationId) ? [{ equipmentId, installationId, room, sent, at }] : [],
      )
    })
  const known = useQueries({
    queries: coming.map(({ equipmentId: id }) => {
      const unit = unitsOf({ id })
      return { ...unit, enabled: !queries.getQueryData(unit.queryKey)?.items.length }
    }),
  })
  return coming.flatMap(({ equipmentId, installationId, room, sent, at }, index) => {
    const facts = known[index]?.data?.items[0] ?? addedOnSite(kept, equipmentId)
    if (!facts) return []
    const { capturedAt = at, overdueTagReason } = sent
    const installedTime = sent.installedTime ?? capturedAt
    return [
      {
        ...facts,
        installationId,
        roomId: room.id,
        roomName: room.roomName,
        timezone: job.timezone,
        installedSiteVisit: sent.installedSiteVisit ?? '',
        installedTime,
        pickedUpSiteVisit: null,
        pickupTime: null,
        pickUp: null,
        isLateEntry: isLate(installedTime, capturedAt),
        overdueTagReason: facts.tagState === 'OVERDUE' ? (overdueTagReason ?? null) : null,
        days: daysOnSite(installedTime, capturedAt, { rule: dayRule, timezone: job.timezone }),
        isComing: true as const,
      },
    ]
  })
}

/** A unit that was added on site and is itself on its way. */
function addedOnSite(kept: readonly Shown[], equipmentId: string): Facts | undefined {
  const added = kept.find(({ kind, body }) => kind === 'unit' && body.id === equipmentId)
  if (!added) return undefined
  const {
    referenceId,
    name = null,
    brand = null,
    model = null,
  } = added.body as Partial<Facts> & { referenceId: string }
  return { referenceId, name, brand, make: null, model, rank: 0, categoryName: 'New unit', tagState: null }
}
