import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import {
  activity,
  clients as clientRows,
  files,
  jobListSettings,
  jobs as jobRows,
  letterheads,
  managementViews,
  planUsage,
} from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf, refusalsOf } from '@/e2e/refusal-of'
import { newId } from '@/lib/base/wire'
import type { MergePart } from '@/lib/company/clients/rules'
import { type Client, EditClient, MergeClient } from '@/lib/company/clients/schema'
import * as clients from '@/lib/company/clients/service'
import { makeActor, makeClient, makeContact, makeJob, makeOrganization, serial } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { OpenJob } from '@/lib/job/jobs/schema'
import * as targets from '@/lib/job/kpi/verbs/targets'
import { AddEstimate, ApproveEstimate } from '@/lib/paper/estimates/schema'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import type { Actor } from '@/lib/platform/auth/actor'

import * as clientMerge from './service'

let folder: string
let actor: Actor
let stranger: Actor
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'merge-'))
  actor = await makeActor(await makeOrganization(), { role: 'ProjectManager' })
  stranger = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

type Values = Omit<NonNullable<Parameters<typeof makeClient>[1]>, 'organizationId'>
const make = async (values: Values = {}) => clients.open(actor, (await makeClient(actor, values)).id)
const merge = (from: Client, into: Client, { take, ...stale }: { take?: MergePart[]; version?: number } = {}) =>
  clientMerge.merge(
    actor,
    from.id,
    MergeClient.parse({ intoId: into.id, version: from.version, intoVersion: into.version, take, ...stale }),
  )
const see = <T>(work: Parameters<typeof inOrganization<T>>[1]) => inOrganization(actor, work)
const clientOfJob = async (id: string) => (await jobs.read(actor, id)).client

