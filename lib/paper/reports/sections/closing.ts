import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { fullName } from '@/lib/base/names'
import { DAY_MS, hoursText, msBetween } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'
import { type Block, factsOf, note, plain, section, tableOf } from '@/lib/paper/pages/paper'
import type { Document } from '@/lib/paper/reports/documents/document'
import { reasonInWords } from '@/lib/paper/reports/exceptions'
import type { JobRecord } from '@/lib/paper/reports/queries'
import { NOT_RECORDED, dayInWords, inGroups, leftOutInWords } from '@/lib/paper/reports/words'

import { readingsOver } from './moisture'
import type { Reading } from './reading'

/** Everything unusual with its reasons, by kind. */
export function exceptionBlocks({ exceptions, words }: Reading): Block[] {
  if (!exceptions.length)
    return section('Exceptions', [plain('None: nothing in the record is late, missing or in doubt.')])
  return section('Exceptions', [
    tableOf(
      [
        ['What', 'left', 3.8],
        ['Reason', 'left', 1],
      ],
      exceptions.map((one) => [one.text, reasonInWords(one, words) ?? 'No reason given']),
    ),
  ])
}

const NOT_PRINTED = 'What is not printed was not chosen for this report, or is no part of its kind.'

/** A report of one visit prints none of the others'. */
const ofOtherVisits = (leftOut: readonly string[]): string =>
  `${leftOut.length ? 'What else is not printed' : 'What is not printed'} belongs to other visits.`

/** Who made the report, and the hash of the data that it was made of. */
interface Origin {
  madeBy: string
  /** With its zone. */
  madeAt: string
  sha256: string
}

interface Receipt {
  by: Person
  capturedAt: string
  receivedAt: string
}

/** When each entry of the record was made on its device, and when it came in here. */
function receiptsOf({ visits, notes, photos, readings, air, installations, inventory }: JobRecord): Receipt[] {
  const written = [...visits, ...notes, ...photos, ...inventory].map((one) => ({ ...one, by: one.createdBy }))
  const read = [...readings, ...air.readings].map((one) => ({ ...one, by: one.takenBy }))
  const placed = installations.flatMap((one) => [{ ...one, by: one.installedBy }, ...(one.pickUp ? [one.pickUp] : [])])
  return [...written, ...read, ...placed]
}

const MINUTE_MS = 60_000

function waitInWords(ms: number): string {
  if (ms < MINUTE_MS) return 'Under a minute'
  return ms < 2 * DAY_MS ? hoursText(Math.round(ms / MINUTE_MS)) : counted(Math.round(ms / DAY_MS), 'day')
}

/** Whose devices the entries were made on, from when to when, and how long one took to come in. */
function receiptsTable(receipts: readonly Receipt[], { words }: Reading): Block | null {
  const byPerson = groupedBy(receipts, ({ by }) => by.id)
  if (!byPerson.size) return null
  const ends = (instants: readonly string[]) => {
    const inOrder = instants.toSorted()
    return [inOrder[0]!, inOrder.at(-1)!] as const
  }
  return tableOf(
    [['Device of', 'left', 1], ['Entries', 'right'], 'First entered', 'Last entered', 'Last received', 'Longest wait'],
    [...byPerson.values()].map((own) => {
      const [first, last] = ends(own.map(({ capturedAt }) => capturedAt))
      const [, received] = ends(own.map(({ receivedAt }) => receivedAt))
      const waited = own.reduce((most, one) => Math.max(most, msBetween(one.capturedAt, one.receivedAt)), 0)
      return [
        fullName(own[0]!.by),
        own.length,
        words.at(first),
        words.at(last),
        words.at(received),
        waitInWords(waited),
      ]
    }),
  )
}

/**
 * Who made it of which data; what the record holds and how much of it is printed; on whose devices it was entered and
 * when it came in; the meters with their checks.
 */
export function evidenceBlocks(
  reading: Reading,
  { printed, photos, of, leftOut = [] }: Pick<Document, 'printed' | 'photos' | 'of' | 'leftOut'>,
  { madeBy, madeAt, sha256 }: Origin,
): Block[] {
  const { record, words } = reading
  const receipts = receiptsOf(record)
  const held: [what: string, held: number, printed: number][] = [
    ['Visits', record.visits.length, printed.visits],
    ['Moisture readings', record.readings.length, printed.readings],
    ['Air readings', record.air.readings.length, printed.air],
    ['Installations of units', record.installations.length, printed.units],
    ['Photos', record.photos.length, photos.length],
  ]
  // A table prints the last reading of a point at a visit: those before it are corrected, not left out.
  const anew = record.readings.length - readingsOver(reading, record.visits)
  const left = held.reduce((sum, [, all, shown]) => sum + all - shown, 0)
  const isWhole = left === (printed.readings ? anew : 0)
  const missing = [
    leftOutInWords(leftOut),
    isWhole ? null : of === 'visit' ? ofOtherVisits(leftOut) : NOT_PRINTED,
    anew && printed.readings
      ? `${counted(anew, 'moisture reading')} ${anew === 1 ? 'was' : 'were'} taken anew at the same visit; the last of each is printed.`
      : null,
  ].filter(Boolean)
  const last = receipts
    .map(({ receivedAt }) => receivedAt)
    .toSorted()
    .at(-1)
  return section('Evidence', [
    factsOf([
      ['Made by', madeBy],
      ['Made', madeAt],
      ['Of the record with', counted(receipts.length, 'entry', 'entries')],
      ['Last entry came in', last && words.at(last)],
    ]),
    plain(`SHA-256 of the data: ${inGroups(sha256)}`),
    tableOf(
      [
        ['In the record', 'left', 1],
        ['Held', 'right'],
        ['Printed', 'right'],
        ['Not printed', 'right'],
      ],
      held.map(([what, all, shown]) => [what, all, shown, all - shown]),
    ),
    missing.length ? note(missing.join(' ')) : null,
    receiptsTable(receipts, reading),
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
