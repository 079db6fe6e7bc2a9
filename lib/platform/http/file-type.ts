import 'server-only'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { FileTypeParser } from 'file-type/node'

import { wideOrderOf } from './wide-text.mjs'

/** The type of unknown bytes. */
const UNKNOWN_TYPE = 'application/octet-stream'

const SAMPLE_BYTES = 65_536

/** The common format of older Office files, installers and mails: a small file system; its contents tell them apart. */
const COMPOUND_FILE = 'application/x-cfb'
const STREAMS: Record<string, string> = {
  '__properties_version1.0': 'application/vnd.ms-outlook',
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  // Excel 5.0 and 95.
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
}
/** The class that most programs write at its root, which no attached file within it changes. */
const CLASSES: Record<string, string> = {
  '0b0d020000000000c000000000000046': 'application/vnd.ms-outlook',
  '46f0060000000000c000000000000046': 'application/vnd.ms-outlook',
  '0609020000000000c000000000000046': 'application/msword',
  '2008020000000000c000000000000046': 'application/vnd.ms-excel',
  '1008020000000000c000000000000046': 'application/vnd.ms-excel',
  '108d81649b4fcf1186ea00aa00b929e8': 'application/vnd.ms-powerpoint',
}
/** Where its first bytes say how large its parts are, and in which one its directory begins, with the root. */
const HEAD = { bytes: 512, sizeAt: 30, directoryAt: 48 }
/** An entry of its directory: a name of 32 characters, its length in bytes with its end, its kind and its class. */
const ENTRY = { bytes: 128, nameLengthAt: 64, kindAt: 66, stream: 2, classAt: 80, classBytes: 16 }

// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
/** How a drawing begins that is no text. */
const BINARY_DXF = 'AutoCAD Binary DXF\r\n\x1a\0'
/** Texts in which a tag is only a word: a note, a mail, a table. */
const TEXT_BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  geojson: 'application/json',
  txt: 'text/plain',
  text: 'text/plain',
  log: 'text/plain',
  md: 'text/plain',
  eml: 'message/rfc822',
  vcf: 'text/vcard',
  vcard: 'text/vcard',
  dxf: 'application/dxf',
}
/** The same of texts that are tags from their first letter on. */
const TAGGED_BY_EXTENSION: Record<string, string> = {
  xml: 'application/xml',
  gpx: 'application/xml',
  kml: 'application/vnd.google-earth.kml+xml',
}

/** The endings of types with several, the usual one first. Other types have one, which comes with the type. */
const ENDINGS: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif', 'hif'],
  'image/svg+xml': ['svg'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'video/mp4': ['mp4', 'm4v'],
  'video/quicktime': ['mov', 'qt'],
  'video/mpeg': ['mpg', 'mpeg'],
  'application/json': ['json', 'geojson'],
  'application/msword': ['doc', 'dot'],
  'application/vnd.ms-excel': ['xls', 'xlt'],
  'application/vnd.ms-powerpoint': ['ppt', 'pps', 'pot'],
  'application/xml': ['xml', 'gpx', 'xsd'],
  'application/dxf': ['dxf'],
  'application/vnd.google-earth.kml+xml': ['kml'],
  'application/vnd.ms-outlook': ['msg', 'oft'],
  'image/heif': ['heif', 'heic', 'hif'],
  'image/heic-sequence': ['heic', 'heif', 'heics'],
  'image/heif-sequence': ['heif', 'heic', 'heifs'],
  'image/vnd.dwg': ['dwg'],
  'video/x-m4v': ['m4v', 'mp4'],
  'message/rfc822': ['eml'],
  'text/vcard': ['vcf', 'vcard'],
  'application/zip': ['zip', 'kmz', 'pages', 'numbers', 'key', 'sketch', 'esx'],
  [COMPOUND_FILE]: ['cfb', 'msg', 'doc', 'xls', 'ppt', 'vsd', 'pub', 'mpp'],
  'text/calendar': ['ics', 'ical', 'ifb', 'txt'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  // Also without an ending, as README.
  'text/plain': ['txt', 'text', 'log', 'md', ''],
  'text/tab-separated-values': ['tsv'],
}

/** The type of bytes, and the endings that their name may have; none when the type is unknown. */
export interface FileType {
  type: string
  endings: readonly string[]
}

/**
 * The type of a file as its bytes tell it, whatever the sender declared. Formats of plain text have no mark of their
 * own. A calendar is known by its first line. A name that says plain text, a table or JSON is believed, because such a
 * file is saved and never shown. In all others, tags mean markup.
 */
export async function readFileType(path: string, name: string): Promise<FileType> {
  const { mime, ext } = await recognise(path, name)
  return { type: mime, endings: ENDINGS[mime] ?? (ext ? [ext] : []) }
}

async function recognise(path: string, name: string): Promise<{ mime: string; ext?: string }> {
  const { sample, isWide } = await readStart(path)
  // A text in UTF-16 begins as some sound files do, but lacks their control characters.
  const marked = isWide && !NOT_TEXT.test(sample) ? undefined : await marksOf(path)
  if (marked?.mime === COMPOUND_FILE) return { mime: (await readClass(path)) ?? (await readCompoundType(path)) }
  if (marked && marked.mime !== 'application/xml') return { mime: marked.mime.split(';')[0]!, ext: marked.ext }
  if (sample.startsWith(BINARY_DXF)) return { mime: 'application/dxf' }
  return { mime: !sample || NOT_TEXT.test(sample) ? UNKNOWN_TYPE : typeOfText(sample, name) }
}

/** Formats whose kind is deep inside are walked through, for so long. */
const PATIENCE_MS = 5_000
const marksOf = (path: string) =>
  new FileTypeParser({ signal: AbortSignal.timeout(PATIENCE_MS) }).fromFile(path).catch(() => undefined)

function typeOfText(sample: string, name: string): string {
  const text = sample.replace(/^(\ufeff|ï»¿)/, '').trimStart()
  if (/^BEGIN:VCALENDAR\b/i.test(text)) return 'text/calendar'
  const byName = TEXT_BY_EXTENSION[extensionOf(name)]
  if (byName) return byName
  const tagged = text.startsWith('<') ? TAGGED_BY_EXTENSION[extensionOf(name)] : undefined
  if (tagged) return tagged
  if (/^<svg[\s>]/i.test(afterProlog(text))) return 'image/svg+xml'
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/i.test(text)) return 'text/html'
  if (text.startsWith('<')) return 'application/xml'
  return 'text/plain'
}

