import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, planUsage, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { AlreadyDone, type DomainError } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeClient, makeJob, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'
import type { JobSort } from '@/lib/job/jobs/rules'
import { BrowseJobs, ChangeJob, type Job, type JobFilters, MoveJob, OpenJob } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import * as jobs from './service'
import { move } from './verbs/status'

let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization({ identifier: 'CRW', timezone: 'Australia/Brisbane' })
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const aJob = (values: Partial<OpenJob> = {}) =>
  OpenJob.parse({
    type: 'Water',
    siteAddress: '12 Esplanade',
    state: 'QLD',
    isPrivateJob: !values.clientId,
    contactName: 'Sam Householder',
    ...values,
  })

const edited = (job: Job, values: Partial<ChangeJob> = {}) =>
  ChangeJob.parse({ ...aJob(), contactName: job.contactName, version: job.version, ...values })

const list = (filters: Partial<JobFilters> = {}, query: Partial<BrowseJobs> = {}) =>
  BrowseJobs.parse({ jobFilters: JSON.stringify(filters), ...query })

const usageOf = async ({ organizationId }: { organizationId: number }) => {
  const [usage] = await inOrganization({ organizationId }, (tx) => tx.select().from(planUsage))
  return usage!
}

const actionsOn = (jobId: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ action: activity.action, details: activity.details })
      .from(activity)
      .where(eq(activity.jobId, jobId))
      .orderBy(activity.createdAt, activity.id),
  )

