import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, users } from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { refusedFields } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import { EditClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import * as organization from '@/lib/company/organization/service'
import { makeActor, makeClient, makeOrganization } from '@/lib/desk/demo/factories'
import { writePdf } from '@/lib/desk/demo/papers'
import * as registration from '@/lib/desk/registration/service'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { drawExample } from './example'
import { letterheadFor } from './queries'
import { AddLetterhead, ChangeLetterhead, type Letterhead, PreviewLetterhead } from './schema'
import * as letterheads from './service'

let admin: Actor
let stranger: Actor
let folder: string
beforeAll(async () => {
  admin = await makeActor(await makeOrganization())
  stranger = await makeActor(await makeOrganization())
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'letterheads-'))
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const add = (name: string, more: object = {}, actor = admin) =>
  letterheads.add(actor, AddLetterhead.parse({ name, ...more }))
const change = ({ id, name, version }: Letterhead, more: object = {}, actor = admin) =>
  letterheads.change(actor, id, ChangeLetterhead.parse({ name, version, ...more }))
const defaultOf = async (actor = admin) => {
  const found = (await letterheads.browse(actor)).filter(({ isDefault }) => isDefault)
  expect(found).toHaveLength(1)
  return found[0]!
}
const give = async (clientId: string, defaultLetterheadId: string | null, actor = admin) => {
  const { companyName } = await clients.open(actor, clientId)
  return clients.edit(actor, clientId, EditClient.parse({ companyName, defaultLetterheadId }))
}
async function picture(width: number, height: number, name = 'paper.png'): Promise<UploadedFile> {
  const at = path.join(folder, newId())
  await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toFile(at)
  return { path: at, name, type: 'image/png', size: (await stat(at)).size, sha256: '' }
}
const storedFiles = (actor: Actor) =>
  inOrganization(actor, (tx) => tx.select({ kind: files.kind, size: files.size }).from(files))

describe('letterheads', () => {
  it('begin with one that is the default, under the name of who registers', async () => {
    const email = `o.${newId()}@example.test`
    const visitor = { address: `2001:db8::${newId().slice(0, 4)}`, device: null }
    const person = { firstName: 'Olivia', lastName: 'Hart', email, password: 'correct horse battery staple' }
    await registration.register(visitor, { ...person, organizationName: 'New Firm' })
    const [owner] = await atTheDoor((tx) =>
      tx.select({ organizationId: users.organizationId }).from(users).where(eq(users.email, email)),
    )
    expect(await letterheads.browse(await makeActor(owner!))).toEqual([
      expect.objectContaining({ name: 'Standard', isDefault: true, tradingName: 'New Firm', logo: null }),
    ])
  })

  it('are added once for one id and one name, in any case', async () => {
    const wanted = { id: newId(), abn: '51 824 753 556', footer: 'Page foot', accentColour: '#AA3300' }
    const added = await add('Insurance', wanted)
    expect(added).toMatchObject({ isDefault: false, abn: '51824753556', accentColour: '#aa3300', clientCount: 0 })
    await expect(add('Insurance', wanted)).rejects.toMatchObject({ answer: { id: wanted.id } })
    expect(await refusedFields(add('INSURANCE'))).toHaveProperty('name')
    await expect(add('Other', { id: wanted.id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await letterheads.open(admin, wanted.id)).toEqual(added)
  })

  it('are changed as a whole by one of two who try at once, and not into a name that is taken', async () => {
    const one = await add('One', { footer: 'Foot' })
    await add('Taken')
    const tries = await Promise.allSettled(['A', 'B'].map((tradingName) => change(one, { tradingName })))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stored = await letterheads.open(admin, one.id)
    expect(stored).toMatchObject({ version: 2, footer: null })
    await expect(change(one)).rejects.toMatchObject({ code: 'conflict', current: stored })
    expect(await refusedFields(change(stored, { name: 'TAKEN' }))).toHaveProperty('name')
  })

  it('have one default, whoever becomes it and however many try at once', async () => {
    const own = await makeActor(await makeOrganization())
    const before = await defaultOf(own)
    const two = [await add('One', {}, own), await add('Other', {}, own)]
    await Promise.all([
      ...two.map((one) => change(one, { isDefault: true }, own)),
      add('New', { isDefault: true }, own),
    ])
    const after = await defaultOf(own)
    expect(after.id).not.toBe(before.id)
    await expect(change(before, {}, own)).rejects.toMatchObject({ code: 'conflict' })
    await expect(change(after, { isDefault: false }, own)).rejects.toMatchObject({ code: 'conflict' })
    await expect(letterheads.remove(own, after.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await change(after, { footer: 'Foot' }, own)).toMatchObject({ isDefault: true, footer: 'Foot' })
  })

  it('are at most 20, also when two add at once', async () => {
    const own = await makeActor(await makeOrganization())
    for (let at = 2; at < 20; at++) await add(`Letterhead ${at}`, {}, own)
    const tries = await Promise.allSettled(['One more', 'Another'].map((name) => add(name, {}, own)))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await letterheads.browse(own)).toHaveLength(20)
  })

  it('stay while a client uses them, and go with their files', async () => {
    const own = await makeActor(await makeOrganization())
    const { id } = await add('Harbour', {}, own)
    const client = await makeClient(own)
    await give(client.id, id, own)
    await letterheads.setLogo(own, id, await picture(900, 300))
    await letterheads.setBackground(own, id, await picture(3000, 4000))
    expect(await letterheads.open(own, id)).toMatchObject({ clientCount: 1, background: { pages: 1 } })
    await expect(letterheads.remove(own, id)).rejects.toMatchObject({
      code: 'conflict',
      message: '1 client uses this letterhead. Choose another one there first.',
    })
    await give(client.id, null, own)
    await letterheads.remove(own, id)
    expect(await storedFiles(own)).toEqual([])
    expect(await organization.storageUsage(own)).toMatchObject({ cloudUsage: 0 })
    await expect(letterheads.remove(own, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('are either gone or chosen when somebody deletes one that somebody chooses for a client', async () => {
    const { id } = await add('Contested')
    const client = await makeClient(admin)
    const [removed, given] = await Promise.allSettled([letterheads.remove(admin, id), give(client.id, id)])
    expect([removed.status, given.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { defaultLetterheadId } = await clients.open(admin, client.id)
    expect(defaultLetterheadId).toBe(given.status === 'fulfilled' ? id : null)
  })

  it('are of one organisation', async () => {
    const ours = await add('Ours')
    const { id } = ours
    const mine = await picture(10, 10)
    for (const attempt of [
      () => letterheads.open(stranger, id),
      () => change(ours, {}, stranger),
      () => letterheads.remove(stranger, id),
      () => letterheads.setLogo(stranger, id, mine),
      () => letterheads.removeLogo(stranger, id),
      () => letterheads.setBackground(stranger, id, mine),
      () => letterheads.removeBackground(stranger, id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    }
    const client = await makeClient(stranger)
    for (const other of [id, newId()]) {
      expect(await refusedFields(give(client.id, other, stranger))).toHaveProperty('defaultLetterheadId')
    }
  })
})

describe('the pictures of a letterhead', () => {
  it('are ours, replace the one before and can be taken away, and no byte of them stays', async () => {
    const own = await makeActor(await makeOrganization())
    const { id } = await defaultOf(own)
    const first = await letterheads.setLogo(own, id, await picture(900, 300))
    const second = await letterheads.setLogo(own, id, await picture(900, 300))
    expect(second.logo!.url).toBe(`/api/v1/files/${second.logo!.id}`)
    expect(second.logo!.id).not.toBe(first.logo!.id)
    await letterheads.setBackground(own, id, await picture(3000, 4000))
    await letterheads.setBackground(own, id, await picture(30, 40))
    const stored = await storedFiles(own)
    expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['LETTERHEAD_BACKGROUND', 'LETTERHEAD_LOGO'])
    expect(await organization.storageUsage(own)).toMatchObject({
      cloudUsage: stored.reduce((sum, { size }) => sum + size, 0),
    })
    await letterheads.removeLogo(own, id)
    await letterheads.removeBackground(own, id)
    await letterheads.removeBackground(own, id)
    expect(await letterheads.open(own, id)).toMatchObject({ logo: null, background: null })
    expect(await storedFiles(own)).toEqual([])
  })
})

describe('a PDF under the pages', () => {
  const send = async (bytes: Buffer, actor: Actor) => {
    const { id } = await defaultOf(actor)
    const at = path.join(folder, newId())
    await writeFile(at, bytes)
    const file = { path: at, name: 'paper.pdf', type: 'application/pdf', size: bytes.length, sha256: '' }
    return letterheads.setBackground(actor, id, file)
  }
  const locked = () =>
    Buffer.from(
      writePdf(['Locked'])
        .toString('latin1')
        .replace(
          'trailer << ',
          `trailer << /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >> `,
        ),
      'latin1',
    )

  it('has one or two pages', async () => {
    const own = await makeActor(await makeOrganization())
    expect(await send(writePdf(['First']), own)).toMatchObject({ background: { pages: 1 } })
    expect(await send(writePdf(['First'], ['Further']), own)).toMatchObject({ background: { pages: 2 } })
  })

  it.each([
    ['three pages', () => writePdf(['One'], ['Two'], ['Three']), 'Please choose a PDF of one or two pages'],
    ['200 pages', () => writePdf(...Array.from({ length: 200 }, () => [])), 'Please choose a PDF of one or two pages'],
    ['no page', () => writePdf(), 'Please choose a PDF of one or two pages'],
    ['a password', locked, 'This PDF is locked with a password'],
    [
      'its end cut off',
      () => writePdf(['Cut']).subarray(0, 300),
      'This PDF cannot be read. Please save it again, or choose a picture',
    ],
  ])('is refused with %s', async (_, bytes, words) => {
    const own = await makeActor(await makeOrganization())
    expect(await refusedFields(send(bytes(), own))).toEqual({ background: words })
    expect(await storedFiles(own)).toEqual([])
  })
})

describe('the preview', () => {
  const draw = async (words: object, actor = admin) => {
    const typed = PreviewLetterhead.parse(words)
    return (await drawExample(await letterheads.gatherExample(actor, typed))).svg
  }

  it('is one page, whatever is typed', async () => {
    const pages = await Promise.all([
      draw({}),
      draw({ tradingName: 'Harbour Drying', abn: '51 82' }),
      draw({ disclaimer: 'Words. '.repeat(400), marginTop: 120, signatureBlock: 'For us' }),
    ])
    for (const page of pages) expect(page).toMatch(/^<svg [^>]*viewBox="0 0 595\.276 841\.89"/)
    expect(pages[0]).not.toBe(pages[1])
  })

  it('has the logo and the background of the stored one, and of no other organisation', async () => {
    const { id } = await add('Drawn')
    const bare = await draw({ id })
    await letterheads.setLogo(admin, id, await picture(40, 20))
    const withLogo = await draw({ id })
    expect(withLogo.length).toBeGreaterThan(bare.length)
    const at = path.join(folder, newId())
    await writeFile(at, writePdf(['Our printed paper']))
    await letterheads.setBackground(admin, id, {
      path: at,
      name: 'a.pdf',
      type: 'application/pdf',
      size: 1,
      sha256: '',
    })
    expect(await draw({ id })).toContain('<image')
    await expect(draw({ id }, stranger)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('the letterhead of a report', () => {
  const choose = (wanted: Parameters<typeof letterheadFor>[2], actor = admin) =>
    inOrganization(actor, (tx) => letterheadFor(tx, actor, wanted))

  it("is the one asked for, or else the client's, or else the default", async () => {
    const [asked, ofClient] = [await add('Asked for'), await add("The client's")]
    const [withOwn, without] = [await makeClient(admin), await makeClient(admin)]
    await give(withOwn.id, ofClient.id)
    expect(await choose({ letterheadId: asked.id, clientId: withOwn.id })).toMatchObject({ id: asked.id })
    expect(await choose({ clientId: withOwn.id })).toMatchObject({ id: ofClient.id })
    for (const clientId of [without.id, null, undefined]) {
      expect(await choose({ clientId })).toMatchObject({ isDefault: true, logo: null, background: null })
    }
    await expect(choose({ letterheadId: asked.id }, stranger)).rejects.toMatchObject({ code: 'not_found' })
    expect(await choose({ clientId: withOwn.id }, stranger)).toMatchObject({ isDefault: true })
  })

  it('names where its files lie', async () => {
    const { id } = await add('With files')
    await letterheads.setLogo(admin, id, await picture(40, 20))
    await letterheads.setBackground(admin, id, await picture(40, 20))
    expect(await choose({ letterheadId: id })).toMatchObject({
      logo: { key: expect.any(String), type: 'image/jpeg' },
      background: { key: expect.any(String), type: 'image/jpeg' },
      backgroundPages: 1,
    })
  })
})
