import { type Block, plain, section, tableOf } from '@/lib/paper/pages/paper'
import type { Printed } from '@/lib/paper/reports/documents/document'
import { reasonInWords } from '@/lib/paper/reports/exceptions'
import { NOT_RECORDED, dayInWords } from '@/lib/paper/reports/words'

import type { Reading } from './reading'

/** Everything unusual with its reasons, by kind. */
export function exceptionBlocks({ exceptions, words }: Reading): Block[] {
  if (!exceptions.length)
    return section('Exceptions', [plain('None: nothing in the record is late, missing or in doubt.')])
  return section('Exceptions', [
    tableOf(
      [
        ['What', 'left', 2],
        ['Reason', 'left', 1.4],
      ],
      exceptions.map((one) => [one.text, reasonInWords(one, words) ?? 'No reason given']),
    ),
  ])
}

const heldAndPrinted = (what: string, held: number, printed: number) => [what, held, printed, held - printed]

/** What the record holds and how much of it is printed; the meters with their checks. */
export function evidenceBlocks(reading: Reading, printed: Printed, printedPhotos: number): Block[] {
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
        heldAndPrinted('Visits', record.visits.length, printed.visits),
        heldAndPrinted('Moisture readings', record.readings.length, printed.readings),
        heldAndPrinted('Air readings', record.air.readings.length, printed.air),
        heldAndPrinted('Units on site', record.installations.length, printed.units),
        heldAndPrinted('Photos', record.photos.length, printedPhotos),
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
