import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { POST } from '@/app/api/v1/form/jobForms/[jobId]/[formId]/photos/route'
import { closeDatabase } from '@/db/client'
import { photos } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makePhotoNote, makeRoom, makeVisit } from '@/lib/desk/demo/factories'
import { countParts } from '@/lib/desk/job-file/counts'
import * as jobs from '@/lib/desk/job-file/service'
import { BrowsePhotos } from '@/lib/job/photos/schema'
import * as gallery from '@/lib/job/photos/verbs/job-photos'
import { AddGroup, FillForm, FormItem, type FormOfJob, SaveTemplate, StartForm } from '@/lib/paper/forms/schema'

import * as groups from './groups'
import * as forms from './job-forms'
import * as templates from './templates'

type Caller = Awaited<ReturnType<typeof makeActor>>

let folder: string
let admin: Caller
let tui: Caller
let formTemplateId: string
let jobId: string
let form: FormOfJob
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'form-photos-'))
  admin = await makeActor(await makeOrganization())
  tui = await makeActor(admin, { role: 'Technician' })
  const group = await groups.add(admin, AddGroup.parse({ groupName: 'With photos' }))
  const template = SaveTemplate.parse({
    templateName: 'Photographed',
    formTemplateGroupId: group.id,
    formItems: [
      { id: 'why', kind: 'shortText', label: 'Why?' },
      { id: 'wet', kind: 'yesNo', label: 'Is it wet?' },
      {
        id: 'damage',
        kind: 'photo',
        label: 'The damage',
        maxPhotos: 2,
        shownWhen: { match: 'all', conditions: [{ itemId: 'wet', operator: 'is', value: true }] },
      },
      { id: 'other', kind: 'photo', label: 'Anything else' },
      { id: 'sign', kind: 'signature', label: 'The owner' },
    ].map((item) => FormItem.parse(item)),
  })
  formTemplateId = (await templates.save(admin, template)).id
})
beforeEach(async () => {
  jobId = (await makeJob(admin)).id
  form = await start()
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const start = (more: object = {}) => forms.start(tui, jobId, StartForm.parse({ formTemplateId, ...more }))
const at = () => ({ jobId, formId: form.id })
const stored = () => forms.open(admin, at())
const fill = (sent: object) => forms.fill(tui, at(), FillForm.parse(sent))
const submit = (sent: object = {}) => fill({ ...sent, status: 'SUBMITTED' })

const picture = (background = '#eee') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
const WHITE = picture()
const DRAWN = { width: 10, height: 10, strokes: [[{ x: 1, y: 1, t: 0 }]] }

async function take(
  photoIds: readonly string[],
  { itemId = 'damage', by = tui, of = at(), bytes = WHITE, read = {} }: Partial<Taking> = {},
): Promise<Response> {
  const body = new FormData()
  body.append('itemId', itemId)
  for (const [name, value] of Object.entries(read)) body.append(name, String(value))
  body.append('photoIds', JSON.stringify(photoIds))
  for (const id of photoIds) body.append('photos', new File([new Uint8Array(await bytes)], `${id}.jpg`))
  const headers = { Authorization: `Bearer ${by.token}` }
  return POST(new Request('http://localhost/', { method: 'POST', body, headers }), { params: Promise.resolve(of) })
}
interface Taking {
  itemId: string
  by: Caller
  of: { jobId: string; formId: string }
  bytes: Promise<Buffer>
  read: { version?: number; writer?: string }
}

const browse = (more: object = {}) => gallery.browse(admin, jobId, BrowsePhotos.parse(more))
const counted = () => inOrganization(admin, async (tx) => (await countParts(tx, admin, jobId)).photos)

it('answers an item with the photos that its camera takes, once each, though several arrive at once', async () => {
  await fill({ answers: { wet: true } })
  const [first, second] = [newId(), newId()]
  const answers = await Promise.all([take([first]), take([second]), take([first])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { answers: after, version } = await stored()
  expect((after.damage as { photoIds: string[] }).photoIds.toSorted()).toEqual([first, second].toSorted())
  expect(version).toBe(4)
  expect(await counted()).toBe(2)
})

it('leaves what others answer meanwhile, and does not put back what somebody took off', async () => {
  await fill({ answers: { wet: true } })
  const { version } = await stored()
  const id = newId()
  await take([id])
  await fill({ answers: { why: 'A burst pipe' }, version })
  await fill({ answers: { damage: null } })
  await take([id])
  expect((await stored()).answers).toEqual({ wet: true, why: 'A burst pipe' })
})

it('is read by whoever took it and signs, and a photo of a colleague is not', async () => {
  const { version } = form
  const writer = newId()
  const sign = { itemId: 'sign', sign: DRAWN, signedBy: 'Alex Reed' }
  const signing = { signatures: [sign], version, writer }
  await take([newId()], { itemId: 'other', read: { version, writer } })
  await take([newId()], { itemId: 'other', read: { version, writer } })
  expect((await fill(signing)).signatures, 'photos that came after the dialog was opened').toHaveLength(1)

  form = await start()
  await take([newId()], { itemId: 'other', by: admin, read: { version, writer: newId() } })
  await take([newId()], { itemId: 'other', read: { version, writer } })
  expect(await refusalOf(fill(signing)), 'under an own one').toMatchObject({ code: 'conflict' })
  const read = (await stored()).version
  await take([newId()], { itemId: 'other', read: { version: read, writer } })
  expect((await fill({ ...signing, version: read })).signatures).toHaveLength(1)
})

it('keeps a photo that arrives before the answer that shows its item', async () => {
  const id = newId()
  expect((await take([id])).status).toBe(200)
  await fill({ answers: { wet: true } })
  expect(await submit()).toMatchObject({ answers: { damage: { photoIds: [id] } }, status: 'SUBMITTED' })
})

it('takes no more than its item does, and stores nothing of what is refused', async () => {
  await take([newId(), newId()])
  const refused = await take([newId()])
  expect(refused.status).toBe(422)
  expect((await refused.json()).errors).toEqual([{ path: 'photos', message: 'At most 2 photos' }])
  expect((await take([newId()], { itemId: 'why' })).status).toBe(422)
  expect((await take([])).status).toBe(422)
  expect((await take([newId()], { bytes: Promise.resolve(Buffer.from('no photo')) })).status).toBe(415)
  expect(await counted()).toBe(2)
})

it('is of a form of the same job and organisation, and of the photo that an id stands for', async () => {
  const stranger = await makeActor(await makeOrganization())
  for (const place of [
    { by: stranger },
    { of: { jobId: (await makeJob(admin)).id, formId: form.id } },
    { of: { jobId, formId: newId() } },
  ]) {
    expect((await take([newId()], place)).status).toBe(404)
  }
  const id = newId()
  await take([id])
  expect((await take([id], { bytes: picture('#333') })).status).toBe(409)
  const other = await start()
  expect((await take([id], { of: { jobId, formId: other.id } })).status).toBe(409)
})

it('takes none once the form is locked, but answers those that it has', async () => {
  const id = newId()
  await take([id], { itemId: 'other' })
  await submit()
  const refused = await take([newId()], { itemId: 'other' })
  expect(refused.status).toBe(409)
  expect((await refused.json()).detail).toMatch(/submitted and locked/)
  expect((await take([id], { itemId: 'other' })).status).toBe(200)
  expect(await counted()).toBe(1)
})

it('shows its photos in the gallery, behind those of rooms and visits, a page at a time', async () => {
  const own = { jobId, createdBy: tui.userId }
  const [room, visit] = [await makeRoom(admin, own), await makeVisit(admin, own)]
  const happenedAt = new Date(Date.now() - 60_000).toISOString()
  const pictures = [{ bytes: await WHITE, width: 60, height: 40 }]
  await makePhotoNote(admin, { ...own, roomId: room.id, inspectionId: visit.id, happenedAt, pictures })
  await take([newId()], { itemId: 'other' })
  form = await start({ inspectionId: visit.id })
  await take([newId()], { itemId: 'other' })

  const inPages = async (by: string) => {
    const [first] = await browse({ by, limit: 1 })
    const [second] = await browse({ by, limit: 1, after: first!.id })
    const [third] = await browse({ by, limit: 1, after: second!.id })
    expect(await browse({ by, limit: 1, after: third!.id })).toEqual([])
    return [first!, second!, third!].map(({ recordType, inspectionId }) => [recordType, inspectionId])
  }
  const [noted, atVisit, free] = [
    ['PHOTO_NOTE', visit.id],
    ['FORM', visit.id],
    ['FORM', null],
  ]
  expect(await inPages('day')).toEqual([atVisit, free, noted])
  expect(await inPages('room')).toEqual([noted, atVisit, free])
  expect(await inPages('visit')).toEqual([atVisit, noted, free])
  expect(await browse({ inspectionId: visit.id })).toHaveLength(2)
})

it('lets nobody delete a photo of a submitted form, taken or picked, and says which form', async () => {
  const own = { jobId, createdBy: tui.userId }
  const [room, visit] = [await makeRoom(admin, own), await makeVisit(admin, own)]
  const happenedAt = new Date().toISOString()
  const pictures = [{ bytes: await WHITE, width: 60, height: 40 }]
  await makePhotoNote(admin, { ...own, roomId: room.id, inspectionId: visit.id, happenedAt, pictures })
  const [picked] = await browse()
  const taken = newId()
  await take([taken], { itemId: 'other' })
  const removal = (photoId: string) => gallery.remove(admin, { id: jobId, photoId })
  await submit({ answers: { other: { photoIds: [taken, picked!.id] } } })
  for (const id of [taken, picked!.id]) {
    expect(await refusalOf(removal(id))).toMatchObject({
      code: 'conflict',
      message: 'The form “Photographed” was submitted with this photo, which stays with it.',
    })
  }
  // One that was taken and then taken off is nobody's evidence.
  form = await start()
  const off = newId()
  await take([off], { itemId: 'other' })
  await fill({ answers: { other: null } })
  await submit()
  await removal(off)
  expect(await counted()).toBe(2)
})

it('lets nobody delete a photo that somebody signed, until their signature is taken off', async () => {
  const photoId = newId()
  await take([photoId], { itemId: 'other' })
  const [signature] = (await fill({ signatures: [{ itemId: 'sign', sign: DRAWN, signedBy: 'Alex Reed' }] })).signatures
  const removal = () => gallery.remove(admin, { id: jobId, photoId })
  expect(await refusalOf(removal())).toMatchObject({
    code: 'conflict',
    message: 'The form “Photographed” was signed with this photo. Take the signature off first.',
  })
  await fill({ removedSignatureIds: [signature!.id] })
  await removal()
  expect(await counted()).toBe(0)
})

it('lets nobody turn or mark a photo that somebody signed a draft with, until their signature is taken off', async () => {
  const photoId = newId()
  await take([photoId], { itemId: 'other' })
  const photo = { id: jobId, photoId }
  const marks = [{ kind: 'LINE' as const, colour: 'WHITE' as const, from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }]
  const version = async () => (await gallery.open(admin, photo)).version
  const sign = async () => {
    const [signature] = (await fill({ signatures: [{ itemId: 'sign', sign: DRAWN, signedBy: 'Alex Reed' }] }))
      .signatures
    return signature!.id
  }
  const changes = {
    mark: async () => gallery.mark(admin, photo, { marks, version: await version() }),
    turn: () => gallery.change(admin, photo, { degrees: 90 }),
  }
  const signature = await sign()
  for (const change of Object.values(changes)) {
    expect(await refusalOf(change())).toMatchObject({
      code: 'conflict',
      message: 'The form “Photographed” was signed with this photo. Take the signature off first.',
    })
  }
  // A caption is none of what was signed.
  await gallery.change(admin, photo, { caption: 'The wall' })
  expect(await gallery.open(admin, photo)).toMatchObject({ marks: [], degrees: 0, caption: 'The wall' })
  await fill({ removedSignatureIds: [signature] })
  await changes.mark()
  // Whoever signs and whoever turns at once: one of them waits, and sees the other.
  const [signed, turned] = await Promise.allSettled([sign(), changes.turn()])
  const { degrees } = await gallery.open(admin, photo)
  expect(signed.status).toBe('fulfilled')
  expect([turned.status, degrees]).toEqual(degrees ? ['fulfilled', 90] : ['rejected', 0])
  expect(await submit()).toMatchObject({ status: 'SUBMITTED' })
  // What is submitted keeps how it looked then.
  await gallery.change(admin, photo, { degrees: 180 })
})

it('is not submitted with a photo that is gone', async () => {
  const id = newId()
  await take([id], { itemId: 'other' })
  await gallery.remove(admin, { id: jobId, photoId: id })
  expect(await refusedFields(submit())).toEqual({ 'answers.other': 'One of these photos is not of this job' })
})

it('goes with its photos when it is deleted, unless another form was submitted with them, and with its job', async () => {
  const [own, shared] = [newId(), newId()]
  await take([own, shared], { itemId: 'other' })
  const first = form
  form = await start()
  await submit({ answers: { other: { photoIds: [shared] } } })
  expect(await refusalOf(forms.remove(admin, { jobId, formId: first.id }))).toMatchObject({ code: 'conflict' })
  expect(await counted()).toBe(2)
  await forms.remove(admin, at())
  await forms.remove(admin, { jobId, formId: first.id })
  expect(await counted()).toBe(0)

  form = await start()
  await take([newId()], { itemId: 'other' })
  await submit()
  await jobs.remove(admin, jobId)
  const left = await inOrganization(admin, (tx) => tx.$count(photos, eq(photos.jobId, jobId)))
  expect(left).toBe(0)
})
