import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobReviews } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, toDay } from '@/lib/base/time'
import { Person } from '@/lib/company/users/schema'
import { makeActor, makeClient, makeJob, makeOrganization, makeTask, makeUser } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import {
  addSet,
  changeSet,
  chooseColumns,
  chooseDensity,
  keepFilter,
  namesIn,
  removeSet,
  settings,
} from '@/lib/job/job-lists/verbs/list-settings'
import { JOB_NEEDS, JOB_TABLES, NOBODY, USUAL_JOB_COLUMNS, everyStatus } from '@/lib/job/jobs/rules'
import { BrowseJobs, ChooseJobColumns, JobFilters } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

const ZONE = 'Australia/Brisbane'
const TYPES = ['Water', 'Mould', 'Hail']
const WHEN = [addDays(toDay(new Date(), ZONE), 2), '2026-03-01'].map((day) => `${day}T09:00:00`)
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']

let scope: { organizationId: number }
let admin: Actor
let clientIds: string[]
let staffIds: string[]

/** The same random choices in every run. */
function chance(seed: number) {
  let state = seed
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const one = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)]!
  const some = <T>(values: readonly T[]) => values.filter(() => next() < 0.4)
  const maybe = <T>(value: T) => (next() < 0.4 ? value : undefined)
  return { next, one, some, maybe }
}

beforeAll(async () => {
  scope = await makeOrganization({ timezone: ZONE, identifier: 'FLT' })
  admin = await makeActor(scope)
  clientIds = await Promise.all([1, 2, 3].map(async () => (await makeClient(scope)).id))
  staffIds = await Promise.all([1, 2, 3].map(async () => (await makeUser(scope, { role: 'ProjectManager' })).id))
  const { one, next } = chance(7)
  for (let n = 0; n < 60; n++) {
    const isPrivate = next() < 0.3
    const job = await makeJob(scope, {
      status: one(everyStatus),
      type: one(TYPES),
      siteAddress: one(['1 Esplanade', '2 Wickham Street']),
      ...(isPrivate
        ? { clientId: null, isPrivateJob: true, contactName: 'Sam' }
        : { clientId: one(clientIds), isPrivateJob: false }),
      projectManagerId: one([null, ...staffIds]),
      supervisorId: one([null, ...staffIds]),
      // A day begins at 14:00 of the day before in UTC: some jobs lie just before it, some just after.
      createdAt: new Date(`${one(DAYS)}T${one(['13:59:59.999', '14:00:00.000', '03:00:00.000'])}Z`).toISOString(),
    })
    if (next() < 0.3) await makeTask(scope, { createdBy: admin.userId, jobId: job.id, assignees: [one(staffIds)] })
    if (next() < 0.3) await makeTask(scope, { createdBy: admin.userId, jobId: job.id, startLocal: one(WHEN) })
    if (next() < 0.3) await contradict(job.id)
  }
})
afterAll(closeDatabase)

const contradict = (jobId: string) =>
  inOrganization(scope, (tx) => tx.insert(jobReviews).values({ ...scope, jobId, contradictions: 1 }))

const browse = (filters: object, query: object = {}, actor = admin) =>
  jobs.browse(actor, BrowseJobs.parse({ jobFilters: JSON.stringify(filters), pageSize: 100, ...query }))

