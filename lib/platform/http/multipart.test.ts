import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { type Sent, receiveBody } from './body'
import { MAX_REQUEST_BYTES, type FileRules, MEGABYTE, readForm, refuseMissing, spoolFolder } from './multipart'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
const BOUNDARY = 'a-boundary'

const anything = { files: { max: 2, maxBytes: MEGABYTE, types: ['*'] } } satisfies FileRules
const oneImage = { image: { max: 1, min: 1, maxBytes: MEGABYTE, types: ['image/*'] } } satisfies FileRules

let dataFolder: string
const opened: Sent<FileRules>[] = []

beforeAll(async () => {
  dataFolder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'multipart-'))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((form) => form.discard()))
  expect(await readdir(spoolFolder()), 'every file of a request goes with it').toEqual([])
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

async function read<F extends FileRules>(parts: Buffer[], rules: F, headers: Record<string, string> = {}) {
  const form = await readForm(requestOf(body(parts), headers), rules)
  opened.push(form)
  return form
}

const field = (name: string, value: string) =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const file = (name: string, filename: string, content: Buffer | string, type = 'application/octet-stream') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const body = (parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])

function requestOf(content: Buffer | ReadableStream, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body: content,
    duplex: 'half',
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(Buffer.isBuffer(content) && { 'Content-Length': String(content.length) }),
      ...headers,
    },
  } as RequestInit)
}

const streamOf = (chunks: AsyncIterable<Buffer>) => Readable.toWeb(Readable.from(chunks)) as ReadableStream

