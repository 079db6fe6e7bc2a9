import { groupedBy } from '@/lib/base/grouped'
import { formatMoney } from '@/lib/base/money'
import { fullName } from '@/lib/base/names'
import { TEMPERATURE_SIGNS } from '@/lib/base/psychrometrics'
import { marksSvg } from '@/lib/job/photos/mark-shapes'
import { markWords } from '@/lib/job/photos/marks'
import type { PrintablePhoto } from '@/lib/job/photos/queries'
import { turnedSpot } from '@/lib/job/photos/rules'
import {
  type Block,
  type PrintedPhoto,
  type Table,
  factsOf,
  heading,
  note,
  plain,
  section,
  tableOf,
  wide,
} from '@/lib/paper/pages/paper'
import { DEHUMIDIFIER_LABELS } from '@/lib/site/drying/rules'
import { DAY_RULE_WORDS, KIND_LABELS, type EquipmentKind, modelOf } from '@/lib/site/equipment/rules'
import { CONDITION_LABELS, DISPOSITION_LABELS, type Disposition, valueOf } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'
import { AIR_PLACE_LABELS, LOCATION_LABELS, STATE_LABELS } from '@/lib/site/moisture/rules'
import type { AirReading, MatrixReading } from '@/lib/site/moisture/schema'
import { seriesOf } from '@/lib/site/moisture/series'
import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS } from '@/lib/site/rooms/rules'
import type { Room } from '@/lib/site/rooms/schema'
import {
  ACCESS_LABELS,
  CLADDING_LABELS,
  CONDITION_LABELS as PROPERTY_LABELS,
  DWELLING_LABELS,
  FOUNDATION_LABELS,
  OUTCOME_LABELS,
  PRESENCE_LABELS,
  ROOF_LABELS,
  WATER_CATEGORY_LABELS,
  WATER_CLASS_LABELS,
  visitLabel,
} from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { dryingChart, planSvg } from '../chart'
import { chargedDays, daysByKind } from '../equipment-log'
import { type Exception, EXCEPTION_WORDS, exceptionsIn, exceptionsInWords } from '../exceptions'
import { type LedgerDay, ledgerOf } from '../ledger'
import { type PointLog, drynessOf, pointLogs } from '../moisture-log'
import type { JobRecord } from '../queries'
import {
  NOT_RECORDED,
  type Words,
  counted,
  dayInWords,
  fixed,
  listed,
  orNotRecorded,
  rounded,
  wordsIn,
  yesOrNo,
} from '../words'

/** A record with what follows from it, ready to be printed. */
export interface Reading {
  record: JobRecord
  words: Words
  now: Date
  points: PointLog[]
  ledger: LedgerDay[]
  exceptions: Exception[]
}

/** Works out what follows from a record. */
export function readingOf(record: JobRecord, now: Date): Reading {
  const words = wordsIn(record.job.timezone)
  const points = pointLogs(record.matrix)
  const ledger = ledgerOf(record, now)
  return { record, words, now, points, ledger, exceptions: exceptionsIn({ record, ledger, points }, words) }
}

const dayCount = ({ record, now }: Reading) => ({ rule: record.dayRule, timezone: record.job.timezone, now })
const people = (all: Inspection['attendees']) => listed(all.map(fullName))

