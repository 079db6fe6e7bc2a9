import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { getSettings } from '@/lib/site/drying/queries'
import {
  DEHUMIDIFIER_TYPES,
  type SizingFactors,
  type WaterClass,
  airMoversOfRoom,
  classOfRooms,
  contradictsClass,
  dehumidifiersFor,
  volumeOf,
} from '@/lib/site/drying/rules'
import type { Chamber, JobDrying } from '@/lib/site/drying/schema'

import { DRYING_KINDS, type DryingRoom, type InstalledKind, findTyped, listDryingRooms, listInstalled } from './queries'

/** The drying of a job: typed and computed class, and each chamber's needs beside its equipment. @throws not_found */
export const readJobDrying = (actor: Actor, jobId: string): Promise<JobDrying> =>
  reading(actor, async (tx) => {
    const [, drying] = await Promise.all([requireJob(tx, actor, jobId), dryingOf(tx, actor, jobId)])
    return drying
  })

/** The same within a transaction, of a job that is known to be there. */
export async function dryingOf(tx: Tx, actor: Pick<Actor, 'organizationId'>, jobId: string): Promise<JobDrying> {
  const [{ sizingFactors }, rooms, typed, installed] = await Promise.all([
    getSettings(tx, actor),
    listDryingRooms(tx, actor, jobId),
    findTyped(tx, actor, jobId),
    listInstalled(tx, actor, jobId),
  ])
  const affected = rooms.filter(({ isAffected }) => isAffected)
  const computed = classOfRooms(affected)
  const stated = typed?.waterClass && typed.waterClass !== 'NOT_APPLICABLE' ? typed.waterClass : null
  const sizedFor = stated ?? computed?.waterClass ?? null
  return {
    typed,
    computed,
    unmeasured: unmeasuredOf(affected),
    disagrees: contradictsClass(stated, computed),
    sizedFor,
    sizingFactors,
    chambers: chambersOf(affected).map(([name, together]) =>
      toChamber(name, together, installed, sizedFor, sizingFactors),
    ),
  }
}

const unmeasuredOf = (rooms: readonly DryingRoom[]): string[] =>
  rooms.filter((room) => volumeOf(room) === null).map(({ roomName }) => roomName)

/** Rooms with the same chamber name dry together; a room without one dries by itself. */
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