/** The same question, asked of the rows themselves in another way. */
async function asked(filters: JobFilters, query: { assigneeIds?: string[]; isPrivateJob?: string }, actor: Actor) {
  const rows = await inOrganization(scope, (tx) =>
    tx.execute<Record<string, string | boolean | string[] | null>>(sql`
      select j.id, j.status, j.type, j.client_id as client, j.project_manager_id as coordinator,
        j.supervisor_id as supervisor, j.is_private_job as private, j.site_address as address,
        to_char(j.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as day,
        coalesce((select array_agg(a.user_id::text) from tasks t join task_assignments a on a.task_id = t.id
          where t.job_id = j.id), '{}') as assignees,
        (select min(k.due_at) < now() from job_kpis k where k.job_id = j.id) as overdue,
        (select count(*) > 0 from job_reviews r where r.job_id = j.id) as contradicted,
        (select bool_or(t.end_local > now() at time zone t.timezone) from tasks t where t.job_id = j.id) as planned
      from jobs j`),
  )
  const within = (wanted: string[] | undefined, value: unknown) =>
    !wanted?.length || wanted.includes((value as string | null) ?? NOBODY)
  const closed = ['COMPLETED', 'CANCELLED']
  const inTable = {
    All_Jobs: () => true,
    Open_Jobs: (row: (typeof rows)[number]) => !closed.includes(row.status as string),
    Closed_Jobs: (row: (typeof rows)[number]) => closed.includes(row.status as string),
    My_Jobs: (row: (typeof rows)[number]) =>
      [row.coordinator, row.supervisor, ...(row.assignees as string[])].includes(actor.userId),
  }
  const deskWork = [...closed, 'TO_BE_INVOICED', 'INVOICED']
  const needs = {
    OVERDUE: (row: (typeof rows)[number]) => row.overdue === true,
    SCHEDULING: (row: (typeof rows)[number]) => !row.planned && !deskWork.includes(row.status as string),
    CORRECTION: (row: (typeof rows)[number]) => row.contradicted === true && !closed.includes(row.status as string),
  }
  return rows
    .filter(
      (row) =>
        inTable[filters.table](row) &&
        within(filters.status, row.status) &&
        within(filters.clientIds, row.client) &&
        within(filters.projectManagerIds, row.coordinator) &&
        within(filters.supervisorIds, row.supervisor) &&
        within(filters.types, row.type) &&
        (!filters.createdFrom || (row.day as string) >= filters.createdFrom) &&
        (!filters.createdTo || (row.day as string) <= filters.createdTo) &&
        (!filters.needs || needs[filters.needs](row)) &&
        (!filters.search || (row.address as string).toLowerCase().includes(filters.search)) &&
        (!query.assigneeIds?.length || (row.assignees as string[]).some((id) => query.assigneeIds!.includes(id))) &&
        (query.isPrivateJob === undefined || String(row.private) === query.isPrivateJob),
    )
    .map((row) => row.id as string)
    .toSorted()
}

describe('filters', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))('let through what the rows say, %i', async (seed) => {
    const { one, some, maybe } = chance(seed * 7_919 + 1)
    const [from, to] = [one(DAYS), one(DAYS)].toSorted()
    const filters = JobFilters.parse({
      table: one(JOB_TABLES),
      status: maybe(some(everyStatus)),
      clientIds: maybe(some(clientIds)),
      projectManagerIds: maybe(some([NOBODY, ...staffIds])),
      supervisorIds: maybe(some([NOBODY, ...staffIds])),
      types: maybe(some(TYPES)),
      createdFrom: maybe(from),
      createdTo: maybe(to),
      search: maybe(one(['esplanade', 'wickham'])),
      needs: maybe(one(JOB_NEEDS)),
    })
    const query = { assigneeIds: maybe(some(staffIds)), isPrivateJob: maybe(one(['true', 'false'])) }
    const actor = one([admin, { ...admin, userId: staffIds[0]! }])
    const page = await browse(filters, query, actor)
    const expected = await asked(filters, query, actor)
    expect(page.items.map((job) => job.id).toSorted()).toEqual(expected)
    expect(page).toMatchObject({ total: expected.length, totalIsExact: true })
  })

  it('refuse days that end before they begin, and what is not a filter', () => {
    const days = JobFilters.safeParse({ createdFrom: '2026-03-02', createdTo: '2026-03-01' })
    expect(days.error?.issues).toMatchObject([{ path: ['createdTo'], message: 'Cannot be before the first day' }])
    expect(JobFilters.safeParse({ colour: 'red' }).success).toBe(false)
    expect(JobFilters.safeParse({ search: 'a\0' }).success).toBe(false)
  })
})