/** The address of the site in one line. */
export const siteOf = ({ siteAddress, suburb, state, postcode }: JobRecord['job']): string =>
  [siteAddress, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')

const COVERS = { BUILDING: 'Building', CONTENTS: 'Contents', BUILDING_AND_CONTENTS: 'Building and Contents' }
const OCCUPANCIES = {
  OWNER_OCCUPIED: 'Owner occupied',
  TENANTED: 'Tenanted',
  VACANT: 'Vacant',
  COMMERCIAL: 'Commercial',
}

/** The block that says whose job it is. */
export function jobBlock({ record: { job, organization, visits }, words }: Reading): Block {
  const attended = visits.find(({ isInitialAttendance }) => isInitialAttendance)
  return factsOf([
    ['Site', siteOf(job)],
    ['Client', job.client?.companyName ?? job.contactName],
    ['Contact', [job.contactName, job.contactNumber].filter(Boolean).join(', ')],
    ['Second contact', [job.secondContactName, job.secondContactNumber].filter(Boolean).join(', ')],
    ['Loss adjuster', [job.lossAdjusterName, job.lossAdjusterNumber].filter(Boolean).join(', ')],
    ['Claim or reference', job.refNumber],
    ['Policy', job.policyNumber],
    ['Cover', job.policyCoverType && COVERS[job.policyCoverType]],
    ['Excess', job.excessCents === null ? null : formatMoney(job.excessCents, organization.currency)],
    ['Type of job', job.type],
    ['Cause of loss', job.causeOfLoss],
    ['Occupancy', job.occupancy && OCCUPANCIES[job.occupancy]],
    ['Date of loss', job.dateOfLoss && dayInWords(job.dateOfLoss)],
    ['Instruction', job.instructionReceivedAt && words.at(job.instructionReceivedAt)],
    ['First attendance', attended ? words.at(attended.inspectionDate) : NOT_RECORDED],
    ['Coordinator', job.projectManager && fullName(job.projectManager)],
    ['Supervisor', job.supervisor && fullName(job.supervisor)],
  ])!
}

/** Page one's box: what a reviewer asks first, and everything unusual counted. */
export function atAGlance(reading: Reading): Block {
  const { record, points, exceptions, words } = reading
  const { drying, rooms, visits, installations } = record
  const initial = visits.find(({ isInitialAttendance }) => isInitialAttendance) ?? visits[0]
  const affected = rooms.filter(({ isAffected }) => isAffected)
  const area = affected.reduce((sum, room) => sum + (room.lengthMetres ?? 0) * (room.widthMetres ?? 0), 0)
  const dryness = drynessOf(points)
  const kinds = daysByKind(installations, dayCount(reading))
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  const facts: [string, string | null][] = [
    ['Category', initial?.waterCategory ? WATER_CATEGORY_LABELS[initial.waterCategory] : NOT_RECORDED],
    ['Class', classInWords(reading)],
    ['Cause', orNotRecorded(initial?.causeOfDamage)],
    ['Rectified', yesOrNo(initial?.damageIsRectified ?? null)],
    [
      'Affected',
      affected.length ? `${counted(affected.length, 'room')}${area ? `, ${rounded(area, 1)} m²` : ''}` : NOT_RECORDED,
    ],
    ['Visits', String(visits.length)],
    ['Days of drying', reading.ledger.length ? String(reading.ledger.length) : null],
    ['Equipment days', total ? `${total} (${kinds.map(({ label, days }) => `${label} ${days}`).join(', ')})` : null],
    [
      'Points dry',
      dryness.read ? `${dryness.dry} of ${dryness.read} read, last on ${words.day(dryness.lastAt!)}` : NOT_RECORDED,
    ],
    ['Exceptions', exceptionsInWords(exceptions) ? `${exceptionsInWords(exceptions)}: section Exceptions` : 'None'],
  ]
  return {
    kind: 'glance',
    title: 'At a glance',
    facts: facts.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

function classInWords({ record: { drying, visits } }: Reading): string {
  const typed = drying.typed?.waterClass ?? visits[0]?.waterClass ?? null
  const judged = typed ? WATER_CLASS_LABELS[typed] : NOT_RECORDED
  if (!drying.computed) return judged
  return `${judged} judged; ${WATER_CLASS_LABELS[drying.computed.waterClass]} by the areas (${rounded(drying.computed.percent, 1)} % wet)`
}

export function attendanceBlocks(visit: Inspection, { words }: Reading): Block[] {
  return section('Attendance and access', [
    factsOf([
      ['Attended', words.at(visit.inspectionDate)],
      ['By', visit.attendees.length ? people(visit.attendees) : NOT_RECORDED],
      ['Access', visit.accessInfo ? ACCESS_LABELS[visit.accessInfo] : NOT_RECORDED],
      ['Persons present', visit.personsPresent],
      ['Entered', visit.isLateEntry ? `${words.at(visit.capturedAt)} (late entry)` : null],
      ['Late because', visit.lateReason],
    ]),
  ])
}

export const causeBlocks = (visit: Inspection, { words }: Reading): Block[] =>
  section('Cause and source', [
    factsOf([
      ['Cause of damage', orNotRecorded(visit.causeOfDamage)],
      ['Source', orNotRecorded(visit.sourceOfDamage)],
      ['Time of damage', visit.timeOfDamage && words.at(visit.timeOfDamage)],
      ['Damage rectified', yesOrNo(visit.damageIsRectified)],
      ['How rectified', visit.rectifiedSelection],
    ]),
    visit.damageDescription ? plain(visit.damageDescription) : null,
  ])

export const propertyBlocks = (visit: Inspection): Block[] =>
  section('Property and hazards', [
    factsOf([
      ['Dwelling', visit.typeOfDwelling && DWELLING_LABELS[visit.typeOfDwelling]],
      ['Age', visit.propertyAge === null ? null : counted(visit.propertyAge, 'year')],
      ['Condition', visit.conditionOfProperty && PROPERTY_LABELS[visit.conditionOfProperty]],
      ['Roof', visit.roofType && ROOF_LABELS[visit.roofType]],
      ['Foundation', visit.foundationType && FOUNDATION_LABELS[visit.foundationType]],
      ['Exterior cladding', visit.exteriorCladdingType && CLADDING_LABELS[visit.exteriorCladdingType]],
      ['Asbestos on site', visit.isAsbestosOnSite ? PRESENCE_LABELS[visit.isAsbestosOnSite] : NOT_RECORDED],
      ['Mould on site', visit.isMouldOnSite ? PRESENCE_LABELS[visit.isMouldOnSite] : NOT_RECORDED],
      ['Hazards', visit.hazardNotes],
      ['Temporary accommodation', yesOrNo(visit.temporaryAccommodationRequired)],
      ['Accommodation because', visit.whyAccommodationRequired],
    ]),
  ])

/** Category and class as they were judged, beside what the rooms' areas make of them. */
export function waterBlocks(visit: Inspection, reading: Reading): Block[] {
  const { drying } = reading.record
  const { computed } = drying
  return section('Category and class', [
    factsOf([
      ['Category', visit.waterCategory ? WATER_CATEGORY_LABELS[visit.waterCategory] : NOT_RECORDED],
      ['Class, judged', visit.waterClass ? WATER_CLASS_LABELS[visit.waterClass] : NOT_RECORDED],
      [
        'Class, computed',
        computed
          ? `${WATER_CLASS_LABELS[computed.waterClass]}: ${rounded(computed.wetSurface, 1)} m² of ${rounded(computed.totalSurface, 1)} m² of floor, walls and ceiling are wet (${rounded(computed.percent, 1)} %)`
          : 'Not computed: no affected room is measured',
      ],
      ['Reason', orNotRecorded(visit.waterReason)],
      ['Not measured', drying.unmeasured.length ? listed(drying.unmeasured) : null],
    ]),
  ])
}

const size = (room: Room): string | null => {
  const sides = [room.lengthMetres, room.widthMetres, room.heightMetres]
  return sides.every((side) => side === null) ? null : `${sides.map((side) => rounded(side, 2) ?? '?').join(' × ')} m`
}

/** The rooms, with their measures and materials. */
export function roomBlocks(rooms: readonly Room[]): Block[] {
  if (!rooms.length) return section('Rooms', [plain(NOT_RECORDED)])
  const rows = rooms.map((room) => [
    [room.roomName, room.level].filter(Boolean).join(', '),
    room.isAffected ? 'Affected' : 'Unaffected',
    room.chamber,
    size(room),
    rounded(room.wetFloorArea, 2),
    rounded(room.wetWallArea, 2),
    rounded(room.wetCeilingArea, 2),
    room.floorCoverType && FLOOR_COVER_LABELS[room.floorCoverType],
    room.subfloorType && SUBFLOOR_LABELS[room.subfloorType],
  ])
  return section('Rooms', [
    tableOf(
      [
        ['Room', 'left', 1.4],
        'State',
        'Chamber',
        'Length × width × height',
        ['Floor', 'right'],
        ['Walls', 'right'],
        ['Ceiling', 'right'],
        ['Floor cover', 'left', 1],
        ['Subfloor', 'left', 0.8],
      ],
      rows,
      { groups: [...spans(4), { label: 'Wet, m²', columns: 3 }, ...spans(2)] },
    ),
  ])
}

const spans = (columns: number) => (columns ? [{ label: '', columns }] : [])

const celsius = ({ temperature, temperatureUnit }: AirReading) => `${temperature} ${TEMPERATURE_SIGNS[temperatureUnit]}`

/** Air readings with what follows from them; the visit's own inside and outside as well. */
export function airBlocks(readings: readonly AirReading[], reading: Reading): Block[] {
  if (!readings.length) return section('Air', [plain(NOT_RECORDED)])
  const rooms = new Map(reading.record.rooms.map(({ id, roomName }) => [id, roomName]))
  const rows = readings.map((one) => [
    reading.words.at(one.happenedAt),
    [AIR_PLACE_LABELS[one.place], one.roomId && rooms.get(one.roomId), one.chamber, one.equipmentReferenceId]
      .filter(Boolean)
      .join(', '),
    celsius(one),
    rounded(one.rh, 1),
    fixed(one.air.gpp, 1),
    fixed(one.air.dewPoint, 1),
    fixed(one.grainDepression, 1),
    [fullName(one.takenBy), one.isLateEntry && 'late entry', one.overdueMeterReason && 'meter past its check', one.note]
      .filter(Boolean)
      .join('; '),
  ])
  return section('Air', [
    tableOf(
      [
        'Taken',
        ['Place', 'left', 1.2],
        ['Temperature', 'right'],
        ['RH, %', 'right'],
        ['GPP', 'right'],
        ['Dew point, °C', 'right'],
        ['Grain depression', 'right'],
        ['By', 'left', 1],
      ],
      rows,
    ),
    note(
      `GPP is grains of water per pound of dry air, worked out for ${reading.record.air.altitudeMetres} m above the sea. Grain depression is affected air less the dehumidifier's outlet; a negative one adds moisture.`,
    ),
  ])
}

const MARKS = { wet: '●', drying: '◐', dry: '○', rising: '▲', plateau: '▬' } as const
const MARK_WORDS =
  '● wet  ◐ drying  ○ dry  ▲ rising  ▬ plateau  – not read. Readings on different scales are not compared.'

/** A visit's heading in a matrix: its number, and its day below. */
const visitColumn = (visit: { inspectionDate: string }, at: number, words: Words) =>
  `V${at + 1}\n${words.day(visit.inspectionDate).replace(/ \d{4}$/, '')}`

/** More columns of visits than fit beside the points on a page that stands upright. */
const MOST_VISITS_UPRIGHT = 5
const MOST_VISITS_WIDE = 12

/** Points against visits, controls first in each room; several tables where the visits do not fit beside each other. */
export function matrixBlocks(reading: Reading, { visits = reading.record.visits } = {}): Block[] {
  const { points, words, record } = reading
  const read = points.filter(({ at }) => visits.some(({ id }) => at.has(id)))
  if (!read.length) return section('Moisture', [plain(NOT_RECORDED)])
  const isWide = visits.length > MOST_VISITS_UPRIGHT
  const most = isWide ? MOST_VISITS_WIDE : MOST_VISITS_UPRIGHT
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at]))
  const isWhole = visits.length === record.visits.length
  const tables: Block[] = []
  for (let from = 0; from < visits.length; from += most) {
    const shown = visits.slice(from, from + most)
    tables.push(
      tableOf(
        [
          ['Room and point', 'left', 1.6],
          ['Material', 'left', 0.9],
          'Scale',
          ['Goal', 'right'],
          ...shown.map((visit): [string, 'right'] => [visitColumn(visit, numbers.get(visit.id)!, words), 'right']),
          ...(isWhole ? ['Dry since'] : []),
        ],
        read.map((log) => [
          pointName(log),
          `${log.point.material}, ${LOCATION_LABELS[log.point.location].toLowerCase()}`,
          log.scale?.unit ?? null,
          log.point.isControl ? 'control' : rounded(log.point.goal?.value ?? null, 2),
          ...shown.map(({ id }) => readingInTable(log.at.get(id))),
          ...(isWhole
            ? [log.point.isControl ? null : log.drySince ? words.day(log.drySince.happenedAt) : 'not dry']
            : []),
        ]),
      ),
    )
  }
  const blocks = section('Moisture', [...tables, note(`${MARK_WORDS} L late entry, M meter past its check.`)])
  return isWide ? wide(blocks) : blocks
}

