import 'server-only'
import { Readable } from 'node:stream'

import { log } from '@/lib/platform/http/log'
import type { FileRules } from '@/lib/platform/http/multipart'
import type { Cell, RowBatches, SheetFormat } from '@/lib/platform/spreadsheets/cells'
import { SHEET_TYPES } from '@/lib/platform/spreadsheets/cells'
import { writeCsv } from '@/lib/platform/spreadsheets/csv-writer'
import { writeXlsx } from '@/lib/platform/spreadsheets/xlsx-writer'

import { disposition } from './download'
import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'

/** A sheet that goes out, the headings first. */
export interface Sheet {
  /** Without an ending. */
  name: string
  format: SheetFormat
  rows: RowBatches
  /** A program takes the file, and no spreadsheet opens it: texts are as they were written. */
  isForProgram?: boolean
}

/**
 * The sibling of `endpoint` that sends a spreadsheet while its rows are still being read. An error before the first
 * rows is answered as everywhere; a later one breaks the download off, so that nobody takes a part for the whole.
 */
export function spreadsheet<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<Sheet>,
): Endpoint {
  return handler({ ...spec, sends: 'sheet' as const }, async (call) => {
    const { name, format, rows, isForProgram } = await work(call)
    const begun = await begin(rows)
    const file =
      format === 'csv'
        ? Readable.from(writeCsv(begun, { isForProgram }), { objectMode: false })
        : writeXlsx(begun, name)
    file.on('error', (error) => log.warn({ err: error }, 'a spreadsheet broke off'))
    return new Response(Readable.toWeb(file) as ReadableStream, {
      headers: {
        'Content-Type': SHEET_TYPES[format],
        'Content-Disposition': disposition({ inline: false, name: `${name}.${format}` }),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      },
    })
  })
}

/** Waits for the first rows, so that a refusal comes before the answer begins. */
async function begin(rows: RowBatches): Promise<RowBatches> {
  const iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  const first = await iterator.next()
  return (async function* () {
    try {
      for (let next: IteratorResult<Cell[][]> = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  })()
}
