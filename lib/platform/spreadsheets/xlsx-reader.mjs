// @ts-check
import path from 'node:path'

import iconv from 'iconv-lite'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'

// oxlint-disable-next-line no-restricted-imports -- what runs apart knows no places in the tree
import { wideOrderOf } from '../http/wide-text.mjs'
import { BOUNDS, NOT_CALCULATED, Refused, TooMuch, boundedRows, tooManyColumns } from './bounds.mjs'
import { builtInFormat, customFormat, numberText } from './number-formats.mjs'

/** A part of a file may unpack to so much; more is a bomb. */
const MOST_BYTES = 64 * 1_048_576
const MOST_PARTS = 2_000
/** In one part. A sheet of 20,000 rows with 40 columns has fewer. */
const MOST_ELEMENTS = 2_000_000
const TOO_MANY_CELLS =
  'There are too many cells in this file, also empty ones: delete the rows and columns beyond its table'
/** The format itself goes a fifth as deep. */
const DEEPEST = 64
const MOST_ATTRIBUTES = 64
/** The length of a tag, or of a text between two: several times what a cell holds. */
const LONGEST_TOKEN = 262_144
const MOST_SHARED = 500_000
const MOST_SHARED_CHARACTERS = 32_000_000
/** Of the names of sheets that are offered, their first rows are looked at in so many. */
const MOST_LOOKED_AT = 20
/** Titles and dates stand above the headings in so many rows. */
const FIRST_ROWS = 20

/** @typedef {Record<string, string>} Attributes */
/**
 * @typedef {object} Visitor
 * @property {(name: string, attributes: Attributes) => void} [open]
 * @property {(text: string) => void} [text]
 * @property {(name: string) => boolean | void} [close] returns false when enough was read
 */
/** @typedef {{ names: string[], has: (name: string) => boolean, visit: (name: string, visitor: Visitor) => Promise<void>, close: () => void }} Parts */

/**
 * The rows of a sheet of an XLSX file, as the texts that people see in it: numbers plain, days as `YYYY-MM-DD`, days
 * with a time as `YYYY-MM-DD HH:mm`, errors as `#N/A`. A cell that is merged over several rows stands in each of those
 * that have content. Stops after `most` rows.
 * @param {Buffer} bytes
 * @param {number} most
 * @param {number} [place] which of the sheets that are shown, from 0; without it the first that has a table
 * @returns {Promise<{ rows: string[][], hidden: number[], sheets: string[], place: number, tops: string[][][] }>} the
 *   places of its hidden rows, the names of all its sheets, and, where none was chosen, the first rows of each
 * @throws Error when it is not one, Refused for what it cannot take
 */
export async function readWorkbook(bytes, most, place) {
  const parts = await unzip(bytes)
  try {
    const book = await openBook(parts)
    const { sheets } = book
    const names = sheets.map(({ name }) => name)
    const texts = await sharedTexts(parts, book.shared)
    const formats = await cellFormats(parts, book.styles)
    const read = (/** @type {number} */ at, /** @type {number} */ rows) => {
      const part = sheets[at]?.part
      if (!part) throw new Refused('There is no such sheet in this file')
      return readRows(parts, { part, texts, formats, is1904: book.is1904, most: rows })
    }
    if (place !== undefined || sheets.length === 1) {
      return { ...(await read(place ?? 0, most)), sheets: names, place: place ?? 0, tops: [] }
    }
    /** @type {string[][][]} */
    const tops = []
    for (let at = 0; at < Math.min(sheets.length, MOST_LOOKED_AT); at++) {
      tops.push((await read(at, FIRST_ROWS)).rows.filter(hasText))
    }
    const found = [tops.findIndex(isTable), tops.findIndex((rows) => rows.length)]
    const chosen = found.find((at) => at !== -1) ?? 0
    return { ...(await read(chosen, most)), sheets: names, place: chosen, tops }
  } finally {
    parts.close()
  }
}

const hasText = (/** @type {string[]} */ cells) => cells.some((cell) => cell.trim())
/** Whether rows are those of a table, and not of a cover: two of them have several cells. */
const isTable = (/** @type {string[][]} */ rows) =>
  rows.filter((cells) => cells.filter((cell) => cell.trim()).length > 1).length > 1

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const END_BYTES = 22
/** The comment behind the list of parts may be so long, and is searched no further for its beginning. */
const LONGEST_COMMENT = 65_535