const pointName = ({ roomName, point }: PointLog) => `${roomName}: ${point.label}${point.isControl ? ' (control)' : ''}`

function readingInTable(one: MatrixReading | undefined): string | null {
  if (!one) return null
  return [one.state && MARKS[one.state], one.value, one.isLateEntry && 'L', one.hasOverdueMeter && 'M']
    .filter((part) => part || part === 0)
    .join(' ')
}

/** How each goal follows from its control or standard. */
export function goalBlocks({ points }: Reading): Block[] {
  const rows = points.flatMap(({ point, roomName, scale }) => {
    if (point.isControl || !point.goal) return []
    const { goal } = point
    const source =
      goal.source === 'manual'
        ? `Set by hand: ${goal.reason ?? NOT_RECORDED}`
        : goal.source === 'control'
          ? `Control ${rounded(goal.dryStandard, 2)}`
          : `Dry standard ${rounded(goal.dryStandard, 2)} of the material`
    return [[`${roomName}: ${point.label}`, point.material, `${rounded(goal.value, 2)} ${scale?.unit ?? ''}`, source]]
  })
  if (!rows.length) return []
  return [
    heading('Goals', 2),
    tableOf([['Point', 'left', 1.2], 'Material', ['Goal', 'right'], ['From', 'left', 1.6]], rows),
    note('A goal is the larger of dry standard × 1.10 and dry standard + tolerance, unless it was set by hand.'),
  ]
}

