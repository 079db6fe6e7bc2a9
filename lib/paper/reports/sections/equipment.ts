import { type Block, heading, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { chargedDays, daysByKind } from '@/lib/paper/reports/equipment-log'
import { placedIn } from '@/lib/paper/reports/placed'
import { rounded } from '@/lib/paper/reports/words'
import { DEHUMIDIFIER_LABELS, rangeInWords } from '@/lib/site/drying/rules'
import { DAY_RULE_WORDS, KIND_LABELS, byReference, modelOf } from '@/lib/site/equipment/rules'
import { WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

import { type Reading, dayCount } from './reading'

/** Each unit, where it stood and for how long; the sums are the day ledger's. */
export function equipmentBlocks(reading: Reading, { installations = reading.record.installations } = {}): Block[] {
  if (!installations.length) return section('Equipment', [plain('No equipment was installed.')])
  const count = dayCount(reading)
  const { words, record } = reading
  const inOrder = installations.toSorted((a, b) => a.installedTime.localeCompare(b.installedTime) || byReference(a, b))
  const rows = inOrder.map((one) => [
    one.referenceId,
    [KIND_LABELS[one.kind], modelOf(one)].filter(Boolean).join(', '),
    one.roomName,
    words.at(one.installedTime) + (one.isLateEntry ? ' L' : ''),
    one.pickupTime ? words.at(one.pickupTime) + (one.pickUp?.isLateEntry ? ' L' : '') : 'on site',
    chargedDays(one, count).length,
  ])
  const kinds = daysByKind(installations, count)
  const total = kinds.reduce((sum, { days }) => sum + days, 0)
  return section('Equipment', [
    tableOf(
      [
        'Asset',
        ['Kind, make and model', 'left', 1.4],
        ['Room', 'left', 0.8],
        'Installed',
        'Picked up',
        ['Days', 'right'],
      ],
      rows,
      { foot: ['Total', '', '', '', '', total] },
    ),
    tableOf(
      [
        ['Kind', 'left', 1],
        ['Units', 'right'],
        ['Days', 'right'],
      ],
      kinds.map(({ label, units, days }) => [label, units, days]),
      { foot: ['Total', kinds.reduce((sum, { units }) => sum + units, 0), total] },
    ),
    note(`${DAY_RULE_WORDS[record.dayRule]} L late entry.`),
  ])
}

/** What each chamber needs by its class and measures, worked out, beside the units that were placed there. */
export function sizingBlocks({ record: { drying, installations } }: Reading): Block[] {
  if (!drying.sizedFor || !drying.chambers.length) return []
  const rows = drying.chambers.flatMap((chamber) => [
    ...chamber.dehumidifiers.map((need) => {
      const sum =
        need.pintsPerDay === null
          ? `${rounded(need.volumeCubicMetres, 1)} m³ × ${need.factor} changes an hour = ${rounded(need.cubicMetresPerHour, 0)} m³/h`
          : `${rounded(need.volumeCubicFeet, 0)} ft³ ÷ ${need.factor} = ${rounded(need.pintsPerDay, 1)} pints a day`
      return [
        chamber.name,
        DEHUMIDIFIER_LABELS[need.type],
        `${sum} ÷ ${need.unitCapacity} a unit`,
        need.units,
        placedIn(installations, chamber.rooms, `DEHUMIDIFIER_${need.type}`),
      ]
    }),
    [
      chamber.name,
      'Air movers',
      chamber.rooms
        .map(
          ({ roomName, airMovers }) =>
            `${roomName}: ${rangeInWords(airMovers)} for ${rounded(airMovers.wetFloorArea, 1)} m² of floor and ${rounded(airMovers.wetUpperArea, 1)} m² above`,
        )
        .join('\n'),
      rangeInWords(chamber.airMovers),
      placedIn(installations, chamber.rooms, 'AIR_MOVER'),
    ],
  ])
  return [
    heading('Sizing', 2),
    tableOf(['Chamber', 'Equipment', ['Worked out', 'left', 1], ['Needed', 'right'], ['Placed', 'right']], rows),
    note(
      `For ${WATER_CLASS_LABELS[drying.sizedFor]}. One kind of dehumidifier serves; each line says how many of its kind would.`,
    ),
  ]
}
