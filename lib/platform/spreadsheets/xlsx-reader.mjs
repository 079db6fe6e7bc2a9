// @ts-check
import path from 'node:path'

import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

import { BOUNDS, TooMuch, boundedRows, tooManyColumns } from './bounds.mjs'

/** A part of a file may unpack to so much; more is a bomb. */
const MOST_BYTES = 64 * 1_048_576
const MOST_PARTS = 2_000
/** In one part. A sheet of 20,000 rows with 40 columns has fewer. */
const MOST_ELEMENTS = 2_000_000
/** The format itself goes a fifth as deep. */
const DEEPEST = 64
const MOST_ATTRIBUTES = 64
/** The length of a tag, or of a text between two: several times what a cell holds. */
const LONGEST_TOKEN = 262_144
const MOST_SHARED = 500_000
const MOST_SHARED_CHARACTERS = 32_000_000
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** @typedef {Record<string, string>} Attributes */
/**
 * @typedef {object} Visitor
 * @property {(name: string, attributes: Attributes) => void} [open]
 * @property {(text: string) => void} [text]
 * @property {(name: string) => boolean | void} [close] returns false when enough was read
 */
/** @typedef {{ has: (name: string) => boolean, visit: (name: string, visitor: Visitor) => Promise<void>, close: () => void }} Parts */

/**
 * The rows of a sheet of an XLSX file, and the names of all its sheets, as the texts that people see in it: numbers plain, days as `YYYY-MM-DD`, days
 * with a time as `YYYY-MM-DD HH:mm`. Stops after `most` rows.
 * @param {Buffer} bytes
 * @param {number} most
 * @param {number} [place] which of the sheets that are shown, from 0
 * @returns {Promise<{ rows: string[][], sheets: string[] }>}
 * @throws Error when it is not one, TooMuch for more than a sheet may hold
 */
export async function readWorkbook(bytes, most, place = 0) {
  const parts = await unzip(bytes)
  try {
    const { sheets, epoch } = await sheetsOf(parts)
    const part = await partOf(parts, sheets[place]?.id)
    const [shared, dateStyles] = [await sharedTexts(parts), await stylesOfDates(parts)]
    const rows = await readRows(parts, { part, epoch }, { shared, dateStyles, most })
    return { rows, sheets: sheets.map(({ name }) => name) }
  } finally {
    parts.close()
  }
}

/**
 * The rows of the first sheet of an XLSX file.
 * @param {Buffer} bytes
 * @param {number} most
 */
export const readXlsx = async (bytes, most) => (await readWorkbook(bytes, most)).rows

/** @returns {Promise<Parts>} */
async function unzip(/** @type {Buffer} */ bytes) {
  const zip = await /** @type {Promise<yauzl.ZipFile>} */ (
    new Promise((resolve, reject) => {
      yauzl.fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, file) =>
        error ? reject(error) : resolve(file),
      )
    })
  )
  if (zip.entryCount > MOST_PARTS) throw new TooMuch('There are too many parts in this file')
  /** @type {Map<string, yauzl.Entry>} */
  const entries = new Map()
  await /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      zip.on('entry', (/** @type {yauzl.Entry} */ entry) => {
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.once('end', resolve)
      zip.once('error', reject)
      zip.readEntry()
    })
  )
  const contentOf = (/** @type {yauzl.Entry} */ entry) =>
    /** @type {Promise<import('node:stream').Readable>} */ (
      new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
      })
    )
  return {
    has: (name) => entries.has(name),
    visit: async (name, visitor) => {
      const entry = entries.get(name)
      if (!entry) throw new Error(`There is no ${name}.`)
      if (entry.uncompressedSize > MOST_BYTES) throw new TooMuch('This file unfolds to too much')
      await visit(await contentOf(entry), visitor)
    },
    close: () => zip.close(),
  }
}

/**
 * Reads a part as it unpacks. Its depth, elements, attributes and the length of each token are limited on the way,
 * because the parser holds a tag's attributes and the open tags.
 * @param {import('node:stream').Readable} content
 * @param {Visitor} visitor
 */
async function visit(content, { open, text, close }) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let isEnough = false
  let depth = 0
  let elements = 0
  let attributes = 0
  let sinceToken = 0
  const refuse = () => {
    throw new TooMuch('This file is built in a way that no spreadsheet is')
  }
  const onText = (/** @type {string} */ found) => {
    sinceToken = 0
    text?.(found)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', refuse)
  parser.on('attribute', () => {
    sinceToken = 0
    if (++attributes > MOST_ATTRIBUTES) refuse()
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    sinceToken = 0
    attributes = 0
    if (++depth > DEEPEST || ++elements > MOST_ELEMENTS) refuse()
    open?.(local(name), /** @type {Attributes} */ (given))
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    sinceToken = 0
    depth--
    if (!isEnough && close?.(local(name)) === false) isEnough = true
  })
  const decoder = new TextDecoder()
  for await (const chunk of content) {
    const some = decoder.decode(/** @type {Buffer} */ (chunk), { stream: true })
    sinceToken += some.length
    parser.write(some)
    if (isEnough) return void content.destroy()
    if (sinceToken > LONGEST_TOKEN) refuse()
  }
  parser.close()
}

