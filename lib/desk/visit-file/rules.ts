import { type CountWords, wordsOfCounts } from '@/lib/base/counts'
import { addDays, instantAfter, toInstant, toWallClock } from '@/lib/base/time'
import { roomNamedBy } from '@/lib/desk/outbox/rules'
import { formVisitsOf } from '@/lib/paper/forms/rules'
import type { MissingForm } from '@/lib/paper/forms/schema'
import { missingFormInWords } from '@/lib/paper/forms/words'
import { AIR_PLACE_LABELS, type AirPlace } from '@/lib/site/moisture/rules'
import type { AirReading, MoistureMatrix } from '@/lib/site/moisture/schema'
import { missingFor } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import type { VisitSection } from '@/lib/site/visits/sections'

import type { FinishVisit, RoomAtVisit, VisitReview } from './schema'

/** The name of the task of a return visit. */
export const RETURN_NAME = 'Return visit'

/**
 * What a visit has not recorded in a room, in the order in which it is done there. A reviewer asks for a photo of every
 * affected room, for a reading of every point that was read before, and for the air that the units work on.
 * @param isInitialAttendance whether the room is described for the first time
 */
export function missingInRoom(room: RoomAtVisit, { isInitialAttendance }: { isInitialAttendance: boolean }): string[] {
  const { isAffected, isMeasured, photos, points, pointsRead, isAirRead, units } = room
  const missing = [
    isAffected && !photos && 'No photo',
    isAffected && isInitialAttendance && !isMeasured && 'Not measured',
    isAffected && isInitialAttendance && !points && 'No moisture point',
    points > pointsRead &&
      (pointsRead
        ? `${points - pointsRead} of ${points} points not read`
        : points === 1
          ? '1 point not read'
          : `${points} points not read`),
    units > 0 && !isAirRead && 'Air not read',
  ]
  return missing.filter((one) => one !== false)
}

/** The places beside the rooms whose air a visit compares with, as far as they were not read. */
export const COMPARED_PLACES: readonly AirPlace[] = ['OUTSIDE', 'UNAFFECTED']

/** Places whose air was not read at a visit to a job where units stand: drying is judged against them. */
export const unreadPlaces = ({ rooms, airPlaces }: Pick<VisitReview, 'rooms' | 'airPlaces'>): AirPlace[] =>
  rooms.some(({ units }) => units > 0) ? COMPARED_PLACES.filter((place) => !airPlaces.includes(place)) : []

/** A temperature and a humidity as they were read, with where. */
export type ReadClimate = Pick<AirReading, 'place' | 'temperature' | 'temperatureUnit' | 'rh'>

/**
 * What a visit's own air readings say of its climate: the newest of the affected air inside, or else of the unaffected,
 * and the newest outside.
 * @param readings of the job, the newest first
 */
export function climateRead(
  readings: readonly (ReadClimate & Pick<AirReading, 'inspectionId'>)[],
  visitId: string,
): { inside?: ReadClimate; outside?: ReadClimate } {
  const own = readings.filter(({ inspectionId }) => inspectionId === visitId)
  const newest = (place: AirPlace) => own.find((one) => one.place === place)
  return { inside: newest('AFFECTED') ?? newest('UNAFFECTED'), outside: newest('OUTSIDE') }
}

const COUNTED: CountWords<'photos' | 'notes' | 'pointsRead' | 'units' | 'inventory'> = {
  photos: ['photo', 'photos'],
  notes: ['note', 'notes'],
  pointsRead: ['reading', 'readings'],
  units: ['unit', 'units'],
  inventory: ['item', 'items'],
}

/** @returns `4 photos · 6 readings · 2 units`, notes only where no photo says as much; empty where nothing was recorded */
export const roomInWords = (room: RoomAtVisit): string =>
  wordsOfCounts({ ...room, notes: room.photos ? 0 : room.notes }, COUNTED).join(' · ')

/** Whether a reading is of the air of a room, which it shares with its chamber. */
export const isAirOf = (
  { place, roomId, chamber }: { place?: unknown; roomId?: unknown; chamber?: unknown },
  room: Pick<RoomAtVisit, 'id' | 'chamber'>,
): boolean => place === 'AFFECTED' && (roomId === room.id || (Boolean(room.chamber) && chamber === room.chamber))

/** An entry of a device's outbox that waits for the server. */
export interface Waiting {
  kind: string
  method: string
  path: string
  body: Record<string, unknown>
  /** Every record that its path and body name. */
  names: readonly string[]
}