/** A file without what a mail gateway put behind it, as Excel reads it. */
function withoutAppendix(/** @type {Buffer} */ bytes) {
  const first = Math.max(0, bytes.length - END_BYTES - LONGEST_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    at = bytes.lastIndexOf(END_OF_DIRECTORY, at)
    if (at < first) return bytes
    const end = at + END_BYTES + bytes.readUInt16LE(at + 20)
    // The list of parts stands before its end; of a large file another one says where.
    const start = bytes.readUInt32LE(at + 16)
    if (end <= bytes.length && (start === 0xffffffff || start + bytes.readUInt32LE(at + 12) === at)) {
      return bytes.subarray(0, end)
    }
  }
  return bytes
}

/** @returns {Promise<Parts>} */
async function unzip(/** @type {Buffer} */ file) {
  const bytes = withoutAppendix(file)
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
        // The names of parts have no case (ECMA-376 part 2, 6.2.2.3).
        entries.set(entry.fileName.toLowerCase(), entry)
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
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    visit: async (name, visitor) => {
      const entry = entries.get(name.toLowerCase())
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
    if (++elements > MOST_ELEMENTS) throw new TooMuch(TOO_MANY_CELLS)
    if (++depth > DEEPEST) refuse()
    open?.(local(name), /** @type {Attributes} */ (given))
  })
  parser.on('text', onText)
  parser.on('cdata', onText)
  parser.on('closetag', ({ name }) => {
    sinceToken = 0
    depth--
    if (!isEnough && close?.(local(name)) === false) isEnough = true
  })
  /** @type {import('iconv-lite').DecoderStream | undefined} */
  let decoder
  for await (const chunk of content) {
    decoder ??= iconv.getDecoder(encodingOf(/** @type {Buffer} */ (chunk)))
    const some = decoder.write(/** @type {Buffer} */ (chunk))
    sinceToken += some.length
    parser.write(some)
    if (isEnough) return void content.destroy()
    if (sinceToken > LONGEST_TOKEN) refuse()
  }
  parser.close()
}

const local = (/** @type {string} */ name) => name.slice(name.indexOf(':') + 1)

