import { pauses } from '@/lib/base/pieces'

import type { Cell, RowBatches } from './cells'

const ROWS = 250

/** Rows in small batches, also where all were read at once, so that whoever writes them gives way. */
export async function* someAtATime(batches: RowBatches): AsyncGenerator<Cell[][]> {
  const pause = pauses()
  for await (const batch of batches) {
    for (let at = 0; at < batch.length; at += ROWS) {
      yield batch.slice(at, at + ROWS)
      await pause()
    }
  }
}