/** A room that was added on this device, before anything is counted in it. */
export const roomComing = ({ id, roomName }: Pick<RoomAtVisit, 'id' | 'roomName'>): RoomAtVisit => ({
  id,
  roomName,
  isAffected: true,
  chamber: null,
  isMeasured: false,
  photos: 0,
  notes: 0,
  points: 0,
  pointsRead: 0,
  isAirRead: false,
  units: 0,
  inventory: 0,
})

/** What rooms have at a visit once what waits on this device is saved: people count what they recorded. */
export function withWaiting(
  rooms: readonly RoomAtVisit[],
  waiting: readonly Waiting[],
  visitId: string,
): RoomAtVisit[] {
  const placed = waiting.map((one) => ({ ...one, roomId: roomNamedBy(one), isAtVisit: one.names.includes(visitId) }))
  // It may name a chamber and no room.
  const air = placed.filter(({ kind, method, isAtVisit }) => kind === 'air reading' && method === 'POST' && isAtVisit)
  return rooms.map((room) => {
    const here = placed.filter(({ roomId }) => roomId === room.id)
    const made = here.filter(({ method }) => method === 'POST')
    const atVisit = made.filter(({ isAtVisit }) => isAtVisit)
    const of = (list: readonly Waiting[], kind: string) => list.filter((one) => one.kind === kind)
    const unlike = (list: readonly Waiting[], field: string) => new Set(list.map(({ body }) => body[field])).size
    const points = room.points + of(made, 'point').length
    const installed = of(made, 'installation').flatMap(({ body }) => body.selectedEquipmentItems)
    return {
      ...room,
      points,
      photos: room.photos + of(atVisit, 'photo').length,
      notes: room.notes + unlike([...of(atVisit, 'photo note'), ...of(atVisit, 'photo')], 'id'),
      // A reading may take the place of one of the same point.
      pointsRead: Math.min(points, room.pointsRead + unlike(of(atVisit, 'reading'), 'pointId')),
      isAirRead: room.isAirRead || air.some(({ body }) => isAirOf(body, room)),
      units: Math.max(0, room.units + installed.length - of(here, 'pick-up').length),
      inventory: room.inventory + of(atVisit, 'inventory item').length,
    }
  })
}

/** The places whose air was read, or will have been once what waits on this device is saved. */
export const placesWithWaiting = (
  places: readonly AirPlace[],
  waiting: readonly Waiting[],
  visitId: string,
): AirPlace[] => {
  const read = waiting.filter(({ kind, names }) => kind === 'air reading' && names.includes(visitId))
  return [...new Set([...places, ...read.map(({ body }) => body.place as AirPlace)])]
}

/** The lengths of a return visit that are offered, in minutes. */
export const RETURN_MINUTES = [30, 60, 90, 120, 180, 240] as const

/** @returns the offered time of a return: tomorrow at the last half hour by the site's clock, as `2026-03-10T09:30` */
export function returnOffer(now: Date, timezone: string): string {
  const local = toWallClock(now, timezone)
  const minutes = local.slice(14, 16) < '30' ? '00' : '30'
  return `${addDays(local.slice(0, 10), 1)}T${local.slice(11, 13)}:${minutes}`
}

/** How a visit ended, as it is typed. */
export interface TypedFinish {
  outcome: Inspection['outcome']
  returnReason: string
  plansReturn: boolean
  returnOn: string
  /** The site's wall clock. */
  returnStart: string
  returnMinutes: string
}

/**
 * The outcome and the return in a request's body. Only fields that show are read: one of a choice that was taken back
 * may hold half a date.
 */
export function finishOf(
  { outcome, returnReason, plansReturn, returnOn, returnStart, returnMinutes }: TypedFinish,
  { timezone, returnId, mayPlanReturn }: { timezone: string; returnId: string; mayPlanReturn: boolean },
): Pick<FinishVisit, 'outcome' | 'returnReason' | 'returnOn' | 'returnTask'> {
  // The form requires an outcome.
  if (outcome !== 'RETURN_NEEDED') return { outcome: outcome!, returnReason: null, returnOn: null }
  if (!mayPlanReturn || !plansReturn) return { outcome, returnReason, returnOn: returnOn || null }
  const start = toInstant(returnStart, timezone).toISOString()
  const end = instantAfter(start, Number(returnMinutes) * 60_000)
  return { outcome, returnReason, returnOn: null, returnTask: { id: returnId, start, end } }
}

/**
 * What speaks against the end of a visit as it is typed: it is asked about, and forbids nothing.
 * @param site the points above their goal and the units that stand, as far as they are known
 * @param plannedOn the day of a return that was planned before
 */
