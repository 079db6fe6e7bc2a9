import type { PriceBasis } from '@/db/enums/paper'
import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import type { EquipmentKind } from '@/lib/site/equipment/rules'
import type { Installation } from '@/lib/site/equipment/schema'
import type { Disposition } from '@/lib/site/inventory/rules'
import { FLOOR_COVER_LABELS } from '@/lib/site/rooms/rules'
import type { Room } from '@/lib/site/rooms/schema'
import type { RateType } from '@/lib/site/timesheets/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { MOST_DAYS, MOST_QUANTITY } from './rules'

/** Lines that a job's record proposes. Each has a key that stays from one reading of the record to the next. */

/** What is recorded of a job, as far as it is priced. */
export interface PriceableRecord {
  visits: readonly Pick<Inspection, 'isInitialAttendance' | 'waterCategory'>[]
  rooms: readonly Pick<
    Room,
    'id' | 'roomName' | 'isAffected' | 'wetFloorArea' | 'wetWallArea' | 'wetCeilingArea' | 'floorCoverType'
  >[]
  installations: readonly Pick<
    Installation,
    'categoryId' | 'categoryName' | 'kind' | 'roomId' | 'referenceId' | 'days' | 'installedStatus'
  >[]
  /** Hours worked, without those that were rejected; of a timer that still runs there are none. */
  hours: readonly { rateType: RateType; minutes: number; unapproved: number }[]
  contents: readonly { roomId: string; disposition: Disposition; quantity: number }[]
  /** What a category of equipment costs a day, where the organisation has said so. */
  dailyRates: ReadonlyMap<string, number>
}

/** How much of something there is. */
export interface Amount {
  quantity: number
  days: number | null
}

export interface Evidence extends Amount {
  key: string
  /** What it rests on, in words as they were then. */
  rests: string
}

export interface Proposal extends Evidence {
  basis: PriceBasis
  roomId: string | null
  /** The section that it goes to: the room's name, or that of what belongs to no room. */
  section: string
  description: string
  unit: string
  /** The organisation's own rate, where the record has one. */
  rateCents: number | null
}

/** The section of what belongs to no room. */
export const ATTENDANCE = 'Attendance and labour'

const BASIS_OF_KIND: Partial<Record<EquipmentKind, PriceBasis>> = {
  AIR_MOVER: 'AIR_MOVER_DAY',
  DEHUMIDIFIER_LGR: 'DEHUMIDIFIER_LGR_DAY',
  DEHUMIDIFIER_CONVENTIONAL: 'DEHUMIDIFIER_CONVENTIONAL_DAY',
  DEHUMIDIFIER_DESICCANT: 'DEHUMIDIFIER_DESICCANT_DAY',
  AIR_SCRUBBER: 'AIR_SCRUBBER_DAY',
}

const BASIS_OF_RATE: Record<RateType, PriceBasis> = {
  ORDINARY: 'LABOUR_ORDINARY',
  OVERTIME: 'LABOUR_OVERTIME',
  AFTER_HOURS: 'LABOUR_AFTER_HOURS',
  WEEKEND: 'LABOUR_WEEKEND',
}

const HOURS_IN_WORDS: Record<RateType, string> = {
  ORDINARY: 'ordinary hours',
  OVERTIME: 'overtime',
  AFTER_HOURS: 'after hours',
  WEEKEND: 'weekend hours',
}

/** The dispositions of what is taken away, and of what is cleaned. */
const DISPOSED: readonly Disposition[] = ['NON_RESTORABLE']
const CLEANED: readonly Disposition[] = ['RESTORABLE', 'DRY_CLEANING_REQUIRED']

/** The parts of a job that hold what a line rests on, by how its key begins. */
const PARTS: Record<string, string> = {
  VISITS: 'site-visits',
  HOURS: 'timesheets',
  STRIP_OUT: 'rooms',
  ANTIMICROBIAL: 'rooms',
  EQUIPMENT: 'equipment',
  DISPOSAL: 'inventory',
  CLEANING: 'inventory',
}

/** The page of a job that has what a line rests on. */
export const placeOf = (jobId: string, { key }: Pick<Evidence, 'key'>): string =>
  `/jobs/${jobId}/${PARTS[key.split('.')[0]!] ?? 'overview'}`

/** Whether it counts days of equipment. */
export const isEquipment = ({ key }: Pick<Evidence, 'key'>): boolean => key.startsWith('EQUIPMENT.')