/** The encoding of a part: that of its bytes, else the one that its first line names, else UTF-8. */
function encodingOf(/** @type {Buffer} */ beginning) {
  const wide = wideOrderOf(beginning)
  if (wide) return wide
  const [, named] =
    /^[^<]*<\?xml[^>]{0,200}?\bencoding\s{0,9}=\s{0,9}["']([\w-]{1,30})/.exec(beginning.toString('latin1', 0, 300)) ??
    []
  return named && iconv.encodingExists(named) ? named : 'utf-8'
}

/** A workbook with more is no list of anything. */
const MOST_SHEETS = 200
const LONGEST_NAME = 60

/** @typedef {{ id: string, type: string, target: string }} Relation */

/**
 * What a part names: the last word of each relation's type, in the transitional format as in the strict one, and the
 * part that it leads to.
 * @param {Parts} parts
 * @param {string} part empty for the package
 * @returns {Promise<Relation[]>}
 */
async function relationsOf(parts, part) {
  const folder = path.posix.dirname(part)
  const list = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  /** @type {Relation[]} */
  const relations = []
  if (!parts.has(list)) return relations
  await parts.visit(list, {
    open: (name, { Id: id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const written = Target.replaceAll('\\', '/')
      const target = written.startsWith('/') ? written.slice(1) : path.posix.join(folder, written)
      relations.push({ id, type: path.posix.basename(Type), target: parts.has(target) ? target : unquoted(target) })
    },
  })
  return relations
}

/** A part's name without the signs that addresses need: some programs write `sheet%201.xml` for `sheet 1.xml`. */
function unquoted(/** @type {string} */ target) {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

const isHidden = (/** @type {string | undefined} */ state) => /^(veryHidden|hidden)$/i.test(state ?? '')

async function openBook(/** @type {Parts} */ parts) {
  const root = await relationsOf(parts, '')
  const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  refuseOthers(parts, main)
  const relations = await relationsOf(parts, main)
  const partOf = (/** @type {string} */ type, /** @type {string} */ usual) =>
    relations.find((one) => one.type === type)?.target ?? path.posix.join(path.posix.dirname(main), usual)
  /** @type {{ name: string, part: string | undefined, state: string | undefined }[]} */
  const all = []
  let is1904 = false
  await parts.visit(main, {
    open: (element, attributes) => {
      if (element === 'workbookPr') is1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '')
      if (element !== 'sheet') return
      // The relation's id may have any prefix.
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]
      const relation = relations.find((one) => one.id === id)
      if (relation && /^(chart|dialog|macro)/i.test(relation.type)) return
      const name = unescaped(attributes.name ?? '').slice(0, LONGEST_NAME)
      if (all.push({ name, part: relation?.target, state: attributes.state }) > MOST_SHEETS) {
        throw new TooMuch('There are too many sheets in this file')
      }
    },
  })
  const shown = all.filter(({ state }) => !isHidden(state))
  const sheets = shown.length ? shown : all
  if (!sheets.length) throw new Refused('There is no sheet with cells in this workbook')
  return {
    sheets,
    is1904,
    shared: partOf('sharedStrings', 'sharedStrings.xml'),
    styles: partOf('styles', 'styles.xml'),
  }
}

/** Names what else lies in a ZIP. */
function refuseOthers(/** @type {Parts} */ { names, has }, /** @type {string} */ main) {
  const is = (/** @type {RegExp} */ name) => names.some((one) => name.test(one))
  if (main.endsWith('.bin')) throw new Refused('This is a binary workbook of Excel (.xlsb): save it as XLSX')
  if (/^(word|ppt|visio)\//.test(main))
    throw new Refused('This is no workbook of Excel: copy its table into one, and save that as XLSX')
  if (has(main)) return
  if (is(/\.iwa$|^index\.zip$/)) throw new Refused('This is a file of Apple Numbers: export it as Excel (XLSX)')
  if (has('mimetype') && has('content.xml')) throw new Refused('This is an OpenDocument file (.ods): save it as XLSX')
  throw new Refused('There is no workbook in this file: save the sheet as XLSX, or as CSV')
}

/** Characters that XML cannot hold stand as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
const unescaped = (/** @type {string} */ text) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

async function sharedTexts(/** @type {Parts} */ parts, /** @type {string} */ part) {
  /** @type {string[]} */
  const texts = []
  if (!parts.has(part)) return texts
  let current = ''
  let characters = 0
  let isText = false
  let isGuide = false
  await parts.visit(part, {
    open: (name) => {
      if (name === 'si') current = ''
      if (name === 'rPh') isGuide = true
      isText = name === 't' && !isGuide
    },
    text: (found) => {
      if (!isText) return
      current += found
      characters += found.length
      if (characters > MOST_SHARED_CHARACTERS) throw new TooMuch('There is too much text in this file')
    },
    close: (name) => {
      isText = false
      if (name === 'rPh') isGuide = false
      if (name === 'si') texts.push(unescaped(current))
      if (texts.length > MOST_SHARED) throw new TooMuch('There are too many different texts in this file')
    },
  })
  return texts
}

/** @typedef {import('./number-formats.mjs').NumberFormat} NumberFormat */

/** The number format of each style of cells. */
async function cellFormats(/** @type {Parts} */ parts, /** @type {string} */ part) {
  /** @type {number[]} */
  const ids = []
  if (!parts.has(part)) return []
  /** @type {Map<number, NumberFormat>} */
  const custom = new Map()
  let isCellStyle = false
  await parts.visit(part, {
    open: (name, { numFmtId, formatCode }) => {
      if (name === 'numFmt') custom.set(Number(numFmtId), customFormat(formatCode ?? ''))
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle) ids.push(Number(numFmtId ?? 0))
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return ids.map((id) => custom.get(id) ?? builtInFormat(id))
}

/** @typedef {{ texts: string[], formats: NumberFormat[], is1904: boolean }} Reading */

/**
 * @param {Parts} parts
 * @param {Reading & { part: string, most: number }} reading
 */
async function readRows(parts, { part, most, ...reading }) {
  const { rows, add, repeat, isFull, inOrder } = boundedRows(most)
  /** @type {string[]} */
  let row = []
  let [place, column] = [-1, -1]
  let isPlaced = false
  /** @type {number[]} */
  const hidden = []
  let isHidden = false
  /** @type {{ column: number, type: string, style: number, value: string, hasFormula: boolean } | null} */
  let cell = null
  let isValue = false
  let isGuide = false
  await parts.visit(part, {
    open: (name, { r, t = 'n', s, ref = '', hidden: isHiddenRow = '' }) => {
      if (name === 'row') {
        // The file leaves out empty rows.
        place = r ? placeOf(r) : place + 1
        isPlaced = Boolean(r)
        row = []
        column = -1
        isHidden = /^(1|true)$/.test(isHiddenRow)
      }
      if (name === 'c') {
        column++
        if (r) {
          const said = cellAt(r)
          if (!isPlaced && said) place = said.place
          if (said?.place !== place) throw new Refused(MISNUMBERED)
          ;[column, isPlaced] = [said.column, true]
        }
        cell = { column, type: t, style: Number(s ?? 0), value: '', hasFormula: false }
      }
      if (name === 'f' && cell) cell.hasFormula = true
      if (name === 'rPh') isGuide = true
      isValue = name === 'v' || (name === 't' && !isGuide)
      // The merged cells stand behind all rows.
      if (name === 'mergeCell') {
        const [from, to] = ref.split(':').map(cellAt)
        if (from && to) repeat(from.column, from.place, to.place)
      }
    },
    text: (found) => {
      if (cell && isValue) cell.value += found
    },
    close: (name) => {
      isValue = false
      if (name === 'rPh') isGuide = false
      if (name === 'c' && cell) {
        const value = shown(cell, reading)
        if (cell.column < BOUNDS.columns) {
          while (row.length < cell.column) row.push('')
          if (row[cell.column] && value) throw new Refused(MISNUMBERED)
          row[cell.column] ||= value
        } else if (value) throw tooManyColumns()
        cell = null
      }
      if (name === 'row' && !isFull()) {
        add(row, place)
        if (isHidden) hidden.push(place)
      }
      return !isFull()
    },
  })
  return { rows: inOrder(), hidden: hidden.filter((at) => rows[at]?.length).toSorted((a, b) => a - b) }
}

/** Excel repairs such a file, or asks; what it makes of it is what a person has seen. */
const MISNUMBERED = 'The rows or cells of this workbook are misnumbered: open it in Excel, save it and choose it again'

/** The place of a row, from 0. */
function placeOf(/** @type {string} */ number) {
  if (!/^[1-9]\d{0,6}$/.test(number)) throw new Refused(MISNUMBERED)
  return Number(number) - 1
}

/** `AB12` is in column 27 and row 11. */
function cellAt(/** @type {string} */ reference) {
  const [, letters, number] = /^([A-Z]{1,3})([1-9]\d{0,6})$/i.exec(reference) ?? []
  if (!letters) return null
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, place: Number(number) - 1 }
}

/**
 * @param {{ type: string, style: number, value: string, hasFormula: boolean }} cell
 * @param {Reading} reading
 */
function shown({ type, style, value, hasFormula }, { texts, formats, is1904 }) {
  const isEmpty = type === 'str' || type === 'inlineStr' ? !value : !value.trim()
  // A formula of a program that does not calculate; one that makes an empty text says so.
  if (isEmpty) return hasFormula && type !== 'str' ? NOT_CALCULATED : ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return /^(1|true)$/i.test(value.trim()) ? 'Yes' : 'No'
  if (type === 'd') return isoText(value.trim())
  return type === 'n' ? numberText(value, formats[style] ?? builtInFormat(0), is1904) : unescaped(value)
}

/** A day or a time of the strict format, as a number would show it. */
function isoText(/** @type {string} */ written) {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)?T?(?:(\d\d:\d\d)\b.*)?$/s.exec(written) ?? []
  if (!day) return clock ?? written
  return clock && clock !== '00:00' ? `${day} ${clock}` : day
}