describe('what a list starts with', () => {
  it('is nothing and the usual columns, until something is kept', async () => {
    const actor = await makeActor(scope)
    expect(await settings(actor)).toEqual({ filter: null, columns: USUAL_JOB_COLUMNS, density: 'ROOMY', sets: [] })
  })

  it('is kept for each person, and answered with the jobs that it lets through', async () => {
    const [one, other] = [await makeActor(scope), await makeActor(scope, { role: 'Technician' })]
    const filter = JobFilters.parse({ table: 'Open_Jobs', clientIds: [clientIds[0]] })
    const items = await keepFilter(one, filter)
    expect(items.map((job) => job.id)).toEqual((await browse(filter, { pageSize: 25 })).items.map((job) => job.id))
    await chooseColumns(one, { columns: ['tags', 'jobNo'] })
    expect(await chooseDensity(one, { density: 'COMPACT' })).toBe('COMPACT')
    expect(await settings(one)).toEqual({ filter, columns: ['tags', 'jobNo'], density: 'COMPACT', sets: [] })
    expect(await settings(other)).toEqual({ filter: null, columns: USUAL_JOB_COLUMNS, density: 'ROOMY', sets: [] })
    await Promise.all([keepFilter(other, filter), chooseColumns(other, { columns: ['jobNo'] })])
    expect(await settings(other)).toEqual({ filter, columns: ['jobNo'], density: 'ROOMY', sets: [] })
  })

  it('leaves out a column and a filter that there are no more', async () => {
    const actor = await makeActor(scope)
    await inOrganization(scope, (tx) =>
      tx.execute(sql`insert into job_list_settings (organization_id, user_id, filter, columns)
        values (${scope.organizationId}, ${actor.userId}, '{"colour": "red"}', '{jobNo,colour}')`),
    )
    expect(await settings(actor)).toEqual({ filter: null, columns: ['jobNo'], density: 'ROOMY', sets: [] })
  })

  it('honours in a kept filter what the list is asked beside it', async () => {
    const one = await makeActor(scope)
    const filter = JobFilters.parse({ isPrivateJob: true, sort: 'jobNo', search: 'x', assigneeIds: [one.userId] })
    const beside = { isPrivateJob: 'true', sort: 'jobNo', search: 'x', assigneeIds: one.userId }
    expect((await browse(filter)).items).toEqual((await browse({ table: 'All_Jobs' }, beside)).items)
    const byNumber = await browse({ table: 'All_Jobs', sort: 'jobNo' })
    expect(byNumber.items.map(({ jobNo }) => jobNo)).toEqual(
      byNumber.items.map(({ jobNo }) => jobNo).toSorted((a, b) => a - b),
    )
    const privately = await browse({ table: 'All_Jobs', isPrivateJob: true })
    expect(privately.items.length).toBeGreaterThan(0)
    expect(privately.items.every((job) => job.isPrivateJob)).toBe(true)
  })

  it('may be one of several that were named, each of one person alone', async () => {
    const [one, other] = [await makeActor(scope), await makeActor(scope)]
    const filter = JobFilters.parse({ table: 'Open_Jobs', search: 'roof' })
    const water = await addSet(one, { name: 'Water', filter })
    const mould = await addSet(one, { name: 'mould', filter: { table: 'My_Jobs' } })
    expect((await settings(one)).sets).toEqual([mould, water])
    expect((await settings(other)).sets).toEqual([])
    await expect(addSet(one, { name: 'WATER', filter })).rejects.toMatchObject({ code: 'invalid' })
    await expect(changeSet(one, mould.id, { name: 'Water' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(changeSet(other, mould.id, { name: 'Mine' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(removeSet(other, mould.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await changeSet(one, mould.id, { name: 'Mould' })).toEqual({ ...mould, name: 'Mould' })
    await removeSet(one, mould.id)
    expect((await settings(one)).sets).toEqual([water])
  })

  it('follows the set that it starts with, and no other', async () => {
    const actor = await makeActor(scope)
    const filter = JobFilters.parse({ table: 'Open_Jobs' })
    const first = await addSet(actor, { name: 'First', filter })
    const second = await addSet(actor, { name: 'Second', filter: { table: 'My_Jobs' } })
    await keepFilter(actor, filter)
    await changeSet(actor, second.id, { filter: { table: 'Closed_Jobs' } })
    expect((await settings(actor)).filter).toEqual(filter)
    await changeSet(actor, first.id, { filter: { table: 'All_Jobs', search: 'roof' } })
    expect((await settings(actor)).filter).toEqual({ table: 'All_Jobs', search: 'roof' })
  })

  it('has one set of a name and no more than fifty, also when two are added at once', async () => {
    const actor = await makeActor(scope)
    const filter = JobFilters.parse({})
    const same = await Promise.allSettled([1, 2, 3].map(() => addSet(actor, { name: 'Same', filter })))
    expect(same.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (let i = 0; i < 48; i++) await addSet(actor, { name: `Set ${i}`, filter })
    const last = await Promise.allSettled(['A', 'B'].map((name) => addSet(actor, { name, filter })))
    expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('shows the number in any case, and no column twice', () => {
    expect(ChooseJobColumns.safeParse({ columns: ['tags'] }).success).toBe(false)
    expect(ChooseJobColumns.safeParse({ columns: ['jobNo', 'jobNo'] }).success).toBe(false)
    expect(ChooseJobColumns.safeParse({ columns: ['jobNo', 'colour'] }).success).toBe(false)
  })

  it('names the clients and people of its own organisation alone', async () => {
    const theirs = await makeClient(await makeOrganization())
    const { clients, people } = await namesIn(admin, [clientIds[0]!, theirs.id], [staffIds[0]!])
    expect(clients.map(({ id }) => id)).toEqual([clientIds[0]])
    expect(people.map(({ id }) => id)).toEqual([staffIds[0]])
  })

  it('tells of a person what everybody may know, and no word of their password', async () => {
    const { people } = await namesIn(admin, [], staffIds)
    for (const person of people) expect(Object.keys(person).toSorted()).toEqual(Object.keys(Person.shape).toSorted())
  })
})
