import 'server-only'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

/** What bytes are when nothing knows them. */
const UNKNOWN_TYPE = 'application/octet-stream'

const SAMPLE_BYTES = 65_536

/** What the older Office formats, installers and mails have in common: a small file system, told apart by what is in it. */
const COMPOUND_FILE = 'application/x-cfb'
const STREAM_OF: [string, Buffer][] = Object.entries({
  'application/msword': 'WordDocument',
  'application/vnd.ms-excel': 'Workbook',
  'application/vnd.ms-powerpoint': 'PowerPoint Document',
}).map(([type, stream]) => [type, Buffer.from(stream, 'utf16le')])
const LONGEST_STREAM_NAME = 64

// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
const TEXT_BY_EXTENSION: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
}

/**
 * The type of a file as its bytes tell it; what the sender declared is not asked. Formats that are only text have no mark
 * of their own: markup is told by its first tag, a calendar by its first line, and the name decides no more than
 * between plain text, a table and JSON.
 */
export async function readFileType(path: string, name: string): Promise<string> {
  const sample = await readStart(path)
  // What begins as a text in UTF-16 begins as some sound files do, and has no control characters where those have.
  const isWide = sample.startsWith('\ufeff') && !NOT_TEXT.test(sample)
  const marked = isWide ? undefined : await fileTypeFromFile(path).catch(() => undefined)
  if (marked?.mime === COMPOUND_FILE) return readCompoundType(path)
  if (marked && marked.mime !== 'application/xml') return marked.mime.split(';')[0]!
  if (!sample || NOT_TEXT.test(sample)) return UNKNOWN_TYPE
  const text = sample.replace(/^(\ufeff|ï»¿)/, '').trimStart()
  if (/^BEGIN:VCALENDAR\b/i.test(text)) return 'text/calendar'
  if (/^(<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^>]*>|\s)*<svg[\s>]/i.test(text)) return 'image/svg+xml'
  if (/<(!doctype html|html|head|body|script|iframe)[\s>]/i.test(text)) return 'text/html'
  if (text.startsWith('<')) return 'application/xml'
  return TEXT_BY_EXTENSION[extensionOf(name)] ?? 'text/plain'
}

/** Whether a type is among those accepted; `image/*` accepts all of a kind, `*` everything. */
export function isAcceptedType(type: string, accepted: readonly string[]): boolean {
  return accepted.some((entry) => entry === '*' || entry === type || entry === `${type.split('/')[0]}/*`)
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

async function readCompoundType(path: string): Promise<string> {
  let end: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const part = Buffer.concat([end, chunk])
    const found = STREAM_OF.find(([, name]) => part.includes(name))
    if (found) return found[0]
    end = part.subarray(-LONGEST_STREAM_NAME)
  }
  return COMPOUND_FILE
}

/** The first bytes as Latin-1, which reads any encoding that keeps ASCII (spreadsheets still write Windows-1252), or as UTF-16. */
async function readStart(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    const mark = bytes.toString('latin1', 0, 2)
    if (mark === '\xff\xfe') return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(bytes)
    if (mark === '\xfe\xff') return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(bytes)
    return bytes.toString('latin1')
  } finally {
    await file.close()
  }
}
