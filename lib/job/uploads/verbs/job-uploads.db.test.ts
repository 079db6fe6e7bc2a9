import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

import { and, asc, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET, POST } from '@/app/api/v1/uploads/job/[jobId]/route'
import { GET as ZIP } from '@/app/api/v1/uploads/job/[jobId]/zip/route'
import { GET as DOWNLOAD } from '@/app/api/v1/uploads/uploaded-file-download/[jobId]/[uploadId]/route'
import { closeDatabase } from '@/db/client'
import { activity, files, jobUploads, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeThumbnail } from '@/lib/company/files/verbs/thumbnail'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { draftOf } from '@/lib/job/messages/body'
import { WriteEmail } from '@/lib/job/messages/schema'
import { writeEmail } from '@/lib/job/messages/verbs/email'
import { openUpload } from '@/lib/job/uploads/queries'
import { UPLOADS_STORAGE_EXHAUSTED } from '@/lib/job/uploads/rules'
import { ChangeUpload, type Upload } from '@/lib/job/uploads/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { spoolFolder } from '@/lib/platform/http/multipart'
import { storage } from '@/lib/platform/storage'

import * as uploads from './job-uploads'

type Caller = Actor & { token: string }

const MEGABYTE = 1_048_576
const GIGABYTE = 1024 * MEGABYTE

