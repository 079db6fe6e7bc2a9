import 'server-only'
import { and, eq, sql } from 'drizzle-orm'

import { dryStandards, dryingSettings, dryingStandardsBefore } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { changesBetween } from '@/lib/activity/changes'
import { record } from '@/lib/activity/service'
import type { Actor } from '@/lib/auth/actor'
import { conflict } from '@/lib/errors'
import { requireJob } from '@/lib/jobs/queries'
import { newId } from '@/lib/wire'

import {
  DRYING_KINDS,
  type DryingRoom,
  type InstalledKind,
  findTyped,
  getSettings,
  listDryingRooms,
  listInstalled,
} from './queries'
import {
  DEHUMIDIFIER_TYPES,
  type SizingFactors,
  type WaterClass,
  airMoversOfRoom,
  classOfRooms,
  contradictsClass,
  dehumidifiersFor,
  volumeOf,
} from './rules'
import type { Chamber, ChangeDryingSettings, DryingSettings, JobDrying } from './schema'

/** What the organisation dries by. */
export const readSettings = (actor: Actor): Promise<DryingSettings> =>
  inOrganization(actor, (tx) => getSettings(tx, actor))

/**
 * Says anew what the organisation dries by. Sizing follows at once; goals do on jobs that were not measured yet, while those
 * that were keep what counted as dry for them.
 * @throws conflict with it as it stands
 */
export async function changeSettings(
  actor: Actor,
  { version: read, standards, equipmentDayRule, ...figures }: ChangeDryingSettings,
): Promise<DryingSettings> {
  const { organizationId } = actor
  return inOrganization(actor, async (tx) => {
    const before = await getSettings(tx, actor)
    const version = read ?? before.version
    const dayRule = equipmentDayRule === null ? before.defaults.equipmentDayRule : equipmentDayRule
    const fields = { ...figures, equipmentDayRule: dayRule, version: version + 1, updatedAt: sql`now()` }
    const [held] =
      version === 0
        ? await tx
            .insert(dryingSettings)
            .values({ organizationId, ...fields })
            .onConflictDoNothing()
            .returning({ version: dryingSettings.version })
        : await tx
            .update(dryingSettings)
            .set(fields)
            .where(and(eq(dryingSettings.organizationId, organizationId), eq(dryingSettings.version, version)))
            .returning({ version: dryingSettings.version })
    if (!held) {
      throw conflict('Somebody else changed these settings in the meantime.', await getSettings(tx, actor))
    }
    await tx.delete(dryStandards).where(eq(dryStandards.organizationId, organizationId))
    const own = standards.filter((standard) => !before.defaults.standards.some((given) => isSame(given, standard)))
    if (own.length) await tx.insert(dryStandards).values(own.map((row) => ({ organizationId, id: newId(), ...row })))
    const after = await getSettings(tx, actor)
    const [heldBefore, heldNow] = [before, after].map(({ tolerancePoints, standards: all }) => ({
      tolerancePoints,
      standards: all.map(({ isOwn: _, ...standard }) => standard),
    }))
    if (JSON.stringify(heldBefore) !== JSON.stringify(heldNow)) {
      const held = { organizationId, id: newId(), heldUntil: new Date(), ...heldBefore! }
      await tx.insert(dryingStandardsBefore).values(held)
    }
    await record(tx, actor, 'drying-settings.changed', {
      subjectType: 'organization',
      subjectId: String(organizationId),
      details: changesBetween(inPlainValues(before), inPlainValues(after)),
    })
    return after
  })
}

const isSame = <T extends { material: string; unit: string; value: number; tolerancePoints: number | null }>(
  one: T,
  other: T,
): boolean =>
  one.material === other.material &&
  one.unit === other.unit &&
  one.value === other.value &&
  one.tolerancePoints === other.tolerancePoints

