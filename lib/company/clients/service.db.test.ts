import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, clients as clientRows, contacts as contactRows, files, jobs, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { fileUrl, newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeContact, makeJob, makeOrganization, serial } from '@/lib/desk/demo/factories'
import { browseOfClient } from '@/lib/desk/job-file/verbs/of-client'
import * as groups from '@/lib/paper/forms/verbs/groups'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

import { AddClient, AddContact, ClientFilter, EditClient, EditContact } from './schema'
import * as clients from './service'

let folder: string
let actor: Actor
let stranger: Actor
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'clients-'))
  actor = await makeActor(await makeOrganization(), { role: 'Supervisor' })
  stranger = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const name = (start = 'Harbour Mutual') => `${start} ${serial()}`
const add = (body: Partial<Parameters<typeof AddClient.parse>[0] & object> = {}) =>
  clients.add(actor, AddClient.parse({ companyName: name(), ...body }))
const edit = (id: string, body: object, by = actor) => clients.edit(by, id, EditClient.parse(body))
const addContact = (clientId: string, body: object) => clients.addContact(actor, clientId, AddContact.parse(body))
const editContact = (clientId: string, id: string, body: object, by = actor) =>
  clients.editContact(by, clientId, id, EditContact.parse(body))
const browse = (filter: object = {}, by = actor) => clients.browse(by, ClientFilter.parse(filter))
const found = async (search: string) => (await browse({ search })).map((client) => client.companyName)

const happenings = (subjectId: string) =>
  inOrganization(actor, (tx) =>
    tx
      .select({ action: activity.action, actorId: activity.actorId, details: activity.details })
      .from(activity)
      .where(eq(activity.subjectId, subjectId))
      .orderBy(activity.createdAt),
  )