describe('opening a job', () => {
  it('gives it the next number, the first status and what was said of it', async () => {
    const client = await makeClient(scope)
    const coordinator = await makeUser(scope, { role: 'ProjectManager' })
    const before = await usageOf(scope)
    const job = await jobs.open(
      admin,
      aJob({
        clientId: client.id,
        projectManagerId: coordinator.id,
        tags: ['asbestos', 'asbestos'],
        excessCents: 50_000,
        dateOfLoss: '2026-03-07',
        instructionReceivedAt: '2026-03-08T01:30:00.000Z',
      }),
    )
    expect(job).toMatchObject({
      jobNo: before.lastJobNo + 1,
      identifier: 'CRW',
      status: 'NOT_STARTED',
      client: { id: client.id, companyName: client.companyName },
      projectManager: { id: coordinator.id, lastName: coordinator.lastName, dp: null },
      supervisor: null,
      tags: ['asbestos'],
      excessCents: 50_000,
      dateOfLoss: '2026-03-07',
      instructionReceivedAt: '2026-03-08T01:30:00.000Z',
      overviewImage: null,
      version: 1,
    })
    expect(await jobs.statuses(admin, job.id)).toMatchObject([
      { status: 'NOT_STARTED', happenedAt: '2026-03-08T01:30:00.000Z', by: { id: admin.userId } },
    ])
    expect(await actionsOn(job.id)).toMatchObject([{ action: 'job.opened' }])
    expect(await usageOf(scope)).toMatchObject({ jobCount: before.jobCount + 1 })
  })

  it('counts without a gap or a double when fifty are opened at once', async () => {
    const busy = await makeOrganization()
    const actor = await makeActor(busy)
    const opened = await Promise.all(Array.from({ length: 50 }, () => jobs.open(actor, aJob())))
    expect(opened.map((job) => job.jobNo).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
    expect(await usageOf(busy)).toMatchObject({ lastJobNo: 50, jobCount: 50 })
    expect((await jobs.browse(actor, list())).total).toBe(50)
  })

  it('gives the last places of the free plan to exactly as many as there are', async () => {
    const small = await makeOrganization({ pricingPlan: 'FREE' })
    const actor = await makeActor(small)
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => jobs.open(actor, aJob())))
    const refused = tries.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'plan', status: 403 })
    expect(await usageOf(small)).toMatchObject({ lastJobNo: 25, jobCount: 25 })
  })

  it('answers a replay with the stored job and moves no counter, also when the plan is full', async () => {
    const small = await makeOrganization({ pricingPlan: 'FREE' })
    const actor = await makeActor(small)
    const id = newId()
    const first = await jobs.open(actor, aJob({ id }))
    for (let n = 1; n < 25; n++) await makeJob(small)
    const replay = await jobs.open(actor, aJob({ id })).catch((error: unknown) => error)
    expect(replay).toBeInstanceOf(AlreadyDone)
    expect((replay as AlreadyDone).answer).toEqual(first)
    await expect(jobs.open(actor, aJob())).rejects.toMatchObject({ code: 'plan' })
    expect(await usageOf(small)).toMatchObject({ lastJobNo: 25, jobCount: 25 })
  })

  it('refuses another job under an id that is used, beside the one that is stored, until that was changed', async () => {
    const [person, client] = [await makeUser(scope, { role: 'Supervisor' }), await makeClient(scope)]
    const id = newId()
    const fields = { id, supervisorId: person.id, clientId: client.id, isPrivateJob: false, tags: ['flood'] }
    const first = await jobs.open(admin, aJob(fields))
    await expect(jobs.open(admin, aJob(fields))).rejects.toBeInstanceOf(AlreadyDone)
    const others = [{ siteAddress: 'Elsewhere' }, { supervisorId: null }, { tags: [] }, { excessCents: 100 }]
    for (const other of others) {
      const refused = jobs.open(admin, aJob({ ...fields, ...other }))
      await expect(refused).rejects.toMatchObject({ code: 'conflict', current: first })
    }
  })

  it('makes one job of twenty tries with the same id at once', async () => {
    const id = newId()
    const before = await usageOf(scope)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => jobs.open(admin, aJob({ id }))))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(AlreadyDone)
    expect(await usageOf(scope)).toMatchObject({ lastJobNo: before.lastJobNo + 1, jobCount: before.jobCount + 1 })
  })

  it('lets an id that another organisation used make a job of its own', async () => {
    const { id } = await jobs.open(elsewhere, aJob())
    expect(await jobs.open(admin, aJob({ id }))).toMatchObject({ id, identifier: 'CRW' })
  })

  it('takes the zone from the state of the site, else from the organisation', async () => {
    expect(await jobs.open(admin, aJob({ state: 'NSW' }))).toMatchObject({ timezone: 'Australia/Sydney' })
    expect(await jobs.open(admin, aJob({ state: 'Nowhere' }))).toMatchObject({ timezone: 'Australia/Brisbane' })
    expect(await jobs.open(admin, aJob({ timezone: 'Australia/Perth' }))).toMatchObject({ timezone: 'Australia/Perth' })
  })

  it("refuses another organisation's client and people as if they did not exist, and counts nothing", async () => {
    const client = await makeClient(elsewhere)
    const before = await usageOf(scope)
    const strange = aJob({ clientId: client.id, projectManagerId: elsewhere.userId, supervisorId: newId() })
    await expect(jobs.open(admin, strange)).rejects.toMatchObject({
      code: 'invalid',
      fields: [
        { path: 'clientId', message: 'Please select a client' },
        { path: 'projectManagerId', message: 'Please select a Project Coordinator' },
        { path: 'supervisorId', message: 'Please select a Supervisor' },
      ],
    })
    expect(await usageOf(scope)).toEqual(before)
  })

  it('refuses a loss or an instruction that has not happened yet', async () => {
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const early = aJob({ dateOfLoss: tomorrow.slice(0, 10), instructionReceivedAt: tomorrow })
    await expect(jobs.open(admin, early)).rejects.toMatchObject({
      fields: ['dateOfLoss', 'instructionReceivedAt'].map((path) => ({ path, message: 'Cannot be in the future' })),
    })
  })

  it('names only who may coordinate, and who is still there', async () => {
    const technician = await makeUser(scope, { role: 'Technician' })
    const gone = await makeUser(scope, { role: 'ProjectManager', status: 'REMOVED' })
    for (const { id } of [technician, gone]) {
      await expect(jobs.open(admin, aJob({ projectManagerId: id }))).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})

describe('what a job needs', () => {
  const faults = (values: object) =>
    OpenJob.safeParse(values).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)

  it('a type, an address and a client', () => {
    expect(faults({ type: ' ' })).toEqual(['type: Please select a type', 'siteAddress: Please enter the site address'])
    expect(faults({ type: 'Water', siteAddress: '1 High Street' })).toEqual(['clientId: Please select a client'])
  })

  it('or the name of a private person, and then no client', () => {
    const privately = { type: 'Water', siteAddress: '1 High Street', isPrivateJob: true }
    expect(faults(privately)).toEqual(['contactName: Please enter the name of the private person'])
    expect(faults({ ...privately, contactName: 'Sam', clientId: newId() })).toEqual([
      'clientId: A private job has no client company',
    ])
    expect(faults({ ...privately, contactName: 'Sam' })).toBeUndefined()
  })

  it('no field that there is not', () => {
    expect(OpenJob.safeParse({ ...aJob(), status: 'COMPLETED' }).success).toBe(false)
  })
})