describe('a form', () => {
  it('gives fields as text and files with size, hash and the bytes as they were', async () => {
    const { value, files } = await read(
      [field('note', 'Wet carpet – Raum 2'), file('files', 'photo.png', PNG), file('files', 'report.pdf', PDF)],
      anything,
    )
    expect(value).toEqual({ note: 'Wet carpet – Raum 2' })
    expect(files.files).toEqual([
      { path: expect.any(String), name: 'photo.png', type: 'image/png', size: PNG.length, sha256: sha256(PNG) },
      { path: expect.any(String), name: 'report.pdf', type: 'application/pdf', size: PDF.length, sha256: sha256(PDF) },
    ])
    expect((await readFile(files.files[1]!.path)).equals(PDF)).toBe(true)
  })

  it('leaves empty fields out and makes a list of repeated ones', async () => {
    const { value } = await read([field('name', ''), field('to', 'a'), field('to', 'b'), field('cc', ' ')], anything)
    expect(value).toEqual({ to: ['a', 'b'], cc: ' ' })
  })

  it('has no control character but line breaks in a field', async () => {
    const { value } = await read([field('note', 'O\u0092Brien\u0007,\ttab\r\nnext\u000bline')], anything)
    expect(value).toEqual({ note: 'O’Brien, tab\r\nnext\nline' })
  })

  it('takes `files[]` for `files`', async () => {
    expect((await read([file('files[]', 'a.png', PNG)], anything)).files.files).toHaveLength(1)
  })

  it('passes over a file field that was left alone in a browser', async () => {
    const { files } = await read([file('files', '', ''), file('files', 'a.png', PNG)], anything)
    expect(files.files.map(({ name }) => name)).toEqual(['a.png'])
  })

  it('has the same fingerprint under another boundary, and another with another file', async () => {
    const same = Buffer.from(
      body([file('files', 'a.png', PNG)])
        .toString('latin1')
        .replaceAll(BOUNDARY, 'b'),
      'latin1',
    )
    const first = await read([file('files', 'a.png', PNG)], anything)
    const second = await readForm(requestOf(same, { 'Content-Type': 'multipart/form-data; boundary=b' }), anything)
    const other = await read([file('files', 'a.png', PDF)], anything)
    opened.push(second)
    expect(second.fingerprint).toBe(first.fingerprint)
    expect(other.fingerprint).not.toBe(first.fingerprint)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\\\Users\\\\me\\\\report.txt', 'report.txt'],
    ['invoice\u202Egnp.exe', 'invoicegnp.txt'],
    ['a<b>|c?.txt', 'abc.txt'],
    ['  .hidden ', 'hidden'],
    ['...', 'file'],
    ['Übersicht 2.csv', 'Übersicht 2.csv'],
    [`${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
  ])('calls %j %j', async (given, shown) => {
    expect((await read([file('files', given, 'text')], anything)).files.files[0]!.name).toBe(shown)
  })

  it.each([
    ['photo.pdf', PNG, 'image/png'],
    ['photo.png', '<!doctype html><script>alert(1)</script>', 'text/html'],
    ['photo.png', '<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
    ['a.csv', 'name,age\nZo\xeb,7\n', 'text/csv'],
    ['a.txt', 'just text', 'text/plain'],
    ['a.txt', '<b>Wet</b> carpet in the <head> office', 'text/plain'],
    ['a.eml', 'From: a@b\r\n\r\n<html><body>Wet</body></html>', 'message/rfc822'],
    ['a.json', '{"body": "<script>"}', 'application/json'],
    ['a.csv', '<a>,<body >\n', 'text/csv'],
    ['a.ics', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'text/calendar'],
    ['a.xml', '<?xml version="1.0"?><rows/>', 'application/xml'],
    ['a.csv', Buffer.from([1, 2, 3, 0, 200]), 'application/octet-stream'],
    ['a.docx', 'MZ\x90\0 not a document', 'application/x-msdownload'],
  ])('reads the type of %s from its bytes: %#', async (name, content, type) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    expect((await read([file('files', name, bytes, 'image/png')], anything)).files.files[0]!.type).toBe(type)
  })

  it.each([
    ['p.html', PNG, 'p.png'],
    ['p.exe.gif', PNG, 'p.exe.png'],
    ['p', PNG, 'p.png'],
    ['Report of 12.03', PDF, 'Report of 12.03.pdf'],
    ['p.PNG', PNG, 'p.PNG'],
    ['x.bat', Buffer.from('echo'), 'x.txt'],
    ['x.eml', Buffer.from('From: a@b'), 'x.eml'],
    ['plan.dxf', Buffer.from('  0\r\nSECTION'), 'plan.dxf'],
    ['owner.vcf', Buffer.from('BEGIN:VCARD\r\nEND:VCARD'), 'owner.vcf'],
    ['site.kml', Buffer.from('<kml xmlns="http://www.opengis.net/kml/2.2"/>'), 'site.kml'],
    ['12%22 pipe.pdf', PDF, '12" pipe.pdf'],
    ['CON.pdf', PDF, 'CON_.pdf'],
    ['aux', PDF, 'aux_.pdf'],
    ['lpt1.old.pdf', PDF, 'lpt1_.old.pdf'],
    [`aux.${'x'.repeat(250)}.pdf`, PDF, `aux_.${'x'.repeat(191)}.pdf`],
    [`aux.${'x'.repeat(192)}.pdf`, PDF, `aux_.${'x'.repeat(191)}.pdf`],
    ['Contents.pdf', PDF, 'Contents.pdf'],
    [`${'x'.repeat(300)}.html`, PDF, `${'x'.repeat(195)}.pdf`],
  ])('gives %s the ending of its bytes', async (given, bytes, stored) => {
    expect((await read([file('files', given, bytes)], anything)).files.files[0]!.name).toBe(stored)
  })

  it('streams a large file to disk without holding it', async () => {
    const [chunk, chunks] = [randomBytes(MEGABYTE), 150]
    const before = process.memoryUsage().rss
    let highest = before
    async function* content() {
      yield file('files', 'big', '').subarray(0, -2)
      for (let i = 0; i < chunks; i++) {
        highest = Math.max(highest, process.memoryUsage().rss)
        yield chunk
      }
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    }
    const form = await readForm(requestOf(streamOf(content())), {
      files: { max: 1, maxBytes: 200 * MEGABYTE, types: ['*'] },
    })
    opened.push(form)
    expect(form.files.files[0]!.size).toBe(chunks * MEGABYTE)
    expect(highest - before).toBeLessThan(100 * MEGABYTE)
  }, 30_000)
})

describe('a broken form is refused with 400', () => {
  const whole = body([field('a', 'b'), file('files', 'a.png', PNG)])

  it.each([
    ['without a boundary', requestOf(whole, { 'Content-Type': 'multipart/form-data' })],
    ['with another boundary', requestOf(whole, { 'Content-Type': 'multipart/form-data; boundary=other' })],
    ['without its end', requestOf(whole.subarray(0, -BOUNDARY.length))],
    ['cut inside a file', requestOf(whole.subarray(0, whole.length - 60))],
    ['shorter than it said', requestOf(whole, { 'Content-Length': String(whole.length + 10) })],
    ['longer than it said', requestOf(whole, { 'Content-Length': String(whole.length - 10) })],
    ['with a header that is none', requestOf(Buffer.from(`--${BOUNDARY}\r\n\x00\x01\r\n\r\nx\r\n--${BOUNDARY}--\r\n`))],
    [
      'with a part without a name',
      requestOf(body([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n`)])),
    ],
    ['whose sender is gone', requestOf(new ReadableStream({ pull: (c) => c.error(new Error('aborted')) }))],
    ['that is nothing', requestOf(Buffer.from(''))],
  ])('%s', async (_, request) => {
    await expect(readForm(request, anything)).rejects.toMatchObject({ code: 'malformed' })
  })
})

