import { afterAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { timesheets } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { DAY_MS, addDays, toDay, toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { actAs, makeActor, makeJob, makeOrganization, makeTask, makeUser, makeVisit } from '@/lib/desk/demo/factories'
import { AddInspection } from '@/lib/site/visits/schema'
import * as visits from '@/lib/site/visits/service'

import { stopsOf } from './rules'
import { Today } from './schema'
import * as today from './service'

const ZONE = 'Australia/Brisbane'
const day = toDay(new Date(), ZONE)
const midnight = toInstant(`${day}T00:00`, ZONE).getTime()

afterAll(closeDatabase)

async function makeTechnician() {
  const scope = await makeOrganization({ timezone: ZONE })
  const colleague = await makeUser(scope, { role: 'Technician', firstName: 'Ana' })
  const actor = await makeActor(scope, { role: 'Technician', firstName: 'Tui' })
  const plan = (name: string, on: string, values: Partial<Parameters<typeof makeTask>[1]> = {}) =>
    makeTask(scope, {
      createdBy: actor.userId,
      name,
      startLocal: `${on}T09:00:00`,
      assignees: [actor.userId],
      ...values,
    })
  const read = async () => Today.parse(await today.read(actor))
  return { scope, actor, colleague, plan, read }
}

const namesOf = ({ stops }: Today) =>
  stops.occurrences.map(({ taskId, override }) => override?.name ?? stops.tasks.find(({ id }) => id === taskId)!.name)

const clock = (userId: string, jobId: string, from: Date, to: Date | null = null) => ({
  id: newId(),
  userId,
  createdBy: userId,
  jobId,
  category: 'MONITORING' as const,
  timezone: ZONE,
  workedOn: toDay(from, ZONE),
  startedAt: from.toISOString(),
  endedAt: to && to.toISOString(),
  capturedAt: from.toISOString(),
})

describe('a technician’s day', () => {
  it('holds the own tasks of today and tomorrow, series included, and nobody else’s', async () => {
    const { plan, colleague, read } = await makeTechnician()
    await plan('Of today', day)
    await plan('Of tomorrow', addDays(day, 1))
    await plan('Every day', addDays(day, -3), { rule: { freq: 'day' } })
    await plan('After tomorrow', addDays(day, 2))
    await plan('Of yesterday', addDays(day, -1))
    await plan('Of a colleague', day, { assignees: [colleague.id] })
    await plan('A draft', day, { draft: true })
    const found = await read()
    expect(namesOf(found).toSorted()).toEqual(['Every day', 'Every day', 'Of today', 'Of tomorrow'])
    expect(found.endsAt).toBe(new Date(midnight + DAY_MS).toISOString())
    expect(found.day).toBe(day)
  })

  it('says of each site how to get in, who is there, and which visit has begun', async () => {
    const { scope, actor, colleague, plan, read } = await makeTechnician()
    const job = await makeJob(scope, { accessNotes: 'Key safe 4711', secondContactName: 'Neighbour' })
    await plan('Monitoring', day, { jobId: job.id })
    const [before] = (await read()).sites
    expect(before).toMatchObject({
      jobId: job.id,
      accessNotes: 'Key safe 4711',
      secondContactName: 'Neighbour',
      hasInitialAttendance: false,
      visits: [],
      onSite: [],
    })

    const of = { jobId: job.id, createdBy: colleague.id }
    await makeVisit(scope, { ...of, isInitialAttendance: true })
    await inOrganization(scope, (tx) =>
      tx.insert(timesheets).values([
        { ...scope, ...clock(colleague.id, job.id, new Date()) },
        { ...scope, ...clock(actor.userId, job.id, new Date()) },
      ]),
    )
    const there = (await read()).sites[0]!
    expect(there).toMatchObject({ hasInitialAttendance: true, visits: [] })
    expect(there.onSite.map(({ firstName }) => firstName)).toEqual(['Ana'])

    const mine = await makeVisit(scope, { jobId: job.id, createdBy: actor.userId })
    const found = await read()
    const none = { taskId: null, occurrenceStart: null }
    expect(found.sites[0]!.visits).toEqual([{ id: mine.id, inspectionDate: mine.happenedAt, outcome: null, ...none }])
    expect(found.underWay.map(({ id, job: { siteAddress } }) => [id, siteAddress])).toEqual([
      [mine.id, job.siteAddress],
    ])
  })

  it('tells two stops at one site apart by the task that a visit was begun from', async () => {
    const { scope, actor, plan, read } = await makeTechnician()
    const job = await makeJob(scope)
    const morning = await plan('Morning', day, { jobId: job.id })
    const series = await plan('Every day', addDays(day, -3), {
      jobId: job.id,
      startLocal: `${addDays(day, -3)}T16:00:00`,
      rule: { freq: 'day' },
    })
    const start = toInstant(`${day}T16:00`, ZONE).toISOString()
    await visits.add(
      actor,
      job.id,
      AddInspection.parse({ taskId: series.id, occurrenceStart: start, outcome: 'COMPLETE' }),
    )
    const stops = async () =>
      stopsOf(await read(), new Date(midnight)).today.map(({ task, visit }) => [task.name, visit?.outcome])
    expect(await stops()).toEqual([
      ['Morning', undefined],
      ['Every day', 'COMPLETE'],
    ])
    await visits.add(actor, job.id, AddInspection.parse({ taskId: morning.id }))
    expect(await stops()).toEqual([
      ['Morning', null],
      ['Every day', 'COMPLETE'],
    ])
  })

  it('lists the open visits of two weeks that the caller attended', async () => {
    const { scope, actor, colleague, read } = await makeTechnician()
    const job = await makeJob(scope)
    const visit = (daysAgo: number, values: object = {}) =>
      makeVisit(scope, {
        jobId: job.id,
        createdBy: actor.userId,
        happenedAt: new Date(midnight - daysAgo * DAY_MS + 3_600_000).toISOString(),
        ...values,
      })
    const open = await visit(1)
    const old = await visit(14)
    await visit(15)
    await visit(2, { outcome: 'COMPLETE' })
    await visit(3, { attendees: [colleague.id] })
    await visit(4, { deletedAt: new Date().toISOString() })
    const gone = await makeJob(scope, { deletedAt: new Date().toISOString() })
    await visit(5, { jobId: gone.id })
    const { unfinished, underWay, isCut } = await read()
    expect(unfinished.map(({ id }) => id)).toEqual([open.id, old.id])
    expect(underWay).toEqual([])
    expect(isCut).toBe(false)
    await Promise.all(Array.from({ length: 19 }, () => visit(1)))
    const many = await read()
    expect(many.unfinished).toHaveLength(20)
    expect(many.isCut).toBe(true)
    expect(many.unfinished.map(({ id }) => id)).not.toContain(old.id)
  })

  it('counts the minutes of the day that have an end, without breaks', async () => {
    const { scope, actor, colleague, read } = await makeTechnician()
    const job = await makeJob(scope)
    const from = new Date(midnight)
    const to = (minutes: number) => new Date(midnight + minutes * 60_000)
    await inOrganization(scope, (tx) =>
      tx.insert(timesheets).values([
        { ...scope, ...clock(actor.userId, job.id, from, to(90)), breakMinutes: 15 },
        { ...scope, ...clock(actor.userId, job.id, to(100), to(130)) },
        { ...scope, ...clock(actor.userId, job.id, new Date(midnight - DAY_MS), new Date(midnight - DAY_MS + 60_000)) },
        { ...scope, ...clock(colleague.id, job.id, from, to(600)) },
      ]),
    )
    expect((await read()).workedMinutes).toBe(105)
  })

  it('is nobody’s of another organisation', async () => {
    const { plan } = await makeTechnician()
    await plan('Of today', day)
    const stranger = await actAs(await makeUser(await makeOrganization(), { role: 'Technician' }))
    expect(await today.read(stranger)).toMatchObject({ stops: { occurrences: [] }, sites: [], workedMinutes: 0 })
  })
})
