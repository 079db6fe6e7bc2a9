import { plain } from '@/lib/paper/pages/paper'
import { Composition } from '@/lib/paper/reports/composition'
import type { ReportRequest } from '@/lib/paper/reports/schema'
import { airBlocks } from '@/lib/paper/reports/sections/air'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { ledgerBlocks } from '@/lib/paper/reports/sections/day-ledger'
import { equipmentBlocks } from '@/lib/paper/reports/sections/equipment'
import { matrixBlocks, readingsOver } from '@/lib/paper/reports/sections/moisture'
import type { Reading } from '@/lib/paper/reports/sections/reading'

import type { Document } from './document'

type Options = Extract<ReportRequest, { type: 'DryingLog' }>

/** The day ledger and every reading: what billed days are held against. */
export function dryingLog(reading: Reading, options: Options): Document {
  const { record } = reading
  const parts = new Composition(options)
  return {
    title: 'Drying log',
    subject: '',
    answer: reading,
    printed: {
      visits: record.visits.length,
      readings: readingsOver(reading, record.visits),
      air: parts.has('air') ? record.air.readings.length : 0,
      units: record.installations.length,
    },
    photos: [],
    signedBy: [],
    blocks: [
      ...(reading.ledger.length ? ledgerBlocks(reading, new Map()) : [plain('No equipment was on site yet.')]),
      ...parts.put('air', airBlocks(record.air.readings, reading)),
      ...matrixBlocks(reading),
      ...equipmentBlocks(reading),
      ...exceptionBlocks(reading),
    ],
    leftOut: parts.leftOut,
  }
}
