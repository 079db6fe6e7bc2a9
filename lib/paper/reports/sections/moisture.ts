import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { type Block, type HeadCell, heading, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { dryingChart } from '@/lib/paper/reports/chart'
import { type PointLog, drynessOf } from '@/lib/paper/reports/moisture-log'
import { NOT_RECORDED, type Words, rounded } from '@/lib/paper/reports/words'
import { LOCATION_LABELS, STATE_LABELS } from '@/lib/site/moisture/rules'
import type { MatrixReading } from '@/lib/site/moisture/schema'
import { seriesOf } from '@/lib/site/moisture/series'

import type { Reading } from './reading'

const MARKS = { wet: '●', drying: '◐', dry: '○', rising: '▲', plateau: '▬' } as const
const MARK_WORDS =
  '● wet  ◐ drying  ○ dry  ▲ rising  ▬ plateau  – not read. Readings on different scales are not compared.'

/** A visit's heading in a matrix: its number, and its day below. */
const visitColumn = (visit: { inspectionDate: string }, at: number, words: Words) =>
  `V${at + 1}\n${withoutYear(words.day(visit.inspectionDate))}`

/** A day in the head of a narrow column. */
const withoutYear = (day: string): string => day.replace(/ \d{4}$/, '')

/** So many columns of visits fit beside the points and their materials, beside points over their materials, and with smaller letters. */
const FEW_VISITS = 2
const MOST_VISITS = 5
const MOST_VISITS_DENSE = 9

/** Points against visits, controls first in each room; several tables where the visits do not fit beside each other. */
export function matrixBlocks(reading: Reading, { visits = reading.record.visits } = {}): Block[] {
  const { points, words, record } = reading
  const read = points.filter(({ at }) => visits.some(({ id }) => at.has(id)))
  if (!read.length) return section('Moisture', [plain(NOT_RECORDED)])
  const isDense = visits.length > MOST_VISITS
  // Beside few visits, the material has room of its own.
  const isNarrow = visits.length <= FEW_VISITS
  const most = isDense ? MOST_VISITS_DENSE : MOST_VISITS
  const numbers = new Map(record.visits.map(({ id }, at) => [id, at]))
  const isWhole = visits.length === record.visits.length
  const tables: Block[] = []
  for (let from = 0; from < visits.length; from += most) {
    const shown = visits.slice(from, from + most)
    tables.push(
      tableOf(
        [
          ['Point', 'left', 1],
          ...(isNarrow ? [['Material', 'left', 0.8] as HeadCell] : []),
          'Scale',
          ['Goal', 'right'],
          ...shown.map((visit): [string, 'right'] => [visitColumn(visit, numbers.get(visit.id)!, words), 'right']),
          ...(isWhole ? ['Dry since'] : []),
        ],
        read.map((log) => [
          ...(isNarrow ? [pointName(log), materialOf(log)] : [`${pointName(log)}\n${materialOf(log)}`]),
          log.scale?.unit ?? null,
          log.point.isControl ? 'control' : rounded(log.point.goal?.value ?? null, 2),
          ...shown.map(({ id }) => readingInTable(log.at.get(id))),
          ...(isWhole
            ? [log.point.isControl ? null : log.drySince ? words.day(log.drySince.happenedAt) : 'not dry']
            : []),
        ]),
        { isDense },
      ),
    )
  }
  return section('Moisture', [...tables, note(`${MARK_WORDS} L late entry, M meter past its check.`)])
}

const materialOf = ({ point }: PointLog) => `${point.material}, ${LOCATION_LABELS[point.location].toLowerCase()}`

/** How many readings a table of these visits prints. */
export const readingsOver = ({ points }: Reading, visits: readonly { id: string }[]): number =>
  points.reduce((sum, { at }) => sum + visits.filter(({ id }) => at.has(id)).length, 0)

const pointName = ({ roomName, point }: PointLog) => `${roomName}: ${point.label}${point.isControl ? ' (control)' : ''}`

function readingInTable(one: MatrixReading | undefined): string | null {
  if (!one) return null
  return [one.state && MARKS[one.state], one.value, one.isLateEntry && 'L', one.hasOverdueMeter && 'M']
    .filter((part) => part || part === 0)
    .join(' ')
}

/** How each goal follows from its control or standard. */
export function goalBlocks({ points }: Reading): Block[] {
  const goals = points.flatMap(({ point, roomName, scale }) => {
    if (point.isControl || !point.goal) return []
    const { goal } = point
    const source =
      goal.source === 'manual'
        ? `Set by hand: ${goal.reason ?? NOT_RECORDED}`
        : goal.source === 'control'
          ? `Control ${rounded(goal.dryStandard, 2)}`
          : `Dry standard ${rounded(goal.dryStandard, 2)} of the material`
    const value = `${rounded(goal.value, 2)} ${scale?.unit ?? ''}`
    return [{ name: `${roomName}: ${point.label}`, facts: [point.material, value, source] }]
  })
  if (!goals.length) return []
  // Points of one material with one goal from one source share a row.
  const alike = groupedBy(goals, ({ facts }) => facts.join('\n'))
  const rows = [...alike.values()].map((own) => [own.map(({ name }) => name).join('; '), ...own[0]!.facts])
  return [
    heading('Goals', 2),
    tableOf([['Points', 'left', 2], 'Material', ['Goal', 'right'], ['From', 'left', 1]], rows),
    note('A goal is the larger of dry standard × 1.10 and dry standard + tolerance, unless it was set by hand.'),
  ]
}

/** First and last reading of each point, with its goal and the day on which it was dry. */
export function firstAndLast(reading: Reading): Block[] {
  const { points, words } = reading
  const [firstDay, lastDay] = (['first', 'last'] as const).map((which) => {
    const days = new Set(points.flatMap((log) => (log[which] ? [words.day(log[which].happenedAt)] : [])))
    return days.size === 1 ? [...days][0]! : null
  }) as [string | null, string | null]
  const headed = (label: string, day: string | null) => (day ? `${label}\n${withoutYear(day)}` : label)
  // A day that all points share stands in the head.
  const readOn = (one: MatrixReading, day: string | null) =>
    day ? one.value : `${one.value}\n${words.day(one.happenedAt)}`
  const rows = points.flatMap((log) => {
    const { point, scale, first, last, drySince } = log
    if (!first || !last) return []
    return [
      [
        pointName(log),
        point.material,
        scale?.unit ?? null,
        point.isControl ? null : rounded(point.goal?.value ?? null, 2),
        readOn(first, firstDay),
        readOn(last, lastDay),
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
        [headed('First', firstDay), 'right'],
        [headed('Last', lastDay), 'right'],
        'Dry since',
        'State',
      ],
      rows,
    ),
    dryness.read
      ? note(
          `${dryness.dry} of ${counted(dryness.read, 'affected point')} read ${dryness.dry === 1 ? 'is' : 'are'} dry.`,
        )
      : null,
  ])
}

/** A drying chart for each room and scale. */
export function chartBlocks({ record, words }: Reading): Block[] {
  const series = seriesOf(record.matrix).filter(({ lines }) => lines.some(({ values }) => values.length > 1))
  const charts = series.map((one) => dryingChart(one, words))
  return section('Drying charts', [charts.length ? { kind: 'charts', charts } : null])
}
