import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

import yazl from 'yazl'

import type { Bomb } from './sheets'

const MB = 1_048_576
const named = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name)
const times = (amount: number, bytes: Buffer | string) => Buffer.alloc(amount * Buffer.byteLength(bytes), bytes)
const latin = (text: string) => Buffer.from(text, 'latin1')

async function zipped(parts: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(parts))
    zip.addBuffer(content, name, content.length ? { compressionLevel: 9 } : { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

/** An archive within an archive, and so on. */
async function nested(deep: number): Promise<Buffer> {
  let inner = await zipped({ 'a.txt': times(32 * MB, 'x') })
  for (let depth = 0; depth < deep; depth++)
    inner = await zipped(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.zip`, inner])))
  return inner
}

/** Claims that its first part takes up four gigabytes. */
async function lying(): Promise<Buffer> {
  const bytes = await zipped({ 'a.txt': Buffer.alloc(10) })
  return Buffer.from(bytes.fill(0xff, 18, 26))
}

/** Boxes of a sound or film inside each other, each without an end. */
const ebml = (deep: number) => Buffer.concat([latin('\x1a\x45\xdf\xa3\xff'), times(deep, latin('\x42\x82\xff'))])
const GUID = latin('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c')

/** Files whose kind is stored inside them, and which nobody unpacks. */
export const ARCHIVES: Bomb[] = [
  { what: 'archives within archives', make: async () => named('a.zip', await nested(8)) },
  {
    what: '20,000 empty parts',
    make: async () =>
      named(
        'a.zip',
        await zipped(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [String(at), Buffer.alloc(0)]))),
      ),
  },
  { what: 'a part that lies about its size', make: async () => named('a.zip', await lying()) },
  ...['docx', 'pptx', 'odt', 'epub'].map((ending) => ({
    what: `a ${ending} whose list of parts unfolds to 64 MB`,
    make: async () =>
      named(
        `a.${ending}`,
        await zipped({ '[Content_Types].xml': times(64 * MB, '<a>'), mimetype: times(64 * MB, 'x') }),
      ),
  })),
  { what: 'a gzip that unfolds to 256 MB', make: () => named('a.tar.gz', gzipSync(Buffer.alloc(256 * MB))) },
  {
    what: 'a PNG of a million parts',
    make: () =>
      named(
        'a.png',
        Buffer.concat([
          latin('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
          Buffer.alloc(17),
          times(1_000_000, latin('\0\0\0\0abcd\0\0\0\0')),
        ]),
      ),
  },
  {
    what: 'a sound whose description is four gigabytes',
    make: () => named('a.mp3', Buffer.concat([latin('ID3\x04\0\0\x7f\x7f\x7f\x7f'), Buffer.alloc(MB)])),
  },
  {
    what: 'descriptions of a sound without end',
    make: () => named('a.mp3', times(900_000, latin('ID3\x04\0\0\0\0\0\0'))),
  },
  { what: 'a film of boxes without end', make: () => named('a.mkv', ebml(3_000_000)) },
  {
    what: 'a film whose parts have no length',
    make: () => named('a.wmv', Buffer.concat([GUID, Buffer.alloc(14), times(400_000, Buffer.alloc(24))])),
  },
  {
    what: 'an old Office file of directories alone',
    make: () => named('a.doc', Buffer.concat([latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), times(40 * MB, '\x02')])),
  },
  {
    what: 'a PDF that is one line',
    make: () => named('a.pdf', Buffer.concat([latin('%PDF-1.7\n'), times(40 * MB, '<')])),
  },
  {
    what: 'a calendar of one line',
    make: () => named('a.ics', Buffer.concat([latin('BEGIN:VCALENDAR\r\n'), times(20 * MB, 'BEGIN:VEVENT\r\n')])),
  },
  {
    what: 'sixty comments before a text',
    make: () => named('a.svg', Buffer.from(`${'<!---->'.repeat(60)}Hello`)),
  },
  ...['<!---->', '<?xml?>', '<!DOCTYPE svg>', ' ', '<!-- ', '<?xml ', '<!DOCTYPE svg ', '\n<', '<svg', '<html'].map(
    (part) => ({
      what: `markup of nothing but “${part.trim() || 'spaces'}”`,
      make: () => named('a.xml', times(Math.floor(MB / part.length), part)),
    }),
  ),
  ...['.', ' ', '.a', 'a '].map((part) => ({
    what: `a file whose name is nothing but “${part}”`,
    make: () => named(part.repeat(6_000), Buffer.from('Hello')),
  })),
  {
    what: 'markup that almost begins',
    make: () => named('a.svg', Buffer.concat([latin('<!--'), times(20 * MB, '<!-- ')])),
  },
]
