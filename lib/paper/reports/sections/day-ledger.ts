import { counted } from '@/lib/base/counts'
import { type Block, note, section, tableOf, wide } from '@/lib/paper/pages/paper'
import { daysByKind } from '@/lib/paper/reports/equipment-log'
import { dayInWords, fixed } from '@/lib/paper/reports/words'
import { DAY_RULE_WORDS, type EquipmentKind } from '@/lib/site/equipment/rules'

import { airInWords } from './air'
import { type Reading, dayCount, people, spans } from './reading'

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
