import { plain } from '@/lib/paper/pages/paper'
import { airBlocks } from '@/lib/paper/reports/sections/air'
import { exceptionBlocks } from '@/lib/paper/reports/sections/closing'
import { ledgerBlocks } from '@/lib/paper/reports/sections/day-ledger'
import { equipmentBlocks } from '@/lib/paper/reports/sections/equipment'
import { matrixBlocks, readingsOver } from '@/lib/paper/reports/sections/moisture'
import type { Reading } from '@/lib/paper/reports/sections/reading'

import type { Document } from './document'

/** The day ledger and every reading: what billed days are held against. */
export function dryingLog(reading: Reading): Document {
  const { record } = reading
  return {
    title: 'Drying log',
    subject: '',
    answer: reading,
    printed: {
      visits: record.visits.length,
      readings: readingsOver(reading, record.visits),
      air: record.air.readings.length,
      units: record.installations.length,
    },
    photos: [],
    signedBy: [],
    blocks: [
      ...(reading.ledger.length ? ledgerBlocks(reading, new Map()) : [plain('No equipment was on site yet.')]),
      ...airBlocks(record.air.readings, reading),
      ...matrixBlocks(reading),
      ...equipmentBlocks(reading),
      ...exceptionBlocks(reading),
    ],
  }
}