/** First and last reading of each point, with its goal and the day on which it was dry. */
export function firstAndLast(reading: Reading): Block[] {
  const { points, words } = reading
  const readOn = (one: MatrixReading) => `${one.value}\n${words.day(one.happenedAt)}`
  const rows = points.flatMap((log) => {
    const { point, scale, first, last, drySince } = log
    if (!first || !last) return []
    return [
      [
        pointName(log),
        point.material,
        scale?.unit ?? null,
        point.isControl ? null : rounded(point.goal?.value ?? null, 2),
        readOn(first),
        readOn(last),
        point.isControl ? null : drySince ? words.day(drySince.happenedAt) : 'not dry',
        point.isControl ? 'Control' : point.state ? `${MARKS[point.state]} ${STATE_LABELS[point.state]}` : 'Not judged',
      ],
    ]
  })
  if (!rows.length) return section('First and last readings', [plain(NOT_RECORDED)])
  const dryness = drynessOf(points)
  return section('First and last readings', [
    tableOf(
      [
        ['Point', 'left', 1.5],
        ['Material', 'left', 0.8],
        'Scale',
        ['Goal', 'right'],
        ['First', 'right'],
        ['Last', 'right'],
        'Dry since',
        'State',
      ],
      rows,
    ),
    note(`${dryness.dry} of ${counted(dryness.read, 'affected point')} read are dry.`),
  ])
}