/** What may stand before the root of a drawing, and what ends each. */
const PROLOG = [
  ['<?xml', '>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const

/** The text from its first element on. Each letter is passed once, whatever a stranger repeats. */
function afterProlog(text: string): string {
  for (let at = 0; ;) {
    while (/\s/.test(text.charAt(at))) at++
    const part = PROLOG.find(([begin]) => text.slice(at, at + begin.length).toLowerCase() === begin)
    const end = part ? text.indexOf(part[1], at + part[0].length) : -1
    if (!part || end < 0) return text.slice(at)
    at = end + part[1].length
  }
}

/** Whether a type is accepted; `image/*` accepts all of a kind, `*` everything. */
export function isAcceptedType(type: string, accepted: readonly string[]): boolean {
  return accepted.some((entry) => entry === '*' || entry === type || entry === `${type.split('/')[0]}/*`)
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

async function readClass(path: string): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(HEAD.bytes)
    await file.read(head, 0, HEAD.bytes, 0)
    const root = (head.readUInt32LE(HEAD.directoryAt) + 1) * 2 ** head.readUInt16LE(HEAD.sizeAt)
    const found = Buffer.alloc(ENTRY.classBytes)
    if (Number.isSafeInteger(root)) await file.read(found, 0, ENTRY.classBytes, root + ENTRY.classAt)
    return CLASSES[found.toString('hex')]
  } finally {
    await file.close()
  }
}

async function readCompoundType(path: string): Promise<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const part = Buffer.concat([rest, chunk])
    let at = 0
    for (; at + ENTRY.bytes <= part.length; at += ENTRY.bytes) {
      const found = STREAMS[nameOfStream(part.subarray(at, at + ENTRY.bytes))]
      if (found) return found
    }
    rest = part.subarray(at)
  }
  return COMPOUND_FILE
}

/** The name of a stream if these bytes are its entry in the directory; otherwise empty. */
function nameOfStream(entry: Buffer): string {
  const length = entry.readUInt16LE(ENTRY.nameLengthAt)
  if (entry[ENTRY.kindAt] !== ENTRY.stream || length < 4 || length > ENTRY.nameLengthAt || length % 2) return ''
  return entry.toString('utf16le', 0, length - 2)
}

/** The first bytes as Latin-1, which reads any encoding with ASCII inside (such as Windows-1252), or as UTF-16. */
async function readStart(path: string): Promise<{ sample: string; isWide: boolean }> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const wide = wideOrderOf(bytes)
    const sample = wide ? new TextDecoder(wide, { ignoreBOM: true }).decode(bytes) : bytes.toString('latin1')
    // Old systems end a text with Ctrl-Z.
    return { sample: bytesRead < SAMPLE_BYTES ? sample.replace(/\x1a$/, '') : sample, isWide: wide !== null }
  } finally {
    await file.close()
  }
}
