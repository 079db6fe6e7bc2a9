import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'
import { toDay } from '@/lib/base/time'
import { type Block, note, section, tableOf } from '@/lib/paper/pages/paper'
import type { LedgerDay, LedgerReading } from '@/lib/paper/reports/ledger'
import { dayInWords, fixed } from '@/lib/paper/reports/words'
import { DAY_RULE_WORDS, type EquipmentKind } from '@/lib/site/equipment/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import { airInWords } from './air'
import { type Reading, people, spans } from './reading'

/** The day of a visit as the ledger has it, and the days before it in a line. */
export function dayBlocks(
  reading: Reading,
  photos: ReadonlyMap<string, string>,
  { inspectionDate }: Inspection,
): Block[] {
  const day = toDay(inspectionDate, reading.record.job.timezone)
  const before = reading.ledger.filter((one) => one.day < day)
  const rest = reading.ledger.filter((one) => one.day >= day)
  const line = before.length ? note(daysInWords(before)) : null
  if (!rest.length) return section('Day ledger', [line])
  return section('Day ledger', [ledgerTable({ ...reading, ledger: rest }, photos), line])
}

function daysInWords(days: readonly LedgerDay[]): string {
  const sum = (of: (day: LedgerDay) => number) => days.reduce((total, day) => total + of(day), 0)
  const [from, until] = [dayInWords(days[0]!.day), dayInWords(days.at(-1)!.day)]
  const counts = [
    counted(
      sum(({ visits }) => visits.length),
      'visit',
    ),
    counted(
      sum(({ readings }) => readings),
      'moisture reading',
    ),
    counted(
      sum(({ units }) => Object.values(units).reduce((total, count) => total + count, 0)),
      'equipment day',
    ),
  ]
  return `Before: ${from === until ? from : `${from} to ${until}`}, ${listed(counts)}.`
}

/** The day ledger: what billed days are held against. */
export function ledgerBlocks(reading: Reading, photos: ReadonlyMap<string, string>): Block[] {
  const { ledger, record } = reading
  if (!ledger.length) return []
  return section('Day ledger', [
    ledgerTable(reading, photos),
    note(`The sums of units are the days of the equipment log. ${DAY_RULE_WORDS[record.dayRule]}`),
  ])
}

/** A row a day; the sums stand under a ledger of several days. */
function ledgerTable({ ledger, record, words }: Reading, photos: ReadonlyMap<string, string>): Block {
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at + 1]))
  const kinds = (Object.keys(SHORT_KINDS) as EquipmentKind[]).filter((kind) => ledger.some(({ units }) => units[kind]))
  const visitInWords = ({ id, inspectionDate, attendees }: Inspection) =>
    [`V${numbers.get(id)} ${words.time(inspectionDate)}`, ...(attendees.length ? [people(attendees)] : [])].join(', ')
  const rows = ledger.map((one) => [
    [dayInWords(one.day), ...(one.visits.length ? one.visits.map(visitInWords) : ['No visit'])].join('\n'),
    one.readings || null,
    one.aboveGoal,
    [one.driest && `Driest ${shareOfGoal(one.driest)}`, one.wettest && `Wettest ${shareOfGoal(one.wettest)}`]
      .filter(Boolean)
      .join('\n'),
    [one.inside && `In ${airInWords(one.inside)}`, one.outside && `Out ${airInWords(one.outside)}`]
      .filter(Boolean)
      .join('\n'),
    fixed(one.grainDepression, 1),
    ...kinds.map((kind) => one.units[kind] ?? 0),
    photoRange(one.photoIds.flatMap((id) => photos.get(id) ?? [])) ??
      (one.photoIds.length ? counted(one.photoIds.length, 'photo') : null),
  ])
  const visits = new Set(ledger.flatMap((one) => one.visits.map(({ id }) => id))).size
  return tableOf(
    [
      ['Day and visit', 'left', 1.2],
      ['Read', 'right'],
      ['Above\ngoal', 'right'],
      ['Points by share of goal', 'left', 3],
      ['Air', 'left', 1.95],
      ['Grain\ndepr.', 'right'],
      ...kinds.map((kind): [string, 'right'] => [SHORT_KINDS[kind], 'right']),
      ['Photos', 'left', 0.6],
    ],
    rows,
    {
      isDense: true,
      groups: [...spans(6), ...(kinds.length ? [{ label: 'Units', columns: kinds.length }] : []), ...spans(1)],
      foot:
        ledger.length > 1
          ? [
              `Sum, ${counted(visits, 'visit')}`,
              ledger.reduce((sum, { readings }) => sum + readings, 0),
              '',
              '',
              '',
              '',
              ...kinds.map((kind) => ledger.reduce((sum, { units }) => sum + (units[kind] ?? 0), 0)),
              '',
            ]
          : [],
    },
  )
}

const SHORT_KINDS: Record<EquipmentKind, string> = {
  AIR_MOVER: 'Air\nmover',
  DEHUMIDIFIER_LGR: 'LGR',
  DEHUMIDIFIER_CONVENTIONAL: 'Conven-\ntional',
  DEHUMIDIFIER_DESICCANT: 'Desiccant',
  AIR_SCRUBBER: 'Air\nscrubber',
  HEATER: 'Heater',
  INJECTION: 'Injection',
  EXTRACTOR: 'Extractor',
  METER: 'Meter',
  GENERATOR: 'Generator',
  OTHER: 'Other',
}

/** `0.96 × goal: Kitchen, Plinth (11.6 % WME)` */
const shareOfGoal = ({ label, roomName, value, unit, goal }: LedgerReading) =>
  `${fixed(value / goal, 2)} × goal: ${roomName}, ${label} (${value} ${unit})`

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