describe('adding a client', () => {
  it('keeps every field, in the one spelling that we store', async () => {
    const companyName = name()
    const client = await add({
      companyName: `  ${companyName} `,
      type: 'STRATA',
      abn: '51 824 753 556',
      streetAddress: '12 Wharf St',
      suburb: 'Manly',
      state: 'QLD',
      postcode: '4179',
      country: 'Australia',
      phone: '(07) 3396 1234',
      email: 'Claims@Harbour.Example',
      accountsEmail: 'accounts@harbour.example',
      notes: '',
    })
    expect(client).toMatchObject({
      companyName,
      type: 'STRATA',
      abn: '51824753556',
      email: 'claims@harbour.example',
      notes: null,
      logo: null,
      primaryContact: null,
      contactCount: 0,
      jobCount: 0,
      version: 1,
    })
    expect(client.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await clients.open(actor, client.id)).toEqual(client)
    expect(await happenings(client.id)).toEqual([
      { action: 'client.added', actorId: actor.userId, details: { companyName } },
    ])
  })

  it('takes a name alone', async () => {
    expect(await add()).toMatchObject({ type: 'INSURER', abn: null, phone: null })
  })

  it('refuses a name that another client has, whatever its case', async () => {
    const { companyName } = await add()
    const refusal = await refusalOf(add({ companyName: companyName.toUpperCase() }))
    expect(refusal).toMatchObject({ code: 'invalid', fields: [{ path: 'companyName' }] })
  })

  it('takes a name that another organisation has', async () => {
    const { companyName } = await add()
    expect(await clients.add(stranger, AddClient.parse({ companyName }))).toMatchObject({ companyName })
  })

  it('answers an id that was used with what is stored, and adds nothing, also for two at once', async () => {
    const id = newId()
    const fields = { id, companyName: name(), phone: '(07) 3396 1234' }
    const both = await Promise.allSettled([add(fields), add(fields)])
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stored = await clients.open(actor, id)
    await expect(add(fields)).rejects.toMatchObject({ name: 'AlreadyDone', answer: stored })
    expect(await happenings(id)).toHaveLength(1)
    for (const other of [{ phone: null }, { type: 'STRATA' as const }]) {
      await expect(add({ ...fields, ...other })).rejects.toMatchObject({ code: 'conflict', current: stored })
    }
  })

  it('takes an id that another organisation used', async () => {
    const { id } = await add()
    expect(await clients.add(stranger, AddClient.parse({ id, companyName: name() }))).toMatchObject({ id })
    expect(await clients.open(actor, id)).toMatchObject({ version: 1 })
  })

  it.each([
    [{ companyName: ' ' }, 'companyName', "* The client's name is required"],
    [{ companyName: 'x'.repeat(151) }, 'companyName', 'Cannot exceed 150 characters'],
    [{ abn: '51 824 753 557' }, 'abn', 'This is not a valid ABN'],
    [{ type: 'BANK' }, 'type', 'Please select a type'],
    [{ phone: 'ring the bell' }, 'phone', 'This is not a phone number'],
    [{ email: 'claims@' }, 'email', 'This is not a valid email'],
    [{ state: 'Queensland' }, 'state', 'Please use one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA'],
    [{ postcode: '417' }, 'postcode', 'A postcode has 4 digits'],
  ])('refuses %j', (fields, path, message) => {
    const result = AddClient.safeParse({ companyName: 'Harbour Mutual', ...fields })
    expect(result.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
  })

  it('takes a state and a postcode of another country', () => {
    const abroad = { companyName: 'Quay', country: 'New Zealand', state: 'Otago', postcode: '9016-A' }
    expect(AddClient.safeParse(abroad).success).toBe(true)
  })
})

describe('editing a client', () => {
  it('replaces it as a whole, keeps the type, and says what changed', async () => {
    const client = await add({ phone: '131 444', type: 'BUILDER' })
    const edited = await edit(client.id, { companyName: client.companyName, suburb: 'Wynnum', version: 1 })
    expect(edited).toMatchObject({ phone: null, suburb: 'Wynnum', type: 'BUILDER', version: 2 })
    expect((await happenings(client.id)).at(-1)).toMatchObject({
      action: 'client.edited',
      details: { phone: { from: '131 444', to: null }, suburb: { from: null, to: 'Wynnum' } },
    })
  })

  it('renames it on its jobs', async () => {
    const client = await add()
    const job = await makeJob(actor, { clientId: client.id })
    const companyName = name('Renamed')
    await edit(client.id, { companyName, version: 1 })
    const [renamed] = await inOrganization(actor, (tx) =>
      tx.select({ clientName: jobs.clientName }).from(jobs).where(eq(jobs.id, job.id)),
    )
    expect(renamed).toEqual({ clientName: companyName })
  })

  it('refuses a stale version with the record as it stands, and lets one of two at once through', async () => {
    const { id, companyName } = await add()
    const tries = await Promise.allSettled(
      ['131 444', '131 555'].map((phone) => edit(id, { companyName, phone, version: 1 })),
    )
    expect(tries.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const current = await clients.open(actor, id)
    expect(current.version).toBe(2)
    const refused = { code: 'conflict', current: { ...current, updatedBy: { id: actor.userId } } }
    await expect(edit(id, { companyName, version: 1 })).rejects.toMatchObject(refused)
  })

  it('without a version wins over what happened since', async () => {
    const { id, companyName } = await add()
    await edit(id, { companyName, version: 1 })
    expect(await edit(id, { companyName, phone: '131 444' })).toMatchObject({ phone: '131 444', version: 3 })
  })

  it('refuses the name of another client', async () => {
    const other = await add()
    const client = await add()
    const refusal = await refusalOf(edit(client.id, { companyName: other.companyName, version: 1 }))
    expect(refusal).toMatchObject({ code: 'invalid', fields: [{ path: 'companyName' }] })
  })
})

describe('a logo', () => {
  const picture = async (colour: string): Promise<UploadedFile> => {
    const at = path.join(folder, newId())
    await sharp({ create: { width: 1200, height: 300, channels: 4, background: colour } })
      .png()
      .toFile(at)
    return { path: at, name: 'logo.png', type: 'image/png', size: 1, sha256: '' }
  }
  const logos = async () => {
    const rows = await inOrganization(actor, (tx) => tx.select({ id: files.id, size: files.size }).from(files))
    const [usage] = await inOrganization(actor, (tx) => tx.select({ bytes: planUsage.storageBytes }).from(planUsage))
    expect(usage!.bytes).toBe(rows.reduce((sum, { size }) => sum + size, 0))
    return rows.map((row) => fileUrl(row.id))
  }

  it('comes with the client, is replaced by the next one, stays when nothing is said, and goes when asked', async () => {
    const companyName = name()
    const client = await clients.add(actor, AddClient.parse({ companyName }), await picture('#0f766e'))
    expect(await logos()).toEqual([client.logo])

    const replaced = await clients.edit(
      actor,
      client.id,
      EditClient.parse({ companyName, version: '1' }),
      await picture('#b91c1c'),
    )
    expect(replaced.logo).not.toBe(client.logo)
    expect(await logos()).toEqual([replaced.logo])

    expect(await edit(client.id, { companyName, version: 2 })).toMatchObject({ logo: replaced.logo })
    expect(await edit(client.id, { companyName, version: 3, removeLogo: 'true' })).toMatchObject({ logo: null })
    expect(await logos()).toEqual([])
  })

  it('of two at the same second leaves the later one alone', async () => {
    const { id, companyName } = await add()
    const pictures = await Promise.all(['#0f766e', '#b91c1c'].map(picture))
    await Promise.all(pictures.map((logo) => clients.edit(actor, id, EditClient.parse({ companyName }), logo)))
    expect(await logos()).toEqual([(await clients.open(actor, id)).logo])
    await clients.remove(actor, id)
    expect(await logos()).toEqual([])
  })

  it('that no image can be read from is refused, and nothing is written', async () => {
    const at = path.join(folder, newId())
    await writeFile(at, 'no picture')
    const { id, companyName } = await add()
    const logo = { path: at, name: 'logo.png', type: 'image/png', size: 10, sha256: '' }
    const body = EditClient.parse({ companyName, phone: '131 444' })
    await expect(clients.edit(actor, id, body, logo)).rejects.toMatchObject({ code: 'unsupported' })
    expect(await clients.open(actor, id)).toMatchObject({ phone: null, version: 1 })
  })
})

describe('deleting a client', () => {
  it('takes its contacts along', async () => {
    const client = await add()
    const contact = await addContact(client.id, { name: 'Casey Claims' })
    await clients.remove(actor, client.id)
    await expect(clients.open(actor, client.id)).rejects.toMatchObject({ code: 'not_found' })
    const left = await inOrganization(actor, (tx) =>
      tx.select({ id: contactRows.id }).from(contactRows).where(eq(contactRows.id, contact.id)),
    )
    expect(left).toEqual([])
    expect((await happenings(client.id)).at(-1)).toMatchObject({ action: 'client.deleted' })
  })

  it('is refused while it has jobs, naming how many', async () => {
    const client = await add()
    await makeJob(actor, { clientId: client.id })
    await makeJob(actor, { clientId: client.id })
    await expect(clients.remove(actor, client.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('2 jobs'),
    })
    expect(await clients.open(actor, client.id)).toMatchObject({ jobCount: 2 })
  })

  it('is refused for the sake of a deleted job, whose history names it', async () => {
    const client = await add()
    await makeJob(actor, { clientId: client.id, deletedAt: new Date().toISOString() })
    await expect(clients.remove(actor, client.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 deleted job'),
    })
    expect(await clients.open(actor, client.id)).toMatchObject({ jobCount: 0 })
  })

  it('is refused while groups of forms are its own', async () => {
    const client = await add()
    await groups.add(actor, { groupName: newId(), associatedClientId: client.id })
    await expect(clients.remove(actor, client.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 group of forms'),
    })
  })

  it('at the second in which a job is opened for it: one of the two happens', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await add()
      const [deleted, opened] = await Promise.allSettled([
        clients.remove(actor, client.id),
        makeJob(actor, { clientId: client.id }),
      ])
      expect([deleted.status, opened.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'conflict' })
    }
  })
})