const inPlainValues = ({
  tolerancePoints,
  altitudeMetres,
  sizingFactors,
  equipmentDayRule,
  standards,
}: DryingSettings) => ({
  tolerancePoints,
  altitudeMetres,
  equipmentDayRule,
  sizingFactors: JSON.stringify(sizingFactors),
  ...Object.fromEntries(
    standards.map(({ material, unit, value, tolerancePoints: points }) => [
      `${material} (${unit})`,
      points === null ? String(value) : `${value} + ${points}`,
    ]),
  ),
})

/** How a job is to be dried: class typed and computed, and what each chamber takes beside what stands in it. @throws not_found */
export const readJobDrying = (actor: Actor, jobId: string): Promise<JobDrying> =>
  inOrganization(actor, async (tx) => {
    const [, { sizingFactors }, rooms, typed, installed] = await Promise.all([
      requireJob(tx, actor, jobId),
      getSettings(tx, actor),
      listDryingRooms(tx, actor, jobId),
      findTyped(tx, actor, jobId),
      listInstalled(tx, actor, jobId),
    ])
    const affected = rooms.filter(({ isAffected }) => isAffected)
    const computed = classOfRooms(affected)
    const said = typed?.waterClass && typed.waterClass !== 'NOT_APPLICABLE' ? typed.waterClass : null
    const sizedFor = said ?? computed?.waterClass ?? null
    return {
      typed,
      computed,
      unmeasured: unmeasuredOf(affected),
      disagrees: contradictsClass(said, computed),
      sizedFor,
      sizingFactors,
      chambers: chambersOf(affected).map(([name, together]) =>
        toChamber(name, together, installed, sizedFor, sizingFactors),
      ),
    }
  })

const unmeasuredOf = (rooms: readonly DryingRoom[]): string[] =>
  rooms.filter((room) => volumeOf(room) === null).map(({ roomName }) => roomName)

/** Rooms of one chamber's name are dried together; a room without one by itself. */
function chambersOf(rooms: readonly DryingRoom[]): [name: string, rooms: DryingRoom[]][] {
  const chambers = new Map<string, [string, DryingRoom[]]>()
  for (const room of rooms) {
    const key = room.chamber ? room.chamber.trim().toLowerCase() : room.id
    const found = chambers.get(key)
    if (found) found[1].push(room)
    else chambers.set(key, [room.chamber ?? room.roomName, [room]])
  }
  return [...chambers.values()]
}

function toChamber(
  name: string,
  rooms: readonly DryingRoom[],
  installed: readonly InstalledKind[],
  sizedFor: WaterClass | null,
  factors: SizingFactors,
): Chamber {
  const sized = rooms.map((room) => ({
    id: room.id,
    roomName: room.roomName,
    volume: volumeOf(room),
    airMovers: airMoversOfRoom(room, factors),
  }))
  const volume = sized.reduce((total, room) => total + (room.volume ?? 0), 0)
  const here = installed.filter(({ roomId }) => rooms.some(({ id }) => id === roomId))
  return {
    name,
    rooms: sized,
    volume,
    unmeasured: unmeasuredOf(rooms),
    dehumidifiers:
      sizedFor && volume > 0
        ? DEHUMIDIFIER_TYPES.flatMap((type) => dehumidifiersFor(volume, sizedFor, type, factors) ?? [])
        : [],
    airMovers: {
      fewest: sized.reduce((total, { airMovers }) => total + airMovers.fewest, 0),
      most: sized.reduce((total, { airMovers }) => total + airMovers.most, 0),
    },
    installed: {
      airMovers: unitsOf(here.filter(({ kind }) => kind === 'AIR_MOVER')),
      dehumidifiers: DEHUMIDIFIER_TYPES.flatMap((type) => {
        const own = here.filter(({ kind }) => DRYING_KINDS[kind] === type)
        const isKnown = own.every(({ units, measured }) => units === measured)
        const capacity = isKnown ? own.reduce((total, one) => total + one.capacity, 0) : null
        return own.length ? [{ type, units: unitsOf(own), capacity }] : []
      }),
    },
  }
}

const unitsOf = (installed: readonly InstalledKind[]): number =>
  installed.reduce((total, { units }) => total + units, 0)