describe('merging a client into another one', () => {
  it('gives the other its jobs and contacts, and tells of it in the history of each job', async () => {
    const [from, into] = [await make({ companyName: `Gone ${serial()}` }), await make()]
    const open = await makeJob(actor, { clientId: from.id })
    const deleted = await makeJob(actor, { clientId: from.id, deletedAt: new Date().toISOString() })
    const before = await makeJob(actor, { clientId: into.id })
    await makeContact(actor, { clientId: from.id, name: 'Casey', isPrimary: true })

    const merged = await merge(from, into)
    expect(merged).toMatchObject({ id: into.id, companyName: into.companyName, jobCount: 2, contactCount: 1 })
    expect(merged.primaryContact?.name).toBe('Casey')
    expect(await clientOfJob(open.id)).toEqual({ id: into.id, companyName: into.companyName })
    const [row] = await see((tx) => tx.select().from(jobRows).where(eq(jobRows.id, open.id)))
    expect(row).toMatchObject({ version: open.version + 1, clientName: into.companyName })
    expect(row?.searchText).toContain(into.companyName.toLowerCase())

    const entries = await see((tx) =>
      tx
        .select()
        .from(activity)
        .where(
          sql`action in ('job.client-merged', 'client.merged', 'client.took-over') and details ->> 'from' = ${from.companyName}`,
        ),
    )
    expect(
      entries
        .filter(({ action }) => action === 'job.client-merged')
        .map(({ jobId }) => jobId)
        .toSorted(),
    ).toEqual([open.id, deleted.id].toSorted())
    expect(entries.find(({ action }) => action === 'client.merged')).toMatchObject({
      subjectId: from.id,
      actorId: actor.userId,
      details: { from: from.companyName, to: into.companyName, jobs: 2, contacts: 1 },
    })
    expect(entries.some(({ jobId }) => jobId === before.id)).toBe(false)
  })

  it('shows the one that went nowhere any more, and frees its name', async () => {
    const [from, into] = [await make({ companyName: `Gone ${serial()}` }), await make()]
    await merge(from, into)
    expect(await clients.open(actor, from.id)).toMatchObject({ id: into.id })
    expect(await clients.browseContacts(actor, from.id)).toEqual([])
    expect(await refusalOf(clients.open(stranger, from.id))).toMatchObject({ code: 'not_found' })
    expect(
      await clients.browse(actor, { search: from.companyName, sort: 'companyName', page: 1, pageSize: 200 }),
    ).toEqual([])
    const again = await make({ companyName: from.companyName })
    expect(again.id).not.toBe(from.id)
  })

  it('fills what the other lacks, keeps what it has, and takes what is chosen', async () => {
    const from = await make({
      phone: '07 1111 1111',
      email: 'from@x.test',
      abn: '51824753556',
      notes: 'Theirs',
      suburb: 'Manly',
    })
    const into = await make({ phone: '07 2222 2222', notes: 'Ours', streetAddress: '1 Quay', state: 'QLD' })
    const merged = await merge(from, into, { take: ['notes', 'companyName', 'accountsEmail'] })
    expect(merged).toMatchObject({
      companyName: from.companyName,
      phone: '07 2222 2222',
      email: 'from@x.test',
      abn: '51824753556',
      notes: 'Ours\n\nTheirs',
      accountsEmail: null,
      // An address is taken as a whole: one made of two halves would be nobody's.
      streetAddress: '1 Quay',
      suburb: null,
    })
  })

  it('folds contacts that are one person, and keeps those that are not', async () => {
    const [from, into] = [await make(), await make()]
    const add = (client: Client, values: object) =>
      makeContact(actor, { clientId: client.id, name: 'Dana Reed', ...values })
    const kept = await add(into, { email: 'dana@x.test', isPrimary: true })
    await add(from, {
      name: 'dana réed',
      email: 'DANA@x.test',
      mobile: '0412 345 678',
      role: 'Claims',
      receivesReports: true,
    })
    const other = await add(from, { email: 'other@x.test', isPrimary: true })
    const merged = await merge(from, into)
    expect(merged).toMatchObject({ contactCount: 2, primaryContact: { id: kept.id } })
    const found = await clients.browseContacts(actor, into.id)
    expect(found.map(({ id }) => id)).toEqual([kept.id, other.id])
    expect(found[0]).toMatchObject({
      name: 'Dana Reed',
      email: 'dana@x.test',
      mobile: '0412 345 678',
      role: 'Claims',
      isPrimary: true,
      receivesReports: true,
      version: kept.version + 1,
    })
  })

  it.each<[string, object, object, (string | null)[][]]>([
    ['both say what they are', { role: 'Claims' }, { role: 'Accounts' }, [['Dana Reed', 'Accounts, Claims']]],
    ['one says it in more words', { role: 'claims' }, { role: 'Claims manager' }, [['Dana Reed', 'Claims manager']]],
    ['one has more blanks in the name', { name: 'Dana  Reed', role: 'Claims' }, {}, [['Dana Reed', 'Claims']]],
    [
      'what they are has no room in one',
      { role: 'a'.repeat(60) },
      { role: 'b'.repeat(60) },
      [
        ['Dana Reed', 'b'.repeat(60)],
        ['Dana Reed', 'a'.repeat(60)],
      ],
    ],
  ])('loses nothing of two contacts that are one person where %s', async (_, gone, kept, people) => {
    const [from, into] = [await make(), await make()]
    await makeContact(actor, { clientId: from.id, name: 'Dana Reed', ...gone })
    await makeContact(actor, { clientId: into.id, name: 'Dana Reed', ...kept })
    await merge(from, into)
    const found = await clients.browseContacts(actor, into.id)
    expect(found.map(({ name, role }) => [name, role]).toSorted()).toEqual(people.toSorted())
  })

  it('leaves a contact primary that was folded into one of a client without any', async () => {
    const [from, into] = [await make(), await make()]
    const kept = await makeContact(actor, { clientId: into.id, name: 'Dana Reed' })
    await makeContact(actor, { clientId: from.id, name: 'Dana Reed', email: 'dana@x.test', isPrimary: true })
    expect(await merge(from, into)).toMatchObject({ contactCount: 1, primaryContact: { id: kept.id } })
  })

  it('is refused where the notes of both are too long for one', async () => {
    const [from, into] = [await make({ notes: 'a'.repeat(12_000) }), await make({ notes: 'b'.repeat(12_000) })]
    expect(await refusalOf(merge(from, into))).toMatchObject({ code: 'conflict' })
    expect(await clients.open(actor, from.id)).toMatchObject({ id: from.id })
  })

  it('gives its letterhead to one that has none', async () => {
    const [kept, given] = await see((tx) =>
      tx
        .insert(letterheads)
        .values(
          ['Kept', 'Given'].map((name) => ({
            organizationId: actor.organizationId,
            id: newId(),
            name,
            accentColour: '#0f5c8c',
          })),
        )
        .returning({ id: letterheads.id }),
    )
    const from = () => make({ defaultLetterheadId: given!.id })
    expect(await merge(await from(), await make())).toMatchObject({ defaultLetterheadId: given!.id })
    const into = await make({ defaultLetterheadId: kept!.id })
    expect(await merge(await from(), into)).toMatchObject({ defaultLetterheadId: kept!.id })
    const using = await see((tx) => tx.$count(clientRows, eq(clientRows.defaultLetterheadId, given!.id)))
    expect(using).toBe(1)
  })

  it('names the jobs of both after the one name that stays', async () => {
    const [from, into] = [await make(), await make()]
    const [one, other] = [await makeJob(actor, { clientId: from.id }), await makeJob(actor, { clientId: into.id })]
    await merge(from, into, { take: ['companyName'] })
    for (const { id } of [one, other]) expect((await clientOfJob(id))?.companyName).toBe(from.companyName)
  })

  it('leaves one primary contact', async () => {
    const [from, into] = [await make(), await make()]
    await makeContact(actor, { clientId: from.id, name: 'Former', isPrimary: true })
    await makeContact(actor, { clientId: into.id, name: 'Staying', isPrimary: true })
    const merged = await merge(from, await clients.open(actor, into.id))
    expect(merged.primaryContact?.name).toBe('Staying')
    expect((await clients.browseContacts(actor, into.id)).map(({ name }) => name)).toEqual(['Staying', 'Former'])
  })

  it.each([
    ['takes the logo over where there is none', false, []],
    ['keeps its own logo', true, []],
    ['takes the chosen logo', true, ['logo' as const]],
  ])('%s, and frees the other file', async (_, hasOwn, take) => {
    const picture = path.join(folder, `${serial()}.png`)
    await writeFile(
      picture,
      await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    )
    const withLogo = (client: Client) =>
      clients.edit(actor, client.id, EditClient.parse({ companyName: client.companyName }), {
        path: picture,
        name: 'logo.png',
        type: 'image/png',
        size: 1,
      } as Parameters<typeof clients.edit>[3])
    const from = await withLogo(await make())
    const into = hasOwn ? await withLogo(await make()) : await make()
    const merged = await merge(from, into, { take: [...take] })
    const remaining = hasOwn && !take.length ? into.logo : from.logo
    expect(merged.logo).toBe(remaining)
    const [stored] = await see((tx) => tx.select({ bytes: sql<number>`sum(${files.size})::int` }).from(files))
    const [usage] = await see((tx) => tx.select({ bytes: planUsage.storageBytes }).from(planUsage))
    expect(Number(usage!.bytes)).toBe(stored!.bytes)
  })

  it('gives the other the targets that were agreed, as far as it has none of its own', async () => {
    const [from, into] = [await make(), await make()]
    const agree = (client: Client, minutes: number, priority: 'EMERGENCY' | 'STANDARD') =>
      targets.changeOfClient(actor, client.id, { targets: [{ checkpoint: 'JOB_CREATION', priority, minutes }] })
    await agree(from, 11, 'EMERGENCY')
    await agree(from, 12, 'STANDARD')
    await agree(into, 99, 'STANDARD')
    await merge(from, into)
    const own = (await targets.browseOfClient(actor, into.id)).filter(({ isOwn }) => isOwn)
    expect(own.map(({ priority, minutes }) => [priority, minutes])).toEqual([
      ['EMERGENCY', 11],
      ['STANDARD', 99],
    ])
  })

  it('gives the other what it cut of estimates, and lets that be deleted no more', async () => {
    const [from, into] = [await make(), await make()]
    const { id: jobId } = await makeJob(actor, { clientId: from.id })
    const line = (description: string) => ({ description, quantity: 1, unitRateCents: 100 })
    const priced = () =>
      estimates.add(
        actor,
        AddEstimate.parse({
          jobId,
          name: 'Make safe',
          status: 'COMPLETED',
          sections: [{ title: 'Laundry', lines: [line('Extraction'), line('Antimicrobial')] }],
        }),
      )
    const estimate = await priced()
    const cuts = [{ lineId: estimate.sections[0]!.lines[1]!.id, reason: 'Too dear' }]
    await deciding.approve(actor, { jobId, estimateId: estimate.id }, ApproveEstimate.parse({ cuts }))
    await merge(from, into)
    const { hints } = await deciding.cutsOf(actor, { jobId, estimateId: (await priced()).id })
    expect(hints).toMatchObject([{ cut: 1, reason: 'Too dear' }])

    // The job turns out to be another client's: what was cut of it is still what this one cut.
    const { id: clientId } = await make()
    await see((tx) => tx.update(jobRows).set({ clientId }).where(eq(jobRows.id, jobId)))
    expect(await refusalOf(clients.remove(actor, into.id))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('cut 1 line'),
    })
  })

  it('leads lists that people saved for the one to the other', async () => {
    const [from, into] = [await make(), await make()]
    const filter = { table: 'All_Jobs', clientIds: [from.id, into.id] }
    await see((tx) =>
      tx.insert(jobListSettings).values({ organizationId: actor.organizationId, userId: actor.userId, filter }),
    )
    await merge(from, into)
    const [remaining] = await see((tx) => tx.select({ filter: jobListSettings.filter }).from(jobListSettings))
    expect(remaining?.filter).toEqual({ table: 'All_Jobs', clientIds: [into.id] })
  })

  it('leads views of reports of the one to the other, and lets none of them be saved as it was', async () => {
    const [from, into, other] = [await make(), await make(), await make()]
    const own = { organizationId: actor.organizationId, ownerId: actor.userId, report: 'estimates', isShared: false }
    const add = (name: string, filters: object) =>
      see((tx) => tx.insert(managementViews).values({ ...own, id: newId(), name, filters }))
    await add('one', { by: 'type', client: [from.id] })
    await add('both', { client: [from.id, into.id] })
    await add('other', { client: [other.id] })
    await add('all', {})
    await merge(from, into)
    const found = await see((tx) =>
      tx
        .select({ name: managementViews.name, filters: managementViews.filters, version: managementViews.version })
        .from(managementViews)
        .orderBy(managementViews.name),
    )
    expect(found).toEqual([
      { name: 'all', filters: {}, version: 1 },
      { name: 'both', filters: { client: [into.id] }, version: 2 },
      { name: 'one', filters: { by: 'type', client: [into.id] }, version: 2 },
      { name: 'other', filters: { client: [other.id] }, version: 1 },
    ])
  })

  it('leads from a client that was merged twice to the last one, and lets that be deleted', async () => {
    const [first, second, third] = [await make(), await make(), await make()]
    const merged = await merge(first, second)
    await merge(merged, third)
    expect((await clients.open(actor, first.id)).id).toBe(third.id)
    await clients.remove(actor, third.id)
    expect(await see((tx) => tx.select().from(clientRows).where(eq(clientRows.id, first.id)))).toEqual([])
  })
})