/** A drying chart for each room and scale. */
export function chartBlocks({ record, words }: Reading): Block[] {
  const series = seriesOf(record.matrix).filter(({ lines }) => lines.some(({ values }) => values.length > 1))
  return section(
    'Drying charts',
    series.map((one) => dryingChart(one, words)),
  )
}

/** Each unit, where it stood and for how long; the sums are the day ledger's. */
export function equipmentBlocks(reading: Reading, { installations = reading.record.installations } = {}): Block[] {
  if (!installations.length) return section('Equipment', [plain('No equipment was installed.')])
  const count = dayCount(reading)
  const { words, record } = reading
  const inOrder = installations.toSorted(
    (a, b) =>
      a.installedTime.localeCompare(b.installedTime) ||
      a.referenceId.localeCompare(b.referenceId, 'en', { numeric: true }),
  )
  const rows = inOrder.map((one) => [
    one.referenceId,
    KIND_LABELS[one.kind],
    modelOf(one),
    one.roomName,
    words.at(one.installedTime) + (one.isLateEntry ? ' L' : ''),
    one.pickupTime ? words.at(one.pickupTime) + (one.pickUp?.isLateEntry ? ' L' : '') : 'stands',
    chargedDays(one, count).length,
  ])
  const kinds = daysByKind(installations, count)
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  return section('Equipment', [
    tableOf(
      [
        'Asset',
        'Kind',
        ['Make and model', 'left', 1],
        ['Room', 'left', 0.8],
        'Installed',
        'Picked up',
        ['Days', 'right'],
      ],
      rows,
      { foot: ['Total', '', '', '', '', '', total] },
    ),
    tableOf(
      ['Kind', ['Units', 'right'], ['Days', 'right']],
      kinds.map(({ label, units, days }) => [label, units, days]),
      { foot: ['Total', kinds.reduce((sum, { units }) => sum + units, 0), total] },
    ),
    note(`${DAY_RULE_WORDS[record.dayRule]} L late entry.`),
  ])
}

/** What each chamber needs by its class and measures, worked out, beside what stands there. */
export function sizingBlocks({ record: { drying } }: Reading): Block[] {
  if (!drying.sizedFor || !drying.chambers.length) return []
  const rows = drying.chambers.flatMap((chamber) => [
    ...chamber.dehumidifiers.map((need) => {
      const here = chamber.installed.dehumidifiers.find(({ type }) => type === need.type)
      const sum =
        need.pintsPerDay === null
          ? `${rounded(need.volumeCubicMetres, 1)} m³ × ${need.factor} changes an hour = ${rounded(need.cubicMetresPerHour, 0)} m³/h`
          : `${rounded(need.volumeCubicFeet, 0)} ft³ ÷ ${need.factor} = ${rounded(need.pintsPerDay, 1)} pints a day`
      return [
        chamber.name,
        DEHUMIDIFIER_LABELS[need.type],
        `${sum} ÷ ${need.unitCapacity} a unit`,
        need.units,
        here?.units ?? 0,
      ]
    }),
    [
      chamber.name,
      'Air movers',
      chamber.rooms
        .map(
          ({ roomName, airMovers }) =>
            `${roomName}: ${airMovers.fewest} to ${airMovers.most} for ${rounded(airMovers.wetFloorArea, 1)} m² of floor and ${rounded(airMovers.wetUpperArea, 1)} m² above`,
        )
        .join('\n'),
      `${chamber.airMovers.fewest} to ${chamber.airMovers.most}`,
      chamber.installed.airMovers,
    ],
  ])
  return [
    heading('Sizing', 2),
    tableOf(['Chamber', 'Equipment', ['Worked out', 'left', 1], ['Needed', 'right'], ['Stand now', 'right']], rows),
    note(
      `For ${WATER_CLASS_LABELS[drying.sizedFor]}. One kind of dehumidifier serves; each line says how many of its kind would.`,
    ),
  ]
}