describe('the list of clients', () => {
  it('carries the figures of each, and one contact does not multiply another', async () => {
    const client = await add()
    await makeJob(actor, { clientId: client.id })
    await makeJob(actor, { clientId: client.id })
    await makeJob(actor, { clientId: client.id, deletedAt: new Date().toISOString() })
    await addContact(client.id, { name: 'Casey Claims' })
    await addContact(client.id, { name: 'Alex Adjuster', isPrimary: true, mobile: '0412 345 678' })
    const [listed] = await browse({ search: client.companyName })
    expect(listed).toMatchObject({
      jobCount: 2,
      contactCount: 2,
      primaryContact: { name: 'Alex Adjuster', mobile: '0412 345 678', role: null },
    })
    expect(listed).toEqual(await clients.open(actor, client.id))
  })

  it('finds by name, e-mail, telephone, ABN and by whoever works there', async () => {
    const unique = newId()
    const { companyName, id } = await add({
      companyName: `Tidal ${unique}`,
      email: `${unique}.claims@example.test`,
      accountsEmail: `${unique}.accounts@example.test`,
      phone: '(07) 3901 7788',
      abn: '33 102 417 032',
    })
    await addContact(id, {
      name: `Wren ${unique}-Okafor`,
      email: `${unique}.wren@example.test`,
      mobile: '+61 491 570 156',
    })
    for (const search of [
      `TIDAL ${unique}`,
      `${unique}.claims@`,
      `${unique}.accounts@`,
      '39017788',
      '+61 7 3901 7788',
      '33 102 417',
      `wren ${unique}-ok`,
      `${unique}.wren`,
      '0491 570 156',
    ]) {
      expect(await found(search), search).toEqual([companyName])
      expect(await clients.count(actor, { search })).toEqual({ count: 1 })
    }
    expect(await found(`${unique}%`)).toEqual([])
    expect(await browse({ search: unique }, stranger)).toEqual([])
  })

  it('filters by type, sorts both ways and pages without gaps', async () => {
    const own = await makeActor(await makeOrganization())
    for (const [companyName, type] of [
      ['beta', 'STRATA'],
      ['Alpha', 'INSURER'],
      ['Delta', 'STRATA'],
      ['charlie', 'INSURER'],
    ] as const) {
      await makeClient(own, { companyName, type })
    }
    const names = async (filter: object) => (await browse(filter, own)).map((client) => client.companyName)
    expect(await names({})).toEqual(['Alpha', 'beta', 'charlie', 'Delta'])
    expect(await names({ sort: '-companyName' })).toEqual(['Delta', 'charlie', 'beta', 'Alpha'])
    expect(await names({ sort: 'createdAt' })).toEqual(['beta', 'Alpha', 'Delta', 'charlie'])
    expect(await names({ sort: 'type' })).toEqual(['Alpha', 'charlie', 'beta', 'Delta'])
    expect(await names({ type: 'STRATA' })).toEqual(['beta', 'Delta'])
    expect(await names({ pageSize: '3' })).toEqual(['Alpha', 'beta', 'charlie'])
    expect(await names({ pageSize: '3', page: '2' })).toEqual(['Delta'])
    expect(await clients.count(own, { type: 'STRATA' })).toEqual({ count: 2 })
  })

  it('never answers more than 200', async () => {
    const own = await makeActor(await makeOrganization())
    await inOrganization(own, (tx) =>
      tx.insert(clientRows).values(
        Array.from({ length: 201 }, (_, at) => ({
          organizationId: own.organizationId,
          id: newId(),
          companyName: `Client ${at}`,
          type: 'INSURER' as const,
        })),
      ),
    )
    expect(await browse({}, own)).toHaveLength(200)
    expect(ClientFilter.safeParse({ pageSize: '201' }).success).toBe(false)
  })
})