const local = (/** @type {string} */ name) => name.slice(name.indexOf(':') + 1)

/** A workbook with more is no list of anything. */
const MOST_SHEETS = 200
const LONGEST_NAME = 60

async function sheetsOf(/** @type {Parts} */ parts) {
  /** @type {{ id: string | undefined, name: string }[]} */
  const sheets = []
  let epoch = EPOCH
  await parts.visit('xl/workbook.xml', {
    open: (element, { name = '', state, 'r:id': id, date1904 }) => {
      if (element === 'sheet' && (!state || state === 'visible')) sheets.push({ id, name: name.slice(0, LONGEST_NAME) })
      if (sheets.length > MOST_SHEETS) throw new TooMuch('There are too many sheets in this file')
      if (element === 'workbookPr' && /^(1|true)$/.test(date1904 ?? '')) epoch = EPOCH_1904
    },
  })
  return { sheets, epoch }
}

async function partOf(/** @type {Parts} */ parts, /** @type {string | undefined} */ id) {
  /** @type {string | undefined} */
  let target
  await parts.visit('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  if (!target) throw new Error('There is no sheet.')
  return target.startsWith('/') ? target.slice(1) : path.posix.join('xl', target)
}

async function sharedTexts(/** @type {Parts} */ parts) {
  /** @type {string[]} */
  const texts = []
  if (!parts.has('xl/sharedStrings.xml')) return texts
  let current = ''
  let characters = 0
  let isText = false
  await parts.visit('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') current = ''
      isText = name === 't'
    },
    text: (found) => {
      if (!isText) return
      current += found
      characters += found.length
      if (characters > MOST_SHARED_CHARACTERS) throw new TooMuch('There is too much text in this file')
    },
    close: (name) => {
      isText = false
      if (name === 'si') texts.push(current)
      if (texts.length > MOST_SHARED) throw new TooMuch('There are too many different texts in this file')
    },
  })
  return texts
}

/** The built-in formats that show a day or a time. */
const isBuiltInDate = (/** @type {number} */ id) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
const isDateCode = (/** @type {string} */ code) => /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]/g, ''))
/** Excel's own limit. */
const LONGEST_CODE = 255

async function stylesOfDates(/** @type {Parts} */ parts) {
  /** @type {boolean[]} */
  const styles = []
  if (!parts.has('xl/styles.xml')) return styles
  /** @type {Map<number, boolean>} */
  const custom = new Map()
  let isCellStyle = false
  await parts.visit('xl/styles.xml', {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId)
      if (name === 'numFmt') custom.set(id, isDateCode((formatCode ?? '').slice(0, LONGEST_CODE)))
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) styles.push(custom.get(id) ?? isBuiltInDate(id))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/**
 * @param {Parts} parts
 * @param {{ part: string, epoch: number }} sheet
 * @param {{ shared: string[], dateStyles: boolean[], most: number }} reading
 */
async function readRows(parts, { part, epoch }, { shared, dateStyles, most }) {
  const { rows, add, isFull } = boundedRows(most)
  /** @type {string[]} */
  let row = []
  /** @type {{ column: number, type: string, isDate: boolean, value: string } | null} */
  let cell = null
  let isValue = false
  await parts.visit(part, {
    open: (name, { r, t = 'n', s }) => {
      if (name === 'row') {
        // The file leaves out empty rows.
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
        const value = shown(cell, shared, epoch)
        if (cell.column < BOUNDS.columns) {
          while (row.length < cell.column) row.push('')
          row[cell.column] = value
        } else if (value) throw tooManyColumns()
        cell = null
      }
      if (name === 'row' && !isFull()) add(row)
      return !isFull()
    },
  })
  return rows
}

/** `AB12` is in column 27. */
function columnOf(/** @type {string} */ reference) {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * @param {{ type: string, isDate: boolean, value: string }} cell
 * @param {string[]} shared
 * @param {number} epoch
 */
function shown({ type, isDate, value }, shared, epoch) {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'e') return ''
  if (type !== 'n' || !value) return value
  const number = Number(value)
  if (Number.isNaN(number)) return value
  // A binary fraction is rounded as a spreadsheet shows it.
  return isDate ? dayOf(number, epoch) : String(Number(number.toPrecision(15)))
}

/**
 * @param {number} serial
 * @param {number} epoch
 */
function dayOf(serial, epoch) {
  const date = new Date(epoch + Math.round(serial * 1_440) * (DAY_MS / 1_440))
  if (Number.isNaN(date.getTime())) return String(serial)
  const text = date.toISOString()
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