/** The day ledger: what billed days are held against. */
export function ledgerBlocks(reading: Reading, photos: ReadonlyMap<string, string>): Block[] {
  const { ledger, record, words } = reading
  if (!ledger.length) return []
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at + 1]))
  const kinds = daysByKind(record.installations, dayCount(reading))
  const rows = ledger.map((one) => [
    dayInWords(one.day),
    one.visits.length
      ? one.visits
          .map(
            (visit) =>
              `V${numbers.get(visit.id)} ${words.time(visit.inspectionDate)}${visit.attendees.length ? `, ${people(visit.attendees)}` : ''}`,
          )
          .join('\n')
      : 'No visit',
    one.readings || null,
    one.aboveGoal,
    one.driest && inPlace(one.driest),
    one.wettest && inPlace(one.wettest),
    one.inside && airInWords(one.inside),
    one.outside && airInWords(one.outside),
    fixed(one.grainDepression, 1),
    ...kinds.map(({ kind }) => one.units[kind] ?? 0),
    photoRange(one.photoIds.flatMap((id) => photos.get(id) ?? [])) ??
      (one.photoIds.length ? counted(one.photoIds.length, 'photo') : null),
  ])
  const blocks = section('Day ledger', [
    tableOf(
      [
        'Day',
        ['Visit', 'left', 1.3],
        ['Read', 'right'],
        ['Above goal', 'right'],
        ['Driest', 'left', 1],
        ['Wettest', 'left', 1],
        ['Inside', 'left', 0.9],
        ['Outside', 'left', 0.9],
        ['Grain depr.', 'right'],
        ...kinds.map(({ kind }): [string, 'right'] => [SHORT_KINDS[kind], 'right']),
        ['Photos', 'left', 0.7],
      ],
      rows,
      {
        groups: [...spans(9), { label: 'Units', columns: kinds.length }, ...spans(1)],
        foot: [
          'Sum',
          counted(new Set(ledger.flatMap(({ visits }) => visits.map(({ id }) => id))).size, 'visit'),
          ledger.reduce((sum, { readings }) => sum + readings, 0),
          '',
          '',
          '',
          '',
          '',
          '',
          ...kinds.map(({ days }) => days),
          '',
        ],
      },
    ),
    note(`The sums of units are the days of the equipment log. ${DAY_RULE_WORDS[record.dayRule]}`),
  ])
  return wide(blocks)
}

const SHORT_KINDS: Record<EquipmentKind, string> = {
  AIR_MOVER: 'Air mov.',
  DEHUMIDIFIER_LGR: 'LGR',
  DEHUMIDIFIER_CONVENTIONAL: 'Conv.',
  DEHUMIDIFIER_DESICCANT: 'Desicc.',
  AIR_SCRUBBER: 'Scrubb.',
  HEATER: 'Heater',
  INJECTION: 'Inject.',
  EXTRACTOR: 'Extract.',
  METER: 'Meter',
  GENERATOR: 'Gener.',
  OTHER: 'Other',
}

const inPlace = ({ label, roomName, value, unit }: { label: string; roomName: string; value: number; unit: string }) =>
  `${roomName}: ${label}\n${value} ${unit}`
const airInWords = (one: AirReading) =>
  `${celsius(one)}, ${rounded(one.rh, 0)} %\n${fixed(one.air.gpp, 0)} GPP, dew ${fixed(one.air.dewPoint, 1)} °C`

/** `P1–P4, P7`; null for none. */
export function photoRange(numbers: readonly string[]): string | null {
  const sorted = numbers.map((number) => Number(number.slice(1))).toSorted((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const number of sorted) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `P${from}` : `P${from}–P${to}`)).join(', ') || null
}

/** Each kind of disposition with its sums, then the things themselves. */
export function contentsBlocks(items: readonly InventoryItem[], { record }: Reading): Block[] {
  if (!items.length) return []
  const { currency } = record.organization
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, currency))
  const sumOf = (own: readonly InventoryItem[]) => own.reduce((sum, item) => sum + (valueOf(item) ?? 0), 0)
  const pieces = (own: readonly InventoryItem[]) => own.reduce((sum, { quantity }) => sum + quantity, 0)
  const byDisposition = groupedBy(items, ({ disposition }) => disposition)
  const shown = (Object.keys(DISPOSITION_LABELS) as Disposition[]).filter((one) => byDisposition.has(one))
  return section('Contents', [
    tableOf(
      [
        ['Disposition', 'left', 1],
        ['Entries', 'right'],
        ['Pieces', 'right'],
        ['Value', 'right'],
      ],
      shown.map((one) => {
        const own = byDisposition.get(one)!
        return [DISPOSITION_LABELS[one], own.length, pieces(own), money(sumOf(own))]
      }),
      { foot: ['Total', items.length, pieces(items), money(sumOf(items))] },
    ),
    ...shown.flatMap((one) => [heading(DISPOSITION_LABELS[one], 2), itemTable(byDisposition.get(one)!, money)]),
  ])
}