describe('a merge is refused', () => {
  it('of a client into itself, or into one that is not there', async () => {
    const client = await make()
    expect(await refusalOf(merge(client, client))).toMatchObject({ code: 'invalid', fields: [{ path: 'intoId' }] })
    const nobody = { ...client, id: newId() }
    expect(await refusalOf(merge(client, nobody))).toMatchObject({ code: 'invalid', fields: [{ path: 'intoId' }] })
    expect(await refusalOf(merge(nobody, client))).toMatchObject({ code: 'not_found' })
  })

  it("of or into another organisation's client", async () => {
    const [client, { id }] = [await make(), await makeClient(stranger)]
    const theirs = await clients.open(stranger, id)
    expect(await refusalOf(merge(client, theirs))).toMatchObject({ code: 'invalid' })
    expect(await refusalOf(merge(theirs, client))).toMatchObject({ code: 'not_found' })
  })

  it('when either was edited since it was read', async () => {
    const [from, into] = [await make(), await make()]
    await clients.edit(actor, into.id, EditClient.parse({ companyName: into.companyName, phone: '07 3333 3333' }))
    expect(await refusalOf(merge(from, into))).toMatchObject({
      code: 'conflict',
      current: { id: into.id, phone: '07 3333 3333' },
    })
    expect(await refusalOf(merge(into, from))).toMatchObject({ code: 'conflict', current: { id: into.id } })
    expect((await clients.open(actor, from.id)).id).toBe(from.id)
  })
})

