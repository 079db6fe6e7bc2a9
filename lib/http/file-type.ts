import 'server-only'
import { open } from 'node:fs/promises'

import { fileTypeFromFile } from 'file-type'

/** What bytes are when nothing knows them. */
export const UNKNOWN_TYPE = 'application/octet-stream'

const SAMPLE_BYTES = 65_536
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f]/
const TEXT_BY_EXTENSION: Record<string, string> = { csv: 'text/csv', tsv: 'text/tab-separated-values' }

/**
 * The type of a file as its bytes tell it; what the sender declared is not asked. Formats that are only text have no mark
 * of their own: markup is told by its first tag, a calendar by its first line, and the name decides no more than
 * between plain text and a table.
 */
export async function readFileType(path: string, name: string): Promise<string> {
  const marked = await fileTypeFromFile(path).catch(() => undefined)
  if (marked && marked.mime !== 'application/xml') return marked.mime.split(';')[0]!
  const sample = await readStart(path)
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

/** The first bytes as Latin-1, which reads any encoding that keeps ASCII: spreadsheets still write Windows-1252. */
async function readStart(path: string): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