export const itemTable = (items: readonly InventoryItem[], money: (cents: number | null) => string | null): Table =>
  tableOf(
    [
      ['Item', 'left', 1.4],
      'Room',
      ['Qty', 'right'],
      ['Age', 'right'],
      'Condition',
      ['Each', 'right'],
      ['Value', 'right'],
      ['Note', 'left', 1.2],
    ],
    items.map((item) => [
      [item.name, [item.brand, item.model].filter(Boolean).join(' ')].filter(Boolean).join('\n'),
      item.roomName,
      item.quantity,
      item.ageYears === null ? null : `${rounded(item.ageYears, 1)} y`,
      item.condition && CONDITION_LABELS[item.condition],
      money(item.replacementValueCents),
      money(valueOf(item)),
      [item.note, item.isLateEntry && 'late entry'].filter(Boolean).join('; ') || null,
    ]),
  )

/** What was written in the rooms, by visit. */
export function noteBlocks({ record, words }: Reading, { visits = record.visits } = {}): Block[] {
  const wanted = new Set(visits.map(({ id }) => id))
  const said = record.notes.filter(
    ({ inspectionId, note: own, caption }) => wanted.has(inspectionId) && (own || caption),
  )
  const summaries = visits.filter(({ summary }) => summary)
  return section('Work done and notes', [
    ...summaries.flatMap((visit) => [
      heading(`${visitLabel(visit)}, ${words.at(visit.inspectionDate)}`, 2),
      plain(visit.summary!),
    ]),
    said.length
      ? tableOf(
          ['When', ['Room', 'left', 0.7], ['Note', 'left', 2.6], ['By', 'left', 0.8]],
          said.map((one) => [
            words.at(one.happenedAt) + (one.isLateEntry ? ' L' : ''),
            one.roomName,
            [one.caption, one.note].filter(Boolean).join('\n'),
            fullName(one.createdBy),
          ]),
        )
      : null,
  ])
}

/** The visits in their order, with what was recorded at each. */
export function timelineBlocks({ record, words }: Reading, visits = record.visits): Block[] {
  if (!visits.length) return section('Timeline', [plain('No site visit is recorded.')])
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at + 1]))
  const countAt = (all: readonly { inspectionId: string | null }[], id: string) =>
    all.filter(({ inspectionId }) => inspectionId === id).length || null
  return section('Timeline', [
    tableOf(
      [
        'Visit',
        ['When', 'left', 1],
        ['By', 'left', 1],
        ['Read', 'right'],
        ['Air', 'right'],
        ['In', 'right'],
        ['Out', 'right'],
        ['Photos', 'right'],
        ['Outcome', 'left', 2],
      ],
      visits.map((visit) => [
        `V${numbers.get(visit.id)}`,
        `${words.at(visit.inspectionDate)}${visit.isLateEntry ? ' L' : ''}\n${visitLabel(visit)}`,
        visit.attendees.length ? people(visit.attendees) : NOT_RECORDED,
        countAt(record.readings, visit.id),
        countAt(record.air.readings, visit.id),
        countAt(record.installations, visit.id),
        record.installations.filter(({ pickedUpSiteVisit }) => pickedUpSiteVisit === visit.id).length || null,
        countAt(record.photos, visit.id),
        outcomeInWords(visit),
      ]),
    ),
    note('Read: moisture readings. Air: air readings. In and out: units installed and picked up. L late entry.'),
  ])
}

export const outcomeInWords = ({ outcome, returnReason, returnOn }: Inspection): string | null =>
  outcome &&
  [OUTCOME_LABELS[outcome], returnOn && `on ${dayInWords(returnOn)}`].filter(Boolean).join(' ') +
    (returnReason ? `: ${returnReason}` : '')

/** Everything unusual with its reason, by kind. */
export function exceptionBlocks({ exceptions }: Reading): Block[] {
  if (!exceptions.length)
    return section('Exceptions', [plain('None: nothing in the record is late, missing or in doubt.')])
  const kinds = Object.keys(EXCEPTION_WORDS) as (keyof typeof EXCEPTION_WORDS)[]
  const sorted = exceptions.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))
  return section('Exceptions', [
    tableOf(
      [
        ['What', 'left', 2],
        ['Reason', 'left', 1.4],
      ],
      sorted.map(({ text, reason }) => [text, reason ?? 'No reason given']),
    ),
  ])
}

