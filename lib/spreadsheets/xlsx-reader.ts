import path from 'node:path'
import type { Readable } from 'node:stream'

import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

import { DAY_MS } from '@/lib/time'

/** A part of a file may unfold to so much; more is a bomb. */
const MOST_BYTES = 64 * 1_048_576
const MOST_COLUMNS = 200
const MOST_SHARED = 500_000
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

type Attributes = Record<string, string>

interface Visitor {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  /** @returns false when enough was read */
  close?: (name: string) => boolean | void
}

/**
 * The rows of the first sheet of an XLSX file, as the texts that people see in it: numbers plain, days as `YYYY-MM-DD`, days
 * with a time as `YYYY-MM-DD HH:mm`. Stops after `most` rows.
 * @throws Error when it is not one
 */
export async function readXlsx(bytes: Buffer, most: number): Promise<string[][]> {
  const parts = await unzip(bytes)
  try {
    const sheet = await firstSheet(parts)
    const [shared, dateStyles] = [await sharedTexts(parts), await stylesOfDates(parts)]
    return await readSheet(parts, sheet, { shared, dateStyles, most })
  } finally {
    parts.close()
  }
}

interface Parts {
  has: (name: string) => boolean
  visit: (name: string, visitor: Visitor) => Promise<void>
  close: () => void
}

async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: false, autoClose: false }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )
  const entries = new Map<string, yauzl.Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => entries.set(entry.fileName, entry))
    zip.once('end', resolve)
    zip.once('error', reject)
  })
  const contentOf = (entry: yauzl.Entry) =>
    new Promise<Readable>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    )
  return {
    has: (name) => entries.has(name),
    visit: async (name, visitor) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`There is no ${name}.`)
      if (entry.uncompressedSize > MOST_BYTES) throw new Error(`${name} is too large.`)
      await visit(await contentOf(entry), visitor)
    },
    close: () => zip.close(),
  }
}

async function visit(content: Readable, { open, text, close }: Visitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let isEnough = false
  let failure: Error | undefined
  parser.on('error', (error) => (failure ??= error))
  parser.on('opentag', ({ name, attributes }) => open?.(local(name), attributes))
  parser.on('text', (found) => text?.(found))
  parser.on('cdata', (found) => text?.(found))
  parser.on('closetag', ({ name }) => {
    if (!isEnough && close?.(local(name)) === false) isEnough = true
  })
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    if (failure) throw failure
    if (isEnough) return void content.destroy()
  }
  parser.close()
  if (failure) throw failure
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

async function firstSheet(parts: Parts): Promise<{ part: string; epoch: number }> {
  let id: string | undefined
  let epoch = EPOCH
  await parts.visit('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'sheet') id ??= attributes['r:id']
      if (name === 'workbookPr' && /^(1|true)$/.test(attributes.date1904 ?? '')) epoch = EPOCH_1904
    },
  })
  let target: string | undefined
  await parts.visit('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  if (!target) throw new Error('There is no sheet.')
  return { part: target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target), epoch }
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  if (!parts.has('xl/sharedStrings.xml')) return texts
  let current = ''
  let isText = false
  await parts.visit('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = ''
      isText = name === 't'
    },
    text: (found) => {
      if (isText) current += found
    },
    close: (name) => {
      isText = false
      if (name === 'si') texts.push(current)
      return texts.length < MOST_SHARED
    },
  })
  return texts
}

/** The formats that come with every spreadsheet and show a day or a time. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
const isDateCode = (code: string) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

async function stylesOfDates(parts: Parts): Promise<boolean[]> {
  const styles: boolean[] = []
  if (!parts.has('xl/styles.xml')) return styles
  const custom = new Map<number, boolean>()
  let isCellStyle = false
  await parts.visit('xl/styles.xml', {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId)
      if (name === 'numFmt') custom.set(id, isDateCode(formatCode ?? ''))
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(custom.get(id) ?? isBuiltInDate(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

interface Reading {
  shared: string[]
  dateStyles: boolean[]
  most: number
}

async function readSheet(
  parts: Parts,
  { part, epoch }: { part: string; epoch: number },
  { shared, dateStyles, most }: Reading,
): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let cell: { column: number; type: string; isDate: boolean; value: string } | null = null
  let isValue = false
  await parts.visit(part, {
    open: (name, { r, t = 'n', s }) => {
      if (name === 'row') {
        // Rows without anything in them are left out of the file.
        const above = r ? Math.min(Number(r) - 1, most) : 0
        while (rows.length < above) rows.push([])
        row = []
      }
      if (name === 'c') {
        const column = r ? columnOf(r) : row.length
        cell = { column, type: t, isDate: dateStyles[Number(s)] ?? false, value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    text: (found) => {
      if (cell && isValue) cell.value += found
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && cell) {
        if (cell.column < MOST_COLUMNS) {
          while (row.length < cell.column) row.push('')
          row[cell.column] = shown(cell, shared, epoch)
        }
        cell = null
      }
      if (name === 'row' && rows.length < most) rows.push(row)
      return rows.length < most
    },
  })
  return rows
}

/** `AB12` stands in the column 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shown(
  { type, isDate, value }: { type: string; isDate: boolean; value: string },
  shared: string[],
  epoch: number,
): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'e') return ''
  if (type !== 'n' || !value) return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  // What is computed in binary is shown as a spreadsheet shows it.
  return isDate ? dayOf(number, epoch) : String(Number(number.toPrecision(15)))
}

function dayOf(serial: number, epoch: number): string {
  const date = new Date(epoch + Math.round(serial * 1_440) * (DAY_MS / 1_440))
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