describe("a client's jobs", () => {
  it('come newest first, without those that were deleted and those of others', async () => {
    const client = await add()
    const older = await makeJob(actor, { clientId: client.id, createdAt: '2026-03-01T00:00:00.000Z' })
    const newer = await makeJob(actor, { clientId: client.id, createdAt: '2026-03-02T00:00:00.000Z' })
    await makeJob(actor, { clientId: client.id, deletedAt: new Date().toISOString() })
    await makeJob(actor, { clientId: (await add()).id })
    const jobs = await browseOfClient(actor, client.id)
    expect(jobs.map((job) => job.id)).toEqual([newer.id, older.id])
    expect(jobs[0]).toMatchObject({
      identifier: 'DCR',
      jobNo: newer.jobNo,
      client: { id: client.id, companyName: client.companyName },
      isPrivateJob: false,
    })
  })
})

describe('contacts', () => {
  it('come with the primary one first, then by name', async () => {
    const { id } = await add()
    await addContact(id, { name: 'Casey' })
    await addContact(id, { name: 'Alex' })
    await addContact(id, { name: 'Robin', isPrimary: true })
    expect((await clients.browseContacts(actor, id)).map((contact) => contact.name)).toEqual(['Robin', 'Alex', 'Casey'])
  })

  it('have one primary at most: the next one demotes the former', async () => {
    const { id } = await add()
    const first = await addContact(id, { name: 'Casey', isPrimary: true })
    const second = await addContact(id, { name: 'Alex', isPrimary: true })
    expect(await editContact(id, first.id, { name: 'Casey', isPrimary: true, version: 2 })).toMatchObject({
      version: 3,
    })
    const contacts = await clients.browseContacts(actor, id)
    expect(contacts.map((contact) => [contact.name, contact.isPrimary])).toEqual([
      ['Casey', true],
      ['Alex', false],
    ])
    expect(contacts[1]).toMatchObject({ id: second.id, version: 2 })
  })

  it('made primary at the same second leave one, and nobody fails', async () => {
    const { id } = await add()
    const people = await Promise.all(
      ['Casey', 'Alex', 'Robin', 'Sam'].map((person) => addContact(id, { name: person })),
    )
    await Promise.all(
      people.map((person) => editContact(id, person.id, { name: person.name, isPrimary: true, version: 1 })),
    )
    await Promise.all(['Kim', 'Lee'].map((person) => addContact(id, { name: person, isPrimary: true })))
    const primary = (await clients.browseContacts(actor, id)).filter((contact) => contact.isPrimary)
    expect(primary).toHaveLength(1)
  })

  it('answer an id that was used with what is stored, without demoting anybody', async () => {
    const { id } = await add()
    const contact = await addContact(id, { id: newId(), name: 'Casey' })
    const primary = await addContact(id, { name: 'Alex', isPrimary: true })
    await expect(addContact(id, { id: contact.id, name: 'Casey' })).rejects.toMatchObject({
      name: 'AlreadyDone',
      answer: contact,
    })
    const other = addContact(id, { id: contact.id, name: 'Casey', isPrimary: true })
    await expect(other).rejects.toMatchObject({ code: 'conflict', current: contact })
    const { id: elsewhere } = await add()
    const moved = addContact(elsewhere, { id: contact.id, name: 'Casey' })
    await expect(moved).rejects.toMatchObject({ code: 'conflict', current: undefined })
    expect((await clients.browseContacts(actor, id))[0]).toEqual(primary)
  })

  it('refuse a stale version with the record as it stands', async () => {
    const { id } = await add()
    const contact = await addContact(id, { name: 'Casey' })
    const current = await editContact(id, contact.id, { name: 'Casey Claims', version: 1 })
    await expect(editContact(id, contact.id, { name: 'Cas', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      current: { ...current, updatedBy: { id: actor.userId } },
    })
  })

  it('name who made another the primary one in their place, not who changed them before', async () => {
    const { id } = await add()
    const contact = await addContact(id, { name: 'Casey', isPrimary: true })
    await editContact(id, contact.id, { name: 'Casey Claims', isPrimary: true, version: 1 })
    const priya = await makeActor(actor, { role: 'ProjectManager' })
    await clients.addContact(priya, id, AddContact.parse({ name: 'Robin', isPrimary: true }))
    await expect(editContact(id, contact.id, { name: 'Cas', version: 2 })).rejects.toMatchObject({
      current: { isPrimary: false, updatedBy: { id: priya.userId } },
    })
  })

  it('receive reports only with an e-mail address', () => {
    const refused = AddContact.safeParse({ name: 'Casey', receivesReports: true })
    expect(refused.error?.issues[0]).toMatchObject({ path: ['email'] })
    expect(AddContact.safeParse({ name: 'Casey', receivesReports: true, email: 'c@example.test' }).success).toBe(true)
  })

  it('are deleted one by one, also the primary one', async () => {
    const { id } = await add()
    const contact = await addContact(id, { name: 'Casey', isPrimary: true })
    await clients.removeContact(actor, id, contact.id)
    expect(await clients.open(actor, id)).toMatchObject({ contactCount: 0, primaryContact: null })
    expect((await happenings(contact.id)).map((one) => one.action)).toEqual(['contact.added', 'contact.deleted'])
    await expect(clients.removeContact(actor, id, contact.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of another client are not found under this one', async () => {
    const [one, other] = [await add(), await add()]
    const contact = await addContact(other.id, { name: 'Casey' })
    const refusal = { code: 'not_found', message: 'No such contact.' }
    await expect(editContact(one.id, contact.id, { name: 'Mine now' })).rejects.toMatchObject(refusal)
    await expect(clients.removeContact(actor, one.id, contact.id)).rejects.toMatchObject(refusal)
  })
})

describe('another organisation', () => {
  it('cannot learn that a client or a contact exists, nor touch one', async () => {
    const client = await add()
    const contact = await makeContact(actor, { clientId: client.id })
    const answers = (clientId: string, contactId: string) =>
      Promise.all(
        [
          clients.open(stranger, clientId),
          edit(clientId, { companyName: 'Taken over' }, stranger),
          clients.remove(stranger, clientId),
          clients.browseContacts(stranger, clientId),
          browseOfClient(stranger, clientId),
          clients.addContact(stranger, clientId, AddContact.parse({ name: 'Spy' })),
          editContact(clientId, contactId, { name: 'Taken over' }, stranger),
          clients.removeContact(stranger, clientId, contactId),
        ].map(async (work) => {
          const refusal = await refusalOf(work)
          return [refusal.code, refusal.message]
        }),
      )
    const theirs = await answers(client.id, contact.id)
    expect(theirs).toEqual(await answers(newId(), newId()))
    expect(new Set(theirs.map(([code]) => code))).toEqual(new Set(['not_found']))
    expect(await clients.open(actor, client.id)).toEqual({ ...client, contactCount: 1 })
    const untouched = await inOrganization(actor, (tx) =>
      tx
        .select({ name: contactRows.name })
        .from(contactRows)
        .where(and(eq(contactRows.id, contact.id), eq(contactRows.version, 1))),
    )
    expect(untouched).toEqual([{ name: contact.name }])
  })
})