describe('changing a job', () => {
  it('writes what was said, empties what was left out, keeps the zone and tells what changed', async () => {
    const job = await jobs.open(admin, aJob({ state: 'NSW', refNumber: 'CLM-1' }))
    const changed = await jobs.change(admin, job.id, edited(job, { type: 'Mould', state: 'QLD' }))
    expect(changed).toMatchObject({ type: 'Mould', refNumber: null, timezone: 'Australia/Sydney', version: 2 })
    const [, entry] = await actionsOn(job.id)
    expect(entry).toEqual({
      action: 'job.changed',
      details: {
        type: { from: 'Water', to: 'Mould' },
        state: { from: 'NSW', to: 'QLD' },
        refNumber: { from: 'CLM-1', to: null },
      },
    })
  })

  it('is refused to the slower of two, who is shown the job as it stands', async () => {
    const job = await jobs.open(admin, aJob())
    const tries = await Promise.allSettled(
      ['Mould', 'Contents'].map((type) => jobs.change(admin, job.id, edited(job, { type }))),
    )
    const won = tries.find((one) => one.status === 'fulfilled')!.value
    const lost = tries.find((one) => one.status === 'rejected')!.reason as DomainError
    expect(lost).toMatchObject({ code: 'conflict', current: { ...won, updatedBy: { id: admin.userId } } })
    expect(await jobs.read(admin, job.id)).toEqual(won)
  })

  it('is refused to whoever read it before somebody else changed it, who is named', async () => {
    const job = await jobs.open(admin, aJob())
    const priya = await makeActor(scope, { role: 'ProjectManager', firstName: 'Priya' })
    await jobs.change(priya, job.id, edited(job, { type: 'Mould' }))
    // A move is no change of the fields, and nobody is refused for it.
    await move(await makeActor(scope, { role: 'Supervisor' }), job.id, MoveJob.parse({ status: 'CUSTOMER_CONTACTED' }))
    const now = await jobs.read(admin, job.id)
    const refused = jobs.change(admin, job.id, edited(job, { type: 'Contents' }))
    const updatedBy = { id: priya.userId, firstName: 'Priya' }
    await expect(refused).rejects.toMatchObject({ code: 'conflict', current: { ...now, updatedBy } })
  })

  it('keeps somebody who was named before and left since', async () => {
    const leaver = await makeUser(scope, { role: 'Supervisor' })
    const job = await jobs.open(admin, aJob({ supervisorId: leaver.id }))
    await inOrganization(scope, (tx) => tx.execute(sql`update users set status = 'REMOVED' where id = ${leaver.id}`))
    const changed = await jobs.change(admin, job.id, edited(job, { supervisorId: leaver.id }))
    expect(changed.supervisor).toMatchObject({ id: leaver.id })
  })
})