export function doubtsOf(
  { outcome, plansReturn, returnOn }: Pick<TypedFinish, 'outcome' | 'plansReturn' | 'returnOn'>,
  site: { wetPoints: number; units: number; isKnown: boolean },
  plannedOn: string | null,
): string[] {
  const isPlanned = outcome === 'RETURN_NEEDED' ? plansReturn || returnOn !== '' : plannedOn !== null
  const unplanned = isPlanned ? [] : ['No return is planned']
  if (outcome === 'RETURN_NEEDED') return unplanned
  const unknown = site.isKnown ? [] : ['Whether points are wet or units stand could not be read']
  const open = outcome === 'COMPLETE' ? [...wordsOfCounts(site, LEFT_OPEN), ...unknown] : []
  return open.length ? [...open, ...unplanned] : []
}

const LEFT_OPEN: CountWords<'wetPoints' | 'units'> = {
  wetPoints: ['point reads above its goal', 'points read above their goal'],
  units: ['unit still stands', 'units still stand'],
}

/**
 * The end of a visit that the readings and the units on site speak for, for the technician to see and change: complete
 * where every point was read dry at the visit and nothing stands, else a return for what is left. Nothing is proposed
 * where nothing was measured and nothing stands, nor complete for a point of which nobody knows whether it is dry.
 * @param site the points that were read dry at the visit, those of which it is not known, those above their goal, and
 *   the units that stand
 */
export function proposedEnd(site: {
  dryPoints: number
  openPoints: number
  wetPoints: number
  units: number
}): Pick<TypedFinish, 'outcome' | 'returnReason'> | null {
  const left = wordsOfCounts(site, LEFT_OPEN)
  if (left.length) return { outcome: 'RETURN_NEEDED', returnReason: left.join(', ') }
  return site.dryPoints && !site.openPoints ? { outcome: 'COMPLETE', returnReason: '' } : null
}

/**
 * How many points a visit read dry, and of how many it says neither dry nor wet: it did not read them, or they have no
 * goal. Controls are no part of the drying.
 */
export function drynessAt({ points }: Pick<MoistureMatrix, 'points'>, visitId: string) {
  const measured = points.filter(({ isControl }) => !isControl)
  const isDry = ({ state, readings }: MoistureMatrix['points'][number]) =>
    state === 'dry' && readings.at(-1)?.inspectionId === visitId
  const dryPoints = measured.filter(isDry).length
  const wet = measured.filter(({ goal, state }) => goal && state && state !== 'dry').length
  return { dryPoints, openPoints: measured.length - dryPoints - wet }
}

/** Whether something waits on this device that says more of a job's points than what is stored. */
export const awaitsPoints = (waiting: readonly Pick<Waiting, 'kind' | 'names'>[], jobId: string): boolean =>
  waiting.some(({ kind, names }) => (kind === 'reading' || kind === 'point') && names.includes(jobId))

/** Something that the report of a visit will lack, and the place where it is entered. */
export interface Lack {
  text: string
  section?: VisitSection
  roomId?: string
  /** A form, which is begun or opened. */
  form?: MissingForm
}

/** What the finish of a visit says itself. */
const SAID_WHEN_FINISHED: readonly (keyof Inspection)[] = ['outcome', 'returnOn']

/**
 * What a visit that is about to be finished lacks: the forms first, since those who sign are there, then the rooms, since
 * nobody comes back for them.
 * @param review undefined while it is not known, as without a signal: then only the visit's own facts are named
 * @param outcome as it is chosen; the forms of the last visit are asked for once the work is complete
 */
export const lacksOf = (
  visit: Inspection,
  review: VisitReview | undefined,
  outcome: Inspection['outcome'] = visit.outcome,
): Lack[] => [
  ...(review?.forms.missing ?? [])
    .filter((form) => formVisitsOf({ ...visit, outcome }).includes(form.visit))
    .map((form) => ({ text: missingFormInWords(form), form })),
  ...(review?.rooms ?? []).flatMap((room) => {
    const missing = missingInRoom(room, visit)
    return missing.length ? [{ text: `${room.roomName}: ${missing.join(', ')}`, roomId: room.id }] : []
  }),
  ...(review ? unreadPlaces(review) : []).map((place) => ({
    text: `Air not read: ${AIR_PLACE_LABELS[place]}`,
    section: 'readings' as const,
  })),
  ...missingFor(visit)
    .filter(({ field }) => !SAID_WHEN_FINISHED.includes(field))
    .map(({ label }) => ({ text: label, section: 'details' as const })),
]