describe('two at once', () => {
  it('who merge the same pair do it once', async () => {
    const [from, into] = [await make(), await make()]
    const job = await makeJob(actor, { clientId: from.id })
    expect(await refusalsOf([merge(from, into), merge(from, into)])).toHaveLength(1)
    const entries = await see((tx) => tx.select().from(activity).where(eq(activity.jobId, job.id)))
    expect(entries.filter(({ action }) => action === 'job.client-merged')).toHaveLength(1)
  })

  it('who merge a pair into each other leave one of them', async () => {
    const [one, other] = [await make(), await make()]
    const job = await makeJob(actor, { clientId: one.id })
    expect(await refusalsOf([merge(one, other), merge(other, one)])).toHaveLength(1)
    const remaining = (await clientOfJob(job.id))!.id
    expect((await clients.open(actor, remaining)).jobCount).toBe(1)
  })

  it('who merge a client and open a job for it leave no job behind', async () => {
    for (let round = 0; round < 8; round++) {
      const [from, into] = [await make(), await make()]
      const body = OpenJob.parse({ type: 'Water', siteAddress: `${serial()} Esplanade`, clientId: from.id })
      const [opened] = await Promise.all([jobs.open(actor, body).catch(() => null), merge(from, into)])
      if (opened) expect((await clientOfJob(opened.id))?.id).toBe(into.id)
      const [left] = await see((tx) =>
        tx
          .select({ count: sql<number>`count(*)::int` })
          .from(jobRows)
          .where(eq(jobRows.clientId, from.id)),
      )
      expect(left!.count).toBe(0)
    }
  })
})

describe('reports go to', () => {
  it('the contacts that are marked and have an address, the primary one first', async () => {
    const client = await make()
    const add = (name: string, values: object = {}) =>
      makeContact(actor, {
        clientId: client.id,
        name,
        email: `${name.toLowerCase()}@x.test`,
        receivesReports: true,
        ...values,
      })
    await add('Abel')
    await add('Zoe', { isPrimary: true })
    await add('Mute', { email: null })
    await add('Other', { receivesReports: false })
    const { reportContacts } = await clients.open(actor, client.id)
    expect(reportContacts.map(({ name, email }) => [name, email])).toEqual([
      ['Zoe', 'zoe@x.test'],
      ['Abel', 'abel@x.test'],
    ])
  })
})