/** The photos to print in the order given, and their numbers by id. */
export function numbered(photos: readonly PrintablePhoto[]): Map<string, string> {
  return new Map(photos.map(({ id }, at) => [id, `P${at + 1}`]))
}

/** A photo as it is printed; `setReport` puts its file in place. */
function printed(photo: PrintablePhoto, number: string, { words, record }: Reading, withHeader: boolean): PrintedPhoto {
  const { width, height, roomName } = photo
  const caption = captionOf(photo, record)
  const drawn = drawnOver(photo, record)
  const place = [
    roomName ?? 'Floor plan',
    words.at(photo.happenedAt),
    fullName(photo.createdBy),
    photo.isLateEntry && 'late entry',
  ]
  return {
    number,
    file: photo.id,
    missing: null,
    width,
    height,
    caption,
    meta: withHeader ? place.filter(Boolean).join(' · ') : null,
    alt: caption ?? `${roomName ?? 'Floor plan'}, ${words.at(photo.happenedAt)}`,
    marks: drawn?.svg ?? null,
    marksAlt: drawn?.words ?? '',
  }
}

/** Its own caption, else what it is a photo of. */
function captionOf({ caption, owner }: PrintablePhoto, record: JobRecord): string | null {
  if (caption) return caption
  if ('feedItemId' in owner) return record.notes.find(({ id }) => id === owner.feedItemId)?.caption ?? null
  if ('readingId' in owner) {
    const read = record.readings.find(({ id }) => id === owner.readingId)
    return read ? `${read.pointLabel}: ${read.value} ${read.unit}` : null
  }
  if ('inventoryItemId' in owner) return record.inventory.find(({ id }) => id === owner.inventoryItemId)?.name ?? null
  return 'Floor plan'
}

/** The marks of a photo, or the moisture points of a floor plan: each a dot with its label. */
function drawnOver({ id, marks, width, height, degrees }: PrintablePhoto, record: JobRecord) {
  const points = record.matrix.points.flatMap(({ label, plan }) =>
    plan?.photoId === id ? [{ label, ...turnedSpot(plan, degrees) }] : [],
  )
  if (points.length)
    return { svg: planSvg(points, { width, height }), words: `Points: ${listed(points.map(({ label }) => label))}` }
  return marks.length ? { svg: marksSvg(marks, { width, height, degrees }), words: markWords(marks) ?? '' } : null
}

/** The photo schedule, room by room or in the order given. */
export function photoBlocks(
  photos: readonly PrintablePhoto[],
  numbers: ReadonlyMap<string, string>,
  reading: Reading,
  { title = 'Photos', columns = 2, withHeader = true }: { title?: string; columns?: 1 | 2; withHeader?: boolean } = {},
): Block[] {
  if (!photos.length) return section(title, [plain('No photos are recorded.')])
  return section(title, [
    {
      kind: 'photos',
      columns,
      photos: photos.map((photo) => printed(photo, numbers.get(photo.id)!, reading, withHeader)),
    },
  ])
}

/** What the record holds and how much of it is printed; the meters with their checks. */
export function evidenceBlocks(reading: Reading, printedPhotos: number): Block[] {
  const { record } = reading
  return section('Evidence', [
    tableOf(
      [
        ['In the record', 'left', 1],
        ['Held', 'right'],
        ['Printed', 'right'],
        ['Left out', 'right'],
      ],
      [
        ['Visits', record.visits.length, record.visits.length, 0],
        ['Moisture readings', record.readings.length, record.readings.length, 0],
        ['Air readings', record.air.readings.length, record.air.readings.length, 0],
        ['Units on site', record.installations.length, record.installations.length, 0],
        ['Photos', record.photos.length, printedPhotos, record.photos.length - printedPhotos],
      ],
    ),
    record.meters.length
      ? tableOf(
          [['Meter', 'left', 1], 'Make and model', 'Serial', 'Last check', 'Next due'],
          record.meters.map((meter) => [
            meter.name,
            [meter.make, meter.model].filter(Boolean).join(' '),
            meter.serial,
            meter.lastCalibratedOn ? dayInWords(meter.lastCalibratedOn) : NOT_RECORDED,
            meter.nextDueOn ? dayInWords(meter.nextDueOn) : NOT_RECORDED,
          ]),
        )
      : null,
  ])
}

export const limitations = (disclaimer: string | null): Block[] =>
  disclaimer ? section('Limitations', [plain(disclaimer)]) : []

export const signatureBlocks = (signatureBlock: string | null, people_: readonly string[]): Block[] =>
  section('Signatures', [
    {
      kind: 'signatures',
      text: signatureBlock,
      lines: [...people_.map((name) => `${name}\nDate`), 'Client or representative\nDate'],
    },
  ])