let folder: string
let organization: { organizationId: number }
let priya: Caller
let tess: Caller
let jobId: string

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'job-uploads-'))
})
beforeEach(async () => {
  organization = await makeOrganization()
  priya = await makeActor(organization, { role: 'ProjectManager' })
  tess = await makeActor(organization, { role: 'Technician' })
  jobId = (await makeJob(organization)).id
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const hex = (text: string) => Buffer.from(text).toString('hex')

/** The format of older Office files: a small file system; this is the entry of one stream. */
function compoundFile(stream: string): string {
  const entry = Buffer.alloc(128)
  entry.write(stream, 'utf16le')
  entry.writeUInt16LE((stream.length + 1) * 2, 64)
  entry[66] = 2
  return `${'d0cf11e0a1b11ae1'.padEnd(1024, '0')}${entry.toString('hex')}`
}

/** The smallest possible PNG. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const text = (content: string, name = 'notes.txt') => new File([content], name)

function formOf(list: readonly File[], ids?: readonly string[]): FormData {
  const form = new FormData()
  if (ids) form.set('ids', JSON.stringify(ids))
  for (const file of list) form.append('files', file)
  return form
}

interface Sending {
  by?: { token: string }
  to?: string
  ids?: readonly string[]
  headers?: Record<string, string>
}

const send = (list: readonly File[], { by = tess, to = jobId, ids, headers }: Sending = {}) =>
  POST(
    new Request(`http://localhost/api/v1/uploads/job/${to}`, {
      method: 'POST',
      body: formOf(list, ids),
      headers: { Authorization: `Bearer ${by.token}`, ...headers },
    }),
    { params: Promise.resolve({ jobId: to }) },
  )

async function put(...list: File[]): Promise<Upload[]> {
  const answer = await send(list)
  expect(answer.status).toBe(201)
  return answer.json()
}

const get = (route: typeof GET, params: Record<string, string>, { by = tess, query = '', method = 'GET' } = {}) =>
  route(new Request(`http://localhost/${query}`, { method, headers: { Authorization: `Bearer ${by.token}` } }), {
    params: Promise.resolve(params),
  })

const browse = () => uploads.browse(tess, jobId, { page: 1, pageSize: 500 })

/** Everything stored: rows, counted bytes, objects, and leftovers of forms. */
async function stored() {
  const { organizationId } = organization
  const [rows, fileRows, [usage]] = await inOrganization(organization, (tx) =>
    Promise.all([
      tx.select({ id: jobUploads.id }).from(jobUploads),
      tx.select({ size: files.size }).from(files),
      tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
    ]),
  )
  let objects = 0
  for await (const { key } of storage().list()) if (key.startsWith(`${organizationId}/`)) objects++
  const spooled = await readdir(spoolFolder()).catch(() => [])
  expect(usage!.bytes).toBe(fileRows.reduce((sum, { size }) => sum + size, 0))
  return { rows: rows.length, files: fileRows.length, bytes: usage!.bytes, objects, spooled: spooled.length }
}
const NOTHING = { rows: 0, files: 0, bytes: 0, objects: 0, spooled: 0 }

describe('files put with a job', () => {
  it('are listed newest first, counted, and told in the history', async () => {
    const [plan] = await put(text('plan', 'Plan of level 1.txt'))
    const [first, second] = await put(text('wet carpet', 'a.txt'), text('a,b\n1,2', 'b.csv'))
    expect(first).toMatchObject({
      jobId,
      name: 'a.txt',
      comments: null,
      mimeType: 'text/plain',
      size: 10,
      url: `/api/v1/uploads/uploaded-file-download/${jobId}/${first!.id}`,
      thumbnailUrl: null,
      createdBy: { id: tess.userId, role: 'Technician' },
      version: 1,
    })
    expect(second).toMatchObject({ name: 'b.csv', mimeType: 'text/csv' })
    const listed = await (await get(GET, { jobId })).json()
    expect(new Set(listed.slice(0, 2).map(({ id }: Upload) => id))).toEqual(new Set([first!.id, second!.id]))
    expect(listed[2].id).toBe(plan!.id)
    expect(await stored()).toEqual({ rows: 3, files: 3, bytes: 21, objects: 3, spooled: 0 })
    expect(await jobs.counts(tess, jobId)).toMatchObject({ uploads: 3 })
    expect(await entries()).toEqual([
      ['upload.added', { name: 'Plan of level 1.txt', size: 4 }],
      ['upload.added', { name: 'a.txt', size: 10 }],
      ['upload.added', { name: 'b.csv', size: 7 }],
    ])
  })

  it('are all there or none: one of a type that is not accepted keeps the others out', async () => {
    const answer = await send([text('fine'), new File([Buffer.from('7f454c4602010100', 'hex')], 'invoice.pdf')])
    expect(answer.status).toBe(415)
    expect(await stored()).toEqual(NOTHING)
  })

  it.each([
    ['a program of Windows', 'report.pdf', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
    ['a page', 'notes.html', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a page that is called a picture', 'photo.png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['an installer that is called a document', 'offer.doc', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex')],
    ['bytes that nothing knows', 'notes.txt', Buffer.from([0, 1, 2, 3, 4])],
  ])('are refused when they are %s', async (_, name, bytes) => {
    expect((await send([new File([bytes], name)])).status).toBe(415)
    expect(await stored()).toEqual(NOTHING)
  })

  it.each([
    ['an old Word document', 'x.doc', compoundFile('WordDocument'), 'application/msword'],
    ['an old workbook', 'x.xls', compoundFile('Workbook'), 'application/vnd.ms-excel'],
    ['an older workbook', 'x.xls', compoundFile('Book'), 'application/vnd.ms-excel'],
    ['notes with a tag in them', 'x.txt', hex('Ask for the <head> office'), 'text/plain'],
    ['notes that begin with a tag', 'x.txt', hex('<b>Wet</b> carpet'), 'text/plain'],
    ['data with a page in it', 'x.json', hex('{"body": "<html><script>alert(1)</script>"}'), 'application/json'],
    ['a table with a tag in it', 'x.csv', hex('name,note\nSam,<body >'), 'text/csv'],
    ['a mail', 'x.eml', hex('From: sam@example.com\r\n\r\n<html><body>Wet</body></html>'), 'message/rfc822'],
    ['a mail that begins with a tag', 'x.eml', hex('<html><script>alert(1)</script>'), 'message/rfc822'],
    ['a mail of Outlook', 'x.msg', compoundFile('__properties_version1.0'), 'application/vnd.ms-outlook'],
    ['a letter', 'x.rtf', hex('{\\rtf1\\ansi Wet carpet}'), 'application/rtf'],
    ['data with tags', 'x.xml', hex('<?xml version="1.0"?><note><body >Wet</body></note>'), 'application/xml'],
    ['places', 'x.kml', hex('<kml xmlns="http://www.opengis.net/kml/2.2"/>'), 'application/vnd.google-earth.kml+xml'],
    ['a contact', 'x.vcf', hex('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Sam\r\nEND:VCARD\r\n'), 'text/vcard'],
    ['a drawing as a text', 'x.dxf', hex('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), 'application/dxf'],
    ['a drawing of AutoCAD', 'x.dwg', `${hex('AC1032')}${'00'.repeat(64)}`, 'image/vnd.dwg'],
    ['a BMP picture', 'x.bmp', `${hex('BM')}${'00'.repeat(64)}`, 'image/bmp'],
    ['a film of a phone', 'x.mov', `00000014${hex('ftypqt  ')}00000000${hex('qt  ')}`, 'video/quicktime'],
    ['a film', 'x.mp4', `00000014${hex('ftypisom')}00000000${hex('isom')}`, 'video/mp4'],
    ['a photo of a phone', 'x.heic', `00000014${hex('ftypheic')}00000000${hex('mif1')}`, 'image/heic'],
    ['a table that Excel wrote as Unicode', 'x.csv', `fffe${hex16('a,b\n')}`, 'text/csv'],
    ['a drawing', 'x.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex'), 'image/svg+xml'],
    ['a calendar', 'x.txt', Buffer.from('BEGIN:VCALENDAR\r\n').toString('hex'), 'text/calendar'],
    ['data', 'x.json', Buffer.from('{"a": 1}').toString('hex'), 'application/json'],
    ['a RAR archive', 'x.rar', '526172211a0700cf907300000d00000000000000', 'application/x-rar-compressed'],
    ['a 7-Zip archive', 'x.7z', '377abcaf271c0004', 'application/x-7z-compressed'],
  ])('are known by their bytes: %s', async (_, name, content, mimeType) => {
    expect((await put(new File([Buffer.from(content, 'hex')], name)))[0]).toMatchObject({ name, mimeType })
  })

  it.each([
    ['p.html', 'p.png'],
    ['p.JPEG', 'p.png'],
    ['p', 'p.png'],
    ['Report of 12.03', 'Report of 12.03.png'],
    ['p.PNG', 'p.PNG'],
  ])('have an ending that says what their bytes are: %s', async (name, stored) => {
    const [upload] = await put(new File([PIXEL], name))
    expect(upload).toMatchObject({ name: stored, mimeType: 'image/png' })
  })

  it('are saved and never shown when they are a text, whatever stands in it', async () => {
    const [upload] = await put(new File(['<!doctype html><script>alert(1)</script>'], 'notes.txt'))
    const { headers, status } = await get(DOWNLOAD, { jobId, uploadId: upload!.id })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it('are at most fifty at once, of fifty megabytes each', async () => {
    const many = Array.from({ length: 51 }, (_, n) => text('x', `${n}.txt`))
    expect((await send(many)).status).toBe(413)
    expect((await send([text('fine'), new File([Buffer.alloc(50 * MEGABYTE + 1, 65)], 'large.txt')])).status).toBe(413)
    expect((await send([])).status).toBe(422)
    expect(await stored()).toEqual(NOTHING)
    expect(await put(...many.slice(1))).toHaveLength(50)
    expect(await put(new File([Buffer.alloc(50 * MEGABYTE, 65)], 'large.txt'))).toHaveLength(1)
    expect(await stored()).toMatchObject({ rows: 51, bytes: 50 * MEGABYTE + 50, objects: 51 })
  })

  it('go into no job of another organisation, and none that was deleted', async () => {
    const { id: theirs } = await makeJob(await makeOrganization())
    expect((await send([text('x')], { to: theirs })).status).toBe(404)
    await jobs.remove(priya, jobId)
    expect((await send([text('x')])).status).toBe(404)
    expect(await stored()).toEqual(NOTHING)
  })
})

describe('sent again', () => {
  it('with the same ids, they are answered as they are stored', async () => {
    const ids = [newId(), newId()]
    const list = [text('one', 'one.txt'), text('two', 'two.txt')]
    const first = await (await send(list, { ids })).json()
    expect(first.map(({ id, name }: Upload) => [id, name])).toEqual([
      [ids[0], 'one.txt'],
      [ids[1], 'two.txt'],
    ])
    const again = await send(list, { ids })
    expect([again.status, await again.json()]).toEqual([200, first])
    expect(await stored()).toMatchObject({ rows: 2, bytes: 6, objects: 2 })
  })

  it('with other bytes or another name under an id that is used, they are refused, unless it was renamed since', async () => {
    const ids = [newId()]
    const [first] = await (await send([text('one', 'one.txt')], { ids })).json()
    for (const other of [text('longer', 'one.txt'), text('one', 'two.txt')]) {
      expect((await send([other], { ids })).status).toBe(409)
    }
    await uploads.change(priya, { jobId, uploadId: first.id }, { name: 'Report.txt', comments: null })
    expect((await send([text('one', 'one.txt')], { ids })).status).toBe(200)
    expect(await stored()).toMatchObject({ rows: 1, bytes: 3, objects: 1 })
  })

  it('with the same ids at the same moment, they are stored once', async () => {
    const ids = [newId()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => send([text('one')], { ids })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201])
    expect(await stored()).toEqual({ rows: 1, files: 1, bytes: 3, objects: 1, spooled: 0 })
  })

  it('with the same Idempotency-Key, they are stored once', async () => {
    const headers = { 'Idempotency-Key': newId() }
    const answers = [await send([text('one')], { headers }), await send([text('one')], { headers })]
    expect(answers.map(({ status }) => status)).toEqual([201, 200])
    expect(await answers[0]!.json()).toEqual(await answers[1]!.json())
    expect(await stored()).toMatchObject({ rows: 1, bytes: 3, objects: 1 })
  })

  it('with ids that stand for others, or are too few, they are refused', async () => {
    const [id, other] = [newId(), newId()]
    await send([text('one')], { ids: [id] })
    const { id: elsewhere } = await makeJob(organization)
    expect((await send([text('one')], { ids: [id], to: elsewhere })).status).toBe(409)
    expect((await send([text('one'), text('two')], { ids: [id, other] })).status).toBe(409)
    expect((await send([text('one'), text('two')], { ids: [other] })).status).toBe(422)
    expect((await send([text('one'), text('two')], { ids: [other, other] })).status).toBe(422)
    expect(await stored()).toMatchObject({ rows: 1, bytes: 3 })
  })

  it('of two organisations, the same id makes one upload in each', async () => {
    const other = await makeOrganization()
    const them = await makeActor(other)
    const { id: theirs } = await makeJob(other)
    const ids = [newId()]
    expect((await send([text('one')], { ids })).status).toBe(201)
    expect((await send([text('two')], { ids, by: them, to: theirs })).status).toBe(201)
  })
})

describe('nothing is left', () => {
  const requestOf = (body: ReadableStream) =>
    new Request(`http://localhost/api/v1/uploads/job/${jobId}`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { Authorization: `Bearer ${tess.token}`, 'Content-Type': 'multipart/form-data; boundary=edge' },
    } as RequestInit)
  const head = (name: string) =>
    Buffer.from(
      `--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
    )

  it('of a connection that breaks off in the middle of the second file', async () => {
    async function* breakingOff() {
      yield Buffer.concat([head('one.txt'), Buffer.from('whole\r\n'), head('two.txt')])
      for (let n = 0; n < 3; n++) yield Buffer.alloc(MEGABYTE, 66)
      throw new Error('aborted')
    }
    const answer = await POST(requestOf(Readable.toWeb(Readable.from(breakingOff())) as ReadableStream), {
      params: Promise.resolve({ jobId }),
    })
    expect(answer.status).toBe(400)
    expect(await stored()).toEqual(NOTHING)
  })

  it('when the file store does not answer, and the rest of the product goes on', async () => {
    await put(text('before'))
    const [place, away] = [path.join(folder, 'files'), path.join(folder, 'files-away')]
    await rename(place, away)
    await writeFile(place, 'no folder')
    try {
      const answer = await send([text('one'), text('two')])
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, expect.any(String)])
      expect(await browse()).toHaveLength(1)
    } finally {
      await rm(place)
      await rename(away, place)
    }
    expect(await stored()).toEqual({ rows: 1, files: 1, bytes: 6, objects: 1, spooled: 0 })
  })

  it('when a form cannot be spooled', async () => {
    await put(text('before'))
    const [place, away] = [spoolFolder(), `${spoolFolder()}-away`]
    await rename(place, away)
    await writeFile(place, 'no folder')
    try {
      expect((await send([text('one')])).status).toBe(503)
    } finally {
      await rm(place)
      await rename(away, place)
    }
    expect(await stored()).toMatchObject({ rows: 1, bytes: 6, objects: 1 })
  })
})

describe('the free trial', () => {
  const fill = (bytes: number) =>
    inOrganization(organization, (tx) => tx.update(planUsage).set({ storageBytes: sql`${bytes}` }))

  it('without room refuses in its own words, and answers a replay all the same', async () => {
    organization = await makeOrganization({ pricingPlan: 'FREE' })
    tess = await makeActor(organization, { role: 'Technician' })
    jobId = (await makeJob(organization)).id
    const ids = [newId()]
    expect((await send([text('one')], { ids })).status).toBe(201)
    await fill(GIGABYTE)
    const refused = await send([text('two')])
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ type: '/problems/plan', detail: UPLOADS_STORAGE_EXHAUSTED })
    expect((await send([text('one')], { ids })).status).toBe(200)
    await fill(3)
    expect(await stored()).toEqual({ rows: 1, files: 1, bytes: 3, objects: 1, spooled: 0 })
    await fill(GIGABYTE - 3)
    const twice = [newId()]
    const answers = await Promise.all([1, 2].map(() => send([text('two')], { ids: twice })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201])
  })
})

describe('an upload', () => {
  const at = (upload: Upload) => ({ jobId, uploadId: upload.id })
  const attach = ({ id }: Upload) =>
    writeEmail(
      priya,
      jobId,
      WriteEmail.parse({
        to: ['owner@example.test'],
        subject: 'Plans',
        draftJsObjectBody: draftOf('Hello'),
        uploadIds: [id],
      }),
      [],
    )
  const changeOf = (values: object) => ChangeUpload.parse(values)

  it('is renamed without losing its ending, and commented; the history tells both apart', async () => {
    const [upload] = await put(text('x', 'IMG_1.txt'))
    const changed = await uploads.change(
      priya,
      at(upload!),
      changeOf({ name: 'Ceiling', comments: ' Bedroom 2 ', version: 1 }),
    )
    expect(changed).toMatchObject({ name: 'Ceiling.txt', comments: 'Bedroom 2', version: 2 })
    const same = await uploads.change(
      priya,
      at(upload!),
      changeOf({ name: 'Ceiling.txt', comments: 'Bedroom 2', version: 2 }),
    )
    expect(same.version).toBe(2)
    expect((await entries()).slice(1)).toEqual([
      ['upload.renamed', { name: { from: 'IMG_1.txt', to: 'Ceiling.txt' } }],
      ['upload.commented', { name: 'Ceiling.txt', comments: { from: null, to: 'Bedroom 2' } }],
    ])
    expect((await uploads.open(tess, at(upload!))).name).toBe('Ceiling.txt')
  })

  it('that somebody else changed is not changed again without being asked', async () => {
    const [upload] = await put(text('x'))
    const both = await Promise.allSettled([
      uploads.change(priya, at(upload!), changeOf({ name: 'one', comments: null, version: 1 })),
      uploads.change(tess, at(upload!), changeOf({ name: 'two', comments: null, version: 1 })),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'conflict', current: { version: 2 } })
    const late = uploads.change(tess, at(upload!), changeOf({ name: 'three', comments: null, version: 1 }))
    await expect(late).rejects.toMatchObject({ code: 'conflict', current: { version: 2 } })
  })

  it('is deleted by who uploaded it or an Administrator, once, and its bytes are free again', async () => {
    const [first, second] = await put(text('12345', 'a.txt'), text('123', 'b.txt'))
    await expect(uploads.remove(priya, at(first!))).rejects.toMatchObject({ code: 'forbidden' })
    const twice = await Promise.allSettled([uploads.remove(tess, at(first!)), uploads.remove(tess, at(first!))])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(twice.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'not_found' })
    expect(await stored()).toMatchObject({ rows: 1, files: 1, bytes: 3 })
    await uploads.remove(await makeActor(organization), at(second!))
    expect(await stored()).toMatchObject({ rows: 0, files: 0, bytes: 0 })
    expect((await entries()).slice(2)).toEqual([
      ['upload.removed', { name: 'a.txt', size: 5 }],
      ['upload.removed', { name: 'b.txt', size: 3 }],
    ])
  })

  it('goes with its job, also while another one comes', async () => {
    await put(text('12345', 'a.txt'), text('123', 'b.txt'))
    const [answer] = await Promise.all([send([text('late')]), jobs.remove(priya, jobId)])
    expect([201, 404]).toContain(answer.status)
    expect(await stored()).toMatchObject({ rows: 0, files: 0, bytes: 0 })
  })

  it('is found by nobody of another organisation, nor under another job', async () => {
    const [upload] = await put(text('x'))
    const stranger = await makeActor(await makeOrganization())
    const { id: other } = await makeJob(organization)
    const elsewhere = { jobId: other, uploadId: upload!.id }
    const tries = await Promise.allSettled([
      uploads.open(stranger, at(upload!)),
      uploads.open(tess, elsewhere),
      uploads.preview(tess, elsewhere),
      uploads.locate(tess, elsewhere),
      uploads.remove(tess, elsewhere),
      uploads.change(tess, elsewhere, changeOf({ name: 'x', comments: null })),
      uploads.pack(stranger, jobId, {}),
      uploads.pack(tess, other, { id: [upload!.id] }),
      inOrganization(tess, (tx) => openUpload(tx, tess, other, upload!.id)),
    ])
    expect(tries.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(tries.map(() => 'not_found'))
    expect(await inOrganization(tess, (tx) => openUpload(tx, tess, jobId, upload!.id))).toMatchObject({
      name: 'notes.txt',
      type: 'text/plain',
      size: 1,
    })
  })

  it('that an e-mail carries is deleted, and its bytes stay for the e-mail', async () => {
    const [upload] = await put(text('12345'))
    await attach(upload!)
    await uploads.remove(tess, at(upload!))
    expect(await stored()).toMatchObject({ rows: 0, files: 1, bytes: 5 })
    await expect(attach(upload!)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('that is deleted while an e-mail takes it along is either in the e-mail or was gone before', async () => {
    const list = await put(...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => text('12345', name)))
    const tries = list.flatMap((upload) => [attach(upload), uploads.remove(tess, at(upload))])
    const refused = (await Promise.allSettled(tries)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused.filter(({ code }) => code !== 'invalid')).toEqual([])
    expect(await stored()).toMatchObject({ rows: 0, files: 4 - refused.length, bytes: 5 * (4 - refused.length) })
  })

  it('is saved, never shown as a page of ours, even when it is a drawing that runs', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const [upload] = await put(text(svg, 'Übersicht.svg'))
    const answer = await get(DOWNLOAD, { jobId, uploadId: upload!.id })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    })
    await expect(uploads.preview(tess, at(upload!))).rejects.toMatchObject({ code: 'unsupported' })
    const [pdf] = await put(text('%PDF-1.7\n%%EOF', 'plan.pdf'))
    expect(await uploads.open(tess, at(pdf!))).toMatchObject({ type: 'application/pdf', inline: false })
  })
})

describe('a picture', () => {
  const photo = (width: number) =>
    sharp({ create: { width, height: 100, channels: 3, background: '#c33' } })
      .png()
      .toBuffer()
  const later = () => new Date(Date.now() + 2 * 86_400_000)
  const make = async () => {
    const [row] = await inOrganization(organization, (tx) => tx.select({ id: files.id, key: files.key }).from(files))
    await makeThumbnail({ ...organization, fileId: row!.id })
    return row!
  }

  it('gets a small one of our own, which costs no storage and goes with it', async () => {
    const bytes = await photo(1000)
    const [upload] = await put(new File([bytes], 'ceiling.png'))
    await make()
    await make()
    expect(await stored()).toMatchObject({ files: 1, bytes: bytes.length, objects: 2, spooled: 0 })
    await sweepFiles(later())
    const { thumbnailUrl } = (await browse())[0]!
    expect(thumbnailUrl).toBe(`/api/v1/uploads/job/${jobId}/${upload!.id}/thumbnail`)
    const small = await uploads.thumbnail(tess, { jobId, uploadId: upload!.id })
    expect(small).toMatchObject({ name: 'ceiling.jpg', type: 'image/jpeg', inline: true })
    expect(await sharp(await buffer(await small.open())).metadata()).toMatchObject({ width: 256, format: 'jpeg' })
    await uploads.remove(tess, { jobId, uploadId: upload!.id })
    await sweepFiles(later())
    expect(await stored()).toMatchObject({ files: 0, bytes: 0, objects: 0 })
  })

  it('that is none is left without', async () => {
    const [upload] = await put(new File([(await photo(1000)).subarray(0, 80)], 'half.png'))
    await make()
    expect((await browse())[0]!.thumbnailUrl).toBeNull()
    await expect(uploads.thumbnail(tess, { jobId, uploadId: upload!.id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await stored()).toMatchObject({ objects: 1, spooled: 0 })
  })
})

describe('an archive', () => {
  it('holds what was chosen, byte for byte, each under a name of its own', async () => {
    const scan = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3 * MEGABYTE)])
    const [one] = await put(text('first', 'Bericht für Müller.txt'))
    const [two] = await put(new File([scan], 'a.pdf'))
    const [three] = await put(text('second', 'Bericht für Müller.txt'))
    await put(text('left out', 'other.txt'))
    const query = `?${[one, two, three].map((upload) => `id=${upload!.id}`).join('&')}`
    const answer = await get(ZIP, { jobId }, { query })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="DCR - \d+ uploads.zip"/)
    expect(answer.headers.get('accept-ranges')).toBe('none')
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    expect(await unpack(bytes)).toEqual({
      'Bericht für Müller.txt': 'first',
      'a.pdf': scan.toString('latin1'),
      'Bericht für Müller (2).txt': 'second',
      'Contents.csv': expect.any(String),
    })
    const whole = await get(ZIP, { jobId })
    expect(Object.keys(await unpack(Buffer.from(await whole.arrayBuffer())))).toHaveLength(5)
    expect((await get(ZIP, { jobId }, { method: 'HEAD' })).headers.get('content-length')).toBe(
      whole.headers.get('content-length'),
    )
  })

  it('ends with a sheet of its contents: the comment, who uploaded it and the hash of each file', async () => {
    const [upload] = await put(text('first', 'Contents.csv'))
    await uploads.change(priya, { jobId, uploadId: upload!.id }, { name: 'Contents.csv', comments: '@SUM(A1)' })
    const answer = await get(ZIP, { jobId })
    const { 'Contents.csv': sheet, 'Contents (2).csv': file } = await unpack(Buffer.from(await answer.arrayBuffer()))
    expect(file).toBe('first')
    const [head, line] = sheet!.split('\r\n')
    expect(head).toMatch(/File,Kind,Room,Date \(.+\),Caption,By,Size \(bytes\),SHA-256,Missing$/)
    const { firstName, lastName } = upload!.createdBy
    const hash = createHash('sha256').update('first').digest('hex')
    expect(line).toMatch(/^Contents \(2\)\.csv,File,,\d{4}-\d\d-\d\d \d\d:\d\d,'@SUM\(A1\),/)
    expect(line).toContain(`,${firstName} ${lastName},5,${hash},`)
  })

  /** Takes an upload's bytes out of the file store. */
  async function lose(upload: Upload | undefined) {
    const { key } = await inOrganization(tess, (tx) => openUpload(tx, tess, jobId, upload!.id))
    await storage().remove(key)
  }

  it('says in its sheet which file the store does not have, and holds the others', async () => {
    const [kept, lost] = [await put(text('kept', 'kept.txt')), await put(text('lost', 'lost.txt'))].flat()
    await lose(lost)
    const answer = await get(ZIP, { jobId })
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
    const found = await unpack(bytes)
    expect(Object.keys(found)).toEqual([kept!.name, 'Contents.csv'])
    expect(found['Contents.csv']).toMatch(/\r\nlost\.txt,File,.*,4,,Not in the file store\r\n$/)
  })

  it('whose file goes after it began breaks off rather than look complete', async () => {
    const [upload] = await put(text('x'))
    const archive = await uploads.pack(tess, jobId, {})
    await lose(upload)
    await expect(buffer(await archive.open())).rejects.toThrow()
  })

  it('of nothing, of something unknown, and of too many is refused', async () => {
    expect((await get(ZIP, { jobId })).status).toBe(404)
    expect((await get(ZIP, { jobId }, { query: `?id=${newId()}` })).status).toBe(404)
    const [known] = await put(text('one'))
    expect((await get(ZIP, { jobId }, { query: `?id=${known!.id}&id=${newId()}` })).status).toBe(404)
    expect((await get(ZIP, { jobId }, { query: '?id=nonsense' })).status).toBe(400)
    const many = Array.from({ length: 101 }, () => `id=${newId()}`).join('&')
    expect((await get(ZIP, { jobId }, { query: `?${many}` })).status).toBe(400)
  })
})

function hex16(text: string): string {
  return Buffer.from(text, 'utf16le').toString('hex')
}

async function entries() {
  const rows = await inOrganization(organization, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(and(eq(activity.jobId, jobId), eq(activity.subjectType, 'upload')))
      .orderBy(asc(activity.createdAt), asc(activity.id)),
  )
  return rows.map(({ action, details }) => [action, details])
}

/** Reads an archive with another program than ours. */
async function unpack(bytes: Buffer): Promise<Record<string, string>> {
  const at = path.join(folder, `${newId()}.zip`)
  await writeFile(at, bytes)
  const script = `import sys, json, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps({i.filename: z.read(i).decode('latin1') for i in z.infolist()}))`
  const { stdout } = await promisify(execFile)('python3', ['-c', script, at], { maxBuffer: 64 * MEGABYTE })
  return JSON.parse(stdout)
}
