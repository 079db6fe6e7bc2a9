// @ts-check
import { readFile } from 'node:fs/promises'

import { Refused, trimmed } from './bounds.mjs'
import { readTextSheet, textOf } from './csv-reader.mjs'
import { readWorkbook } from './xlsx-reader.mjs'

/** @typedef {{ rows: string[][], hidden: number[], sheets: string[], place: number, tops: string[][][], separator: string | null }} Read */

/**
 * Reads a stranger's sheet, in a process of its own (lib/platform/apart). Its bytes say what it is.
 * @param {{ path: string, most: number, place?: number, separator?: string }} sheet
 * @returns {Promise<Read | { refusal: string }>}
 * @throws Error for what is no sheet
 */
export async function work({ path, most, place, separator }) {
  try {
    return await readSheet(await readFile(path), most, { place, separator })
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message }
    throw error
  }
}

/**
 * The rows of a sheet, each up to its last cell with content.
 * @param {Buffer} bytes
 * @param {number} most how many rows with content
 * @param {{ place?: number, separator?: string }} [choice]
 * @returns {Promise<Read>}
 * @throws Refused for what it cannot take, Error for what is no sheet
 */
export async function readSheet(bytes, most, { place, separator } = {}) {
  const isBook = bytes.toString('latin1', 0, 2) === 'PK'
  const read = isBook
    ? { ...(await readWorkbook(bytes, most, place)), separator: null }
    : readText(bytes, most, separator)
  return { ...read, rows: read.rows.map(trimmed) }
}

/** @returns {Read} */
function readText(/** @type {Buffer} */ bytes, /** @type {number} */ most, /** @type {string | undefined} */ chosen) {
  refuseOldOffice(bytes)
  const text = textOf(bytes)
  refuseMarkup(text.slice(0, 2_000).trimStart())
  return { ...readTextSheet(text, most, chosen), hidden: [], sheets: [], place: 0, tops: [] }
}

const COMPOUND_FILE = 'd0cf11e0a1b11ae1'

/** The files of older Office programs, and newer ones under a password, are small file systems. */
function refuseOldOffice(/** @type {Buffer} */ bytes) {
  if (bytes.toString('hex', 0, 8) !== COMPOUND_FILE) return
  const has = (/** @type {string} */ name) => bytes.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage')) {
    throw new Refused('This workbook has a password: open it, take the password off, and save it as XLSX')
  }
  if (has('Workbook') || has('Book')) throw new Refused('This is the old Excel format: save it as XLSX')
  throw new Refused('This is no workbook of Excel: save the sheet as XLSX, or as CSV')
}

function refuseMarkup(/** @type {string} */ text) {
  if (/^MIME-Version:/i.test(text) || /^<(!doctype html|html|head|body|meta|style|table|div)\b/i.test(text)) {
    throw new Refused('This is a web page under the name of a sheet: open it in Excel and save it as XLSX')
  }
  if (text.startsWith('<?xml') || text.startsWith('<Workbook')) {
    throw new Refused('This is an XML file: open it in Excel and save it as XLSX')
  }
  if (text.startsWith('{\\rtf'))
    throw new Refused('This is a text document: copy its table into Excel and save that as XLSX')
}