describe('too much is refused with 413', () => {
  it('file fields that were left alone, without end', async () => {
    const parts = Array.from({ length: 1000 }, () => file('files', '', ''))
    await expect(read(parts, anything)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('a file over its limit, and not one of exactly its limit', async () => {
    await expect(read([file('files', 'a', Buffer.alloc(MEGABYTE + 1, 'x'))], anything)).rejects.toMatchObject({
      code: 'too_large',
      message: '“a” has more than 1 MB.',
    })
    expect((await read([file('files', 'a', Buffer.alloc(MEGABYTE, 'x'))], anything)).files.files).toHaveLength(1)
  })

  it('too many files of a name', async () => {
    const three = ['1.png', '2.png', '3.png'].map((name) => file('files', name, PNG))
    await expect(read(three, anything)).rejects.toMatchObject({ code: 'too_large', message: 'files: at most 2 files.' })
  })

  it('files over their limit together', async () => {
    const rules = { files: { max: 9, maxBytes: MEGABYTE, maxBytesTogether: 1.5 * MEGABYTE, types: ['*'] } }
    const big = file('files', 'a', Buffer.alloc(MEGABYTE, 'x'))
    await expect(read([big, big], rules)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('too much text, and too many fields', async () => {
    await expect(read([field('a', 'x'.repeat(MEGABYTE + 1))], anything)).rejects.toMatchObject({ code: 'too_large' })
    const many = Array.from({ length: 201 }, (_, i) => field(`f${i}`, 'x'))
    await expect(read(many, anything)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('a request that says it is over 200 MB, before a byte of it is read', async () => {
    let asked = 0
    const stream = new ReadableStream({ pull: (c) => (asked++, c.enqueue(Buffer.alloc(1000))) }, { highWaterMark: 0 })
    const request = requestOf(stream, { 'Content-Length': String(201 * MEGABYTE) })
    await expect(readForm(request, anything)).rejects.toMatchObject({ code: 'too_large' })
    expect(asked).toBe(0)
  })

  it('more than 200 MB of files, and not fifty of exactly four', async () => {
    const rules = { files: { max: 60, maxBytes: 5 * MEGABYTE, types: ['*'] } }
    const part = file('files', 'a.txt', Buffer.alloc(4 * MEGABYTE, 'x'))
    async function* parts(further: Buffer[]) {
      for (let n = 0; n < 50; n++) yield part
      yield body(further)
    }
    const form = await readForm(requestOf(streamOf(parts([]))), rules)
    await form.discard()
    expect(form.files.files).toHaveLength(50)
    const over = requestOf(streamOf(parts([file('files', 'b.txt', 'x')])))
    await expect(readForm(over, rules)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('and of the rest no more is taken than any request has', async () => {
    let sent = 0
    async function* endless() {
      yield file('files', 'big', '').subarray(0, -2)
      for (;;) {
        sent += MEGABYTE
        yield Buffer.alloc(MEGABYTE)
      }
    }
    const request = requestOf(streamOf(endless()))
    await expect(readForm(request, anything)).rejects.toMatchObject({ code: 'too_large' })
    expect(sent).toBeLessThan(MAX_REQUEST_BYTES + 16 * MEGABYTE)
  })
})

describe('what a field does not take', () => {
  it('a type that is not accepted is 415, whatever the sender calls it', async () => {
    const html = file('image', 'photo.png', '<html><script>1</script></html>', 'image/png')
    await expect(read([html], oneImage)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it.each([
    ['under an unknown name', [file('image', 'a.png', PNG), file('other', 'a.png', PNG)], 'other'],
    ['under a name every object has', [file('image', 'a.png', PNG), file('constructor', 'a.png', PNG)], 'constructor'],
    ['that is empty', [file('image', 'a.png', '')], 'image'],
    ['without a name', [file('image', '', PNG)], 'image'],
    ['that is missing', [field('a', 'b')], 'image'],
  ])('a file %s is 422 and named', async (_, parts, name) => {
    await expect(read(parts, oneImage)).rejects.toMatchObject({ code: 'invalid', fields: [{ path: name }] })
  })

  it('an empty file is named', async () => {
    await expect(read([file('image', 'a.png', '')], oneImage)).rejects.toMatchObject({
      fields: [{ message: '“a.png” is empty.' }],
    })
  })

  it('a field that no schema knows is 422', async () => {
    const request = requestOf(body([field('extra', '1'), file('files', 'a.png', PNG)]))
    await expect(receiveBody(request, { files: anything })).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'extra' }],
    })
  })
})

describe('the same call as JSON', () => {
  const json = (text: string) =>
    new Request('http://localhost/', { method: 'POST', body: text, headers: { 'Content-Type': 'application/json' } })

  it('carries the fields and no files', async () => {
    const sent = await receiveBody(json('{"name":"Dry out"}'), { body: z.object({}), files: anything })
    expect(sent).toMatchObject({ value: { name: 'Dry out' }, files: { files: [] } })
  })

  it('is refused where a file is needed', async () => {
    const { files } = await receiveBody(json('{}'), { body: z.object({}), files: oneImage })
    const fields = [{ path: 'image', message: 'Please choose a file.' }]
    expect(() => refuseMissing(files, oneImage)).toThrow(expect.objectContaining({ code: 'invalid', fields }))
  })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