/** The key of the line that bills units of a category in a room. */
export const equipmentKey = ({ categoryId, roomId }: { categoryId: string; roomId: string }): string =>
  `EQUIPMENT.${categoryId}.${roomId}`

/** References named beside an amount before the rest is counted. */
const MOST_NAMED = 6

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** All that a record proposes, as far as a line can hold it: what belongs to no room first, then room by room in their order. */
export function proposalsOf(record: PriceableRecord): Proposal[] {
  const general = [...ofVisits(record), ...ofHours(record)]
  const ofRooms = record.rooms.flatMap((room) => [
    ...ofWetAreas(record, room),
    ...ofEquipment(record, room),
    ...ofContents(record, room),
  ])
  return [...general, ...ofRooms].filter(
    ({ quantity, days }) => quantity > 0 && quantity <= MOST_QUANTITY && (days ?? 0) <= MOST_DAYS,
  )
}

const inGeneral = { roomId: null, section: ATTENDANCE, days: null, rateCents: null }

function ofVisits({ visits }: PriceableRecord): Proposal[] {
  const initial = visits.filter(({ isInitialAttendance }) => isInitialAttendance).length
  const monitoring = visits.length - initial
  const shared = { ...inGeneral, unit: 'visit' }
  return [
    {
      ...shared,
      key: 'VISITS.INITIAL',
      basis: 'CALL_OUT',
      description: 'Call-out and initial attendance',
      quantity: initial,
      rests: counted(initial, 'initial attendance'),
    },
    {
      ...shared,
      key: 'VISITS.MONITORING',
      basis: 'MONITORING_VISIT',
      description: 'Monitoring visit',
      quantity: monitoring,
      rests: counted(monitoring, 'later visit'),
    },
  ]
}

const ofHours = ({ hours }: PriceableRecord): Proposal[] =>
  hours.map(({ rateType, minutes, unapproved }) => ({
    ...inGeneral,
    key: `HOURS.${rateType}`,
    basis: BASIS_OF_RATE[rateType],
    description: `Technician, ${HOURS_IN_WORDS[rateType]}`,
    quantity: hundredths(minutes / 60),
    unit: 'hour',
    rests: unapproved
      ? `Timesheets of the job, ${hundredths(unapproved / 60)} hours of them not approved yet`
      : 'Timesheets of the job, all approved',
  }))

type RoomOfRecord = PriceableRecord['rooms'][number]

const inRoom = ({ id: roomId, roomName: section }: RoomOfRecord) => ({ roomId, section, days: null, rateCents: null })

function ofWetAreas({ visits }: PriceableRecord, room: RoomOfRecord): Proposal[] {
  if (!room.isAffected) return []
  const [floor, wall, ceiling] = [room.wetFloorArea ?? 0, room.wetWallArea ?? 0, room.wetCeilingArea ?? 0]
  const shared = { ...inRoom(room), unit: 'm²' }
  const isCovered = room.floorCoverType !== null && room.floorCoverType !== 'NOT_APPLICABLE'
  const cover = isCovered ? FLOOR_COVER_LABELS[room.floorCoverType!].toLowerCase() : 'floor covering'
  const stripped = (surface: string, description: string, area: number): Proposal => ({
    ...shared,
    key: `STRIP_OUT.${surface}.${room.id}`,
    basis: 'STRIP_OUT_AREA',
    description,
    quantity: area,
    rests: `${area} m² recorded as wet`,
  })
  // S500: antimicrobials belong to water of category 2 and 3.
  const isSoiled = visits.some(({ waterCategory }) => waterCategory === 'CAT_2' || waterCategory === 'CAT_3')
  return [
    stripped('FLOOR', `Strip-out of wet ${cover}`, floor),
    stripped('WALL', 'Strip-out of wet wall lining', wall),
    stripped('CEILING', 'Strip-out of wet ceiling lining', ceiling),
    {
      ...shared,
      key: `ANTIMICROBIAL.${room.id}`,
      basis: 'ANTIMICROBIAL_AREA',
      description: 'Antimicrobial treatment of wet surfaces',
      quantity: isSoiled ? hundredths(floor + wall + ceiling) : 0,
      rests: `${[floor, wall, ceiling].filter(Boolean).join(' + ')} m² wet, water of category 2 or 3`,
    },
  ]
}

