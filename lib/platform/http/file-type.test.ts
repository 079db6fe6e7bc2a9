import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { readFileType } from './file-type'

const folder = mkdtempSync(join(tmpdir(), 'makegood-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function typeOf(text: string | Buffer, name = 'given'): Promise<string> {
  const path = join(folder, 'bytes')
  writeFileSync(path, text)
  return (await readFileType(path, name)).type
}

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  [
    '<?xml version="1.0"?>\n<!-- by hand --> <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<SVG>',
    'image/svg+xml',
  ],
  ['<!---->'.repeat(20) + '<svg/>', 'application/xml'],
  ['<!-- <svg> -->', 'application/xml'],
  ['<!--> <svg >', 'application/xml'],
  ['<svgs>', 'application/xml'],
  ['<p><script >', 'text/html'],
  ['plain', 'text/plain'],
])('the type of %s is %s', async (text, type) => expect(await typeOf(text)).toBe(type))

it.each(['<!---->', '<!---->\n', '<?xml>', '<!doctype svg>', '<!-', '<'])(
  'bytes that begin with %s again and again are told apart as quickly as others',
  async (piece) => expect(await typeOf(piece.repeat(64_000 / piece.length) + 'text')).toBe('application/xml'),
)

/** A compound file (MS-CFB) of parts of 512 bytes: an attached one first, then its own directory. */
function compoundFile({
  rootClass = '',
  attached = '',
  own = '',
}: {
  rootClass?: string
  attached?: string
  own?: string
}) {
  const file = Buffer.alloc(512 * 4)
  file.write('d0cf11e0a1b11ae1', 0, 'hex')
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(2, 48)
  const entry = (at: number, name: string, kind: number) => {
    file.write(name, at, 'utf16le')
    file.writeUInt16LE(name.length * 2 + 2, at + 64)
    file[at + 66] = kind
  }
  entry(512, attached, 2)
  entry(512 * 3, 'Root Entry', 5)
  file.write(rootClass, 512 * 3 + 80, 'hex')
  entry(512 * 3 + 128, own, 2)
  return file
}

it.each([
  [
    'a mail with an attached document',
    'application/vnd.ms-outlook',
    { rootClass: '0b0d020000000000c000000000000046', attached: 'WordDocument', own: '__properties_version1.0' },
  ],
  [
    'a workbook with a mail in it',
    'application/vnd.ms-excel',
    { rootClass: '2008020000000000c000000000000046', attached: '__properties_version1.0', own: 'Workbook' },
  ],
  ['a mail without a class', 'application/vnd.ms-outlook', { own: '__properties_version1.0' }],
  ['what is none of them', 'application/x-cfb', { own: 'Anything' }],
])('%s is %s', async (_, type, parts) => expect(await typeOf(compoundFile(parts))).toBe(type))

it('a head that points to nowhere ends nothing', async () => {
  const file = compoundFile({ own: 'Workbook' })
  file.writeUInt16LE(0xffff, 30)
  expect(await typeOf(file)).toBe('application/vnd.ms-excel')
})

it.each([
  ['AutoCAD Binary DXF\r\n\x1a\0\0\0SECTION', 'plan.dxf', 'application/dxf'],
  ['{"type":"Point"}', 'site.geojson', 'application/json'],
  ['BEGIN:VCARD', 'dana.vcard', 'text/vcard'],
])('of %j the type is told with the name %s: %s', async (text, name, type) =>
  expect(await typeOf(text, name)).toBe(type),
)