describe('deleting a job', () => {
  it('hides it with its tasks, frees its place, and never gives its number again', async () => {
    const job = await jobs.open(admin, aJob())
    const task = await makeTask(scope, { jobId: job.id, createdBy: admin.userId })
    const before = await usageOf(scope)
    await jobs.remove(admin, job.id)
    await expect(jobs.read(admin, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(jobs.remove(admin, job.id)).rejects.toMatchObject({ code: 'not_found' })
    const [hidden] = await inOrganization(scope, (tx) =>
      tx.select({ deletedAt: tasks.deletedAt }).from(tasks).where(eq(tasks.id, task.id)),
    )
    expect(hidden!.deletedAt).not.toBeNull()
    expect(await usageOf(scope)).toMatchObject({ jobCount: before.jobCount - 1, lastJobNo: before.lastJobNo })
    expect((await jobs.open(admin, aJob())).jobNo).toBe(before.lastJobNo + 1)
    expect((await actionsOn(job.id)).at(-1)).toMatchObject({ action: 'job.deleted', details: { tasks: 1 } })
  })

  it('and opening at the same time never wait for each other', async () => {
    const doomed = await Promise.all(Array.from({ length: 10 }, () => jobs.open(admin, aJob())))
    const before = await usageOf(scope)
    await Promise.all(doomed.flatMap((job) => [jobs.remove(admin, job.id), jobs.open(admin, aJob())]))
    expect(await usageOf(scope)).toMatchObject({ jobCount: before.jobCount, lastJobNo: before.lastJobNo + 10 })
  })
})

describe('another organisation', () => {
  it('learns nothing of a job and changes nothing of it', async () => {
    const job = await jobs.open(admin, aJob())
    for (const attempt of [
      () => jobs.read(elsewhere, job.id),
      () => jobs.timezone(elsewhere, job.id),
      () => jobs.statuses(elsewhere, job.id),
      () => jobs.change(elsewhere, job.id, edited(job)),
      () => jobs.remove(elsewhere, job.id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found', message: 'No such job.' })
    }
    expect(await jobs.read(admin, job.id)).toEqual(job)
    expect(
      (await jobs.browse(elsewhere, list({}, { search: '12 Esplanade' }))).items.map((one) => one.id),
    ).not.toContain(job.id)
  })
})

describe('the list', () => {
  let office: Actor
  let technician: Actor
  let insurer: Awaited<ReturnType<typeof makeClient>>
  let coordinator: Awaited<ReturnType<typeof makeUser>>
  const opened: Awaited<ReturnType<typeof makeJob>>[] = []
  beforeAll(async () => {
    const firm = await makeOrganization({ identifier: 'CRW', timezone: 'Australia/Brisbane' })
    office = await makeActor(firm)
    technician = await makeActor(firm, { role: 'Technician' })
    insurer = await makeClient(firm, { companyName: 'Zenith 100% Cover' })
    coordinator = await makeUser(firm, { role: 'ProjectManager' })
    const day = (n: number) => new Date(Date.UTC(2026, 2, n, 20)).toISOString()
    const make = async (values: Parameters<typeof makeJob>[1]) => opened.push(await makeJob(firm, values))
    await make({ siteAddress: '3 Arcade', status: 'IN_PROGRESS', createdAt: day(1), clientId: insurer.id })
    await make({ siteAddress: '1 Bay', status: 'COMPLETED', createdAt: day(2), type: 'Mould' })
    await make({ siteAddress: '2 Cove', status: 'ON_HOLD', createdAt: day(3), projectManagerId: coordinator.id })
    await make({ siteAddress: '4 Dune_Way', status: 'CANCELLED', createdAt: day(4), supervisorId: office.userId })
    await make({
      siteAddress: '5 Dunes Way',
      status: 'NOT_STARTED',
      createdAt: day(5),
      refNumber: 'CLM-778',
      orderNumber: 'WO-4411',
    })
    await makeTask(firm, { jobId: opened[1]!.id, createdBy: office.userId, assignees: [technician.userId] })
  })

  const shown = async (filters: Partial<JobFilters> = {}, query: object = {}, actor = office) => {
    const page = await jobs.browse(actor, list(filters, query))
    expect(page).toMatchObject({ total: page.items.length, totalIsExact: true })
    return page.items.map((job) => job.siteAddress[0])
  }

  it.each<[JobSort, string]>([
    ['-createdAt', '54213'],
    ['createdAt', '31245'],
    ['jobNo', '31245'],
    ['siteAddress', '12345'],
    ['-siteAddress', '54321'],
    ['status', '53214'],
    ['-type', '54231'],
    ['client', '3'],
  ])('is sorted by %s', async (sort, order) => {
    expect((await shown({}, { sort })).join('')).toMatch(new RegExp(`^${order}`))
  })

  it('shows all, the open, the closed and my own jobs', async () => {
    expect(await shown({ table: 'All_Jobs' })).toHaveLength(5)
    expect(await shown({ table: 'Open_Jobs' })).toEqual(['5', '2', '3'])
    expect(await shown({ table: 'Closed_Jobs' })).toEqual(['4', '1'])
    expect(await shown({ table: 'My_Jobs' })).toEqual(['4'])
    expect(await shown({ table: 'My_Jobs' }, {}, technician)).toEqual(['1'])
  })

  it('is narrowed by statuses, those of the table only', async () => {
    expect(await shown({ status: ['ON_HOLD'] })).toEqual(['2'])
    expect(await shown({ status: ['ON_HOLD', 'CANCELLED'] })).toEqual(['4', '2'])
    expect(await shown({ table: 'Open_Jobs', status: ['ON_HOLD', 'CANCELLED'] })).toEqual(['2'])
    expect(await shown({ table: 'Closed_Jobs', status: ['ON_HOLD'] })).toEqual([])
  })

  it('is narrowed by client, people, type and days of the organisation', async () => {
    expect(await shown({ clientIds: [insurer.id] })).toEqual(['3'])
    expect(await shown({ projectManagerIds: [coordinator.id] })).toEqual(['2'])
    expect(await shown({ supervisorIds: [office.userId, coordinator.id] })).toEqual(['4'])
    expect(await shown({ types: ['Mould', 'Contents'] })).toEqual(['1'])
    // 20:00 UTC is six in the morning of the next day in Brisbane.
    expect(await shown({ createdFrom: '2026-03-03', createdTo: '2026-03-04' })).toEqual(['2', '1'])
  })

  it.each([
    ['CRW-3', '2'],
    ['crw - 3', '2'],
    ['#3', '2'],
    ['arcade MANLY', '3'],
    ['zenith 100%', '3'],
    ['dune_', '4'],
    ['way', '54'],
    ['clm-778', '5'],
    ['wo-4411', '5'],
    ['du wa', '54'],
    ['3 ar', '3'],
    ['nothing of the kind', ''],
    ["'; drop table jobs; --", ''],
    ['\\', ''],
  ])('finds %s', async (search, order) => {
    expect((await shown({}, { search })).join('')).toBe(order)
    expect((await shown({ search })).join('')).toBe(order)
  })

  it('searches within what is filtered', async () => {
    expect(await shown({ table: 'Closed_Jobs' }, { search: 'way' })).toEqual(['4'])
  })

  it('comes in pages', async () => {
    const firm = await makeOrganization()
    const actor = await makeActor(firm)
    for (let n = 0; n < 23; n++) await makeJob(firm)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => jobs.browse(actor, list({}, { page, pageSize: 10 }))))
    expect(pages.map((page) => page.items.length)).toEqual([10, 10, 3, 0])
    expect(new Set(pages.flatMap((page) => page.items.map((job) => job.id))).size).toBe(23)
    expect(pages.every((page) => page.total === 23)).toBe(true)
  })

  it('finds the rare among the many, and pages through the common', async () => {
    const firm = await makeOrganization()
    const actor = await makeActor(firm)
    const { id } = await makeJob(firm, { siteAddress: '77 Needle Lane', createdAt: '2020-01-01T00:00:00.000Z' })
    await inOrganization(firm, (tx) =>
      tx.execute(sql`insert into jobs (organization_id, id, job_no, type, site_address, timezone, is_private_job, contact_name)
        select ${firm.organizationId}, gen_random_uuid(), n, 'Water', n || ' Haystack Road', 'Australia/Brisbane', true, 'Sam'
        from generate_series(2, 700) n`),
    )
    const rare = await jobs.browse(actor, list({}, { search: 'needle' }))
    expect(rare).toMatchObject({ total: 1, totalIsExact: true, items: [{ id }] })
    const common = await jobs.browse(actor, list({}, { search: 'haystack', page: 3 }))
    expect(common.items).toHaveLength(25)
    expect(common.total).toBeGreaterThanOrEqual(75)
    const last = await jobs.browse(actor, list({}, { search: 'haystack', pageSize: 100, page: 7 }))
    expect(last).toMatchObject({ total: 699, totalIsExact: true })
    expect(last.items).toHaveLength(99)
  })

  it('refuses what it does not understand', () => {
    const understood = (query: object) => BrowseJobs.safeParse(query).success
    expect(understood({})).toBe(true)
    expect(understood({ page: '2', pageSize: '100', sort: '-jobNo' })).toBe(true)
    for (const query of [
      { jobFilters: '{' },
      { jobFilters: '{"table":"Some_Jobs"}' },
      { jobFilters: '{"colour":"red"}' },
      { jobFilters: '{"status":["LATE"]}' },
      { jobFilters: '{"clientIds":["1"]}' },
      { page: '0' },
      { page: '1.5' },
      { page: 'x' },
      { pageSize: '11' },
      { sort: 'contactName' },
    ]) {
      expect(understood(query), JSON.stringify(query)).toBe(false)
    }
  })
})

describe('summaries for a picker', () => {
  it('lead with the number that was typed', async () => {
    const firm = await makeOrganization({ identifier: 'CRW' })
    const actor = await makeActor(firm)
    const wanted = await makeJob(firm)
    await makeJob(firm, { contactNumber: '1111' })
    const found = await jobs.summaries(actor, { range: 'ALL', search: '1' })
    expect(found[0]).toMatchObject({ id: wanted.id, jobNo: 1, identifier: 'CRW' })
    expect(found).toHaveLength(2)
    expect(await jobs.summaries(actor, { range: 'ALL', search: '1', limit: 1 })).toEqual(found.slice(0, 1))
  })

  it('reach back as far as was asked', async () => {
    const firm = await makeOrganization()
    const actor = await makeActor(firm)
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    for (const days of [1, 20, 80, 300, 500]) await makeJob(firm, { createdAt: daysAgo(days) })
    const ranges = ['LAST_WEEK', 'LAST_MONTH', 'LAST_QUARTER', 'LAST_YEAR', 'ALL'] as const
    const found = await Promise.all(ranges.map((range) => jobs.summaries(actor, { range })))
    expect(found.map((some) => some.length)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('similar jobs', () => {
  it('are open ones at the same address or with the same reference number, however they are written', async () => {
    const firm = await makeOrganization()
    const actor = await makeActor(firm)
    const there = await makeJob(firm, { siteAddress: '12 Ocean  Street', suburb: 'Manly' })
    const claimed = await makeJob(firm, { siteAddress: '9 Hill Street', refNumber: 'CLM-0042' })
    await makeJob(firm, { siteAddress: '12 Ocean Street', suburb: 'Manly', status: 'COMPLETED' })
    await makeJob(firm, { siteAddress: '112 Ocean Street', refNumber: 'CLM-00421' })
    const found = await jobs.similar(actor, {
      siteAddress: ' 12 ocean street',
      suburb: 'manly',
      refNumber: 'clm-0042 ',
    })
    expect(found.map(({ id, because }) => [id, because])).toEqual([
      [there.id, 'address'],
      [claimed.id, 'refNumber'],
    ])
    expect(await jobs.similar(actor, { siteAddress: '12 Ocean Street', suburb: 'Bondi' })).toEqual([])
    expect(await jobs.similar(actor, { siteAddress: '12 Ocean Street', except: there.id })).toEqual([])
    expect(await jobs.similar(elsewhere, { siteAddress: '12 Ocean Street' })).toEqual([])
    expect(await jobs.similar(actor, {})).toEqual([])
  })
})

describe('the tabs of a job', () => {
  it('count what whoever looks may see, and nothing of another organisation', async () => {
    const technician = await makeActor(scope, { role: 'Technician' })
    const job = await jobs.open(admin, aJob())
    await makeTask(scope, { jobId: job.id, createdBy: admin.userId, assignees: [technician.userId] })
    await makeTask(scope, { jobId: job.id, createdBy: admin.userId, assignees: [admin.userId] })
    await makeTask(scope, { createdBy: admin.userId, assignees: [admin.userId] })
    expect(await jobs.counts(admin, job.id)).toMatchObject({ schedule: 2 })
    expect(await jobs.counts(technician, job.id)).toMatchObject({ schedule: 2 })
    await expect(jobs.counts(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