/** Units of a category in a room: as many as stood as long are units × days, others the sum of their days. */
function ofEquipment({ installations, dailyRates }: PriceableRecord, room: RoomOfRecord): Proposal[] {
  const billed = installations.filter(({ roomId, kind }) => roomId === room.id && kind !== 'METER')
  return [...groupedBy(billed, ({ categoryId }) => categoryId)].map(([categoryId, units]) => {
    const all = units.reduce((sum, { days }) => sum + days, 0)
    const [{ categoryName, kind, days }] = units as [(typeof units)[number]]
    const isEven = units.every((one) => one.days === days)
    const standing = units.filter(({ installedStatus }) => installedStatus === 'INSTALLED').length
    return {
      ...inRoom(room),
      key: equipmentKey({ categoryId, roomId: room.id }),
      basis: BASIS_OF_KIND[kind] ?? 'OTHER_EQUIPMENT_DAY',
      description: isEven ? categoryName : `${categoryName}, by the day`,
      ...(isEven ? { quantity: units.length, days, unit: 'each' } : { quantity: all, unit: 'day' }),
      rateCents: dailyRates.get(categoryId) ?? null,
      rests: [
        units
          .slice(0, MOST_NAMED)
          .map((one) => `${one.referenceId} ${counted(one.days, 'day')}`)
          .join(', '),
        units.length > MOST_NAMED ? `and ${units.length - MOST_NAMED} more` : '',
        standing ? `(${standing} still on site)` : '',
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

function ofContents({ contents }: PriceableRecord, room: RoomOfRecord): Proposal[] {
  const amountOf = (wanted: readonly Disposition[]) =>
    contents
      .filter(({ roomId, disposition }) => roomId === room.id && wanted.includes(disposition))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const shared = { ...inRoom(room), unit: 'item' }
  const [disposed, cleaned] = [amountOf(DISPOSED), amountOf(CLEANED)]
  return [
    {
      ...shared,
      key: `DISPOSAL.${room.id}`,
      basis: 'CONTENTS_DISPOSAL',
      description: 'Disposal of contents that cannot be restored',
      quantity: disposed,
      rests: `${counted(disposed, 'item')} marked non-restorable`,
    },
    {
      ...shared,
      key: `CLEANING.${room.id}`,
      basis: 'CONTENTS_CLEANING',
      description: 'Cleaning of contents',
      quantity: cleaned,
      rests: `${counted(cleaned, 'item')} marked restorable or for dry cleaning`,
    },
  ]
}

export type ProposalState = 'NEW' | 'CHANGED' | 'GONE' | 'LEFT_OUT'

/** A line as it stands, beside what it rested on when it was taken. */
export interface RestingLine extends Amount {
  id: string
  version: number
  evidence: Evidence
}

/** The lines of an estimate that rest on a record, and what was looked at and not taken. */
export interface Taken {
  lines: readonly RestingLine[]
  leftOut: readonly (Amount & { key: string })[]
}

/** What of a record is not in an estimate, or not as it is there. */
export interface Judged {
  key: string
  state: ProposalState
  /** Null when the record is gone. */
  proposal: Proposal | null
  /** The line that it was taken as, as it stands. */
  line: RestingLine | null
}

/** The amount of what a record has no more. */
export const NOTHING: Amount = { quantity: 0, days: null }

/** Whether two amounts are the same. */
export const isSameAmount = (a: Amount, b: Amount): boolean => a.quantity === b.quantity && a.days === b.days

/**
 * What of a record is not in an estimate yet, or no longer as it is there. What somebody has typed over a line since is
 * theirs: a line is compared by what it rested on when it was taken.
 */
export function judged(proposals: readonly Proposal[], { lines, leftOut }: Taken): Judged[] {
  const lineOf = new Map(lines.map((line) => [line.evidence.key, line]))
  const unwanted = new Map(leftOut.map((one) => [one.key, one]))
  const proposed = new Set(proposals.map(({ key }) => key))
  const isUnwanted = (key: string, amount: Amount) => {
    const before = unwanted.get(key)
    return before !== undefined && isSameAmount(before, amount)
  }
  const found = proposals.flatMap((proposal): Judged[] => {
    const { key } = proposal
    const line = lineOf.get(key) ?? null
    if (line && isSameAmount(line.evidence, proposal)) return []
    return [{ key, state: isUnwanted(key, proposal) ? 'LEFT_OUT' : line ? 'CHANGED' : 'NEW', proposal, line }]
  })
  const gone = lines.filter(({ evidence }) => !proposed.has(evidence.key))
  return [
    ...found,
    ...gone.map((line): Judged => {
      const { key } = line.evidence
      return { key, state: isUnwanted(key, NOTHING) ? 'LEFT_OUT' : 'GONE', proposal: null, line }
    }),
  ]
}
