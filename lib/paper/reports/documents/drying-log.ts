import { plain } from '@/lib/paper/pages/paper'

import type { Document } from './document'
import {
  type Reading,
  airBlocks,
  atAGlance,
  equipmentBlocks,
  exceptionBlocks,
  ledgerBlocks,
  matrixBlocks,
} from './parts'

/** The day ledger and every reading: what billed days are held against. */
export function dryingLog(reading: Reading): Document {
  return {
    title: 'Drying log',
    subject: '',
    photos: [],
    signedBy: [],
    blocks: [
      atAGlance(reading),
      ...(reading.ledger.length ? ledgerBlocks(reading, new Map()) : [plain('No equipment was on site yet.')]),
      ...matrixBlocks(reading),
      ...airBlocks(reading.record.air.readings, reading),
      ...equipmentBlocks(reading),
      ...exceptionBlocks(reading),
    ],
  }
}
