import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, jobCounts } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { AssignJobs, BrowseJobs, MoveJobs } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

import { assignSeveral, moveSeveral } from './bulk'
import { move } from './status'

let scope: { organizationId: number }
let admin: Actor
let supervisor: Actor

beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  supervisor = await makeActor(scope, { role: 'Supervisor' })
})
afterAll(closeDatabase)

const moveAll = (actor: Actor, chosen: object[], rest: object) =>
  moveSeveral(actor, MoveJobs.parse({ jobs: chosen, ...rest }))
const assignAll = (actor: Actor, chosen: object[], rest: object) =>
  assignSeveral(actor, AssignJobs.parse({ jobs: chosen, ...rest }))
const statusOf = async (id: string) => (await jobs.read(admin, id)).status
const actionsOn = (jobId: string, action: string) =>
  inOrganization(scope, (tx) =>
    tx
      .select({ id: activity.id })
      .from(activity)
      .where(and(eq(activity.jobId, jobId), eq(activity.action, action))),
  )

describe('moving several jobs', () => {
  it('moves each by the rules of a single move, and says what became of the others', async () => {
    const fresh = await makeJob(scope)
    const there = await makeJob(scope, { status: 'IN_PROGRESS' })
    const odd = await makeJob(scope, { status: 'APPROVAL_PENDING' })
    const seenElsewhere = await makeJob(scope)
    const theirs = await makeJob(await makeOrganization())
    const chosen = [fresh, there, odd, seenElsewhere, theirs].map(({ id }) => ({ id }))
    Object.assign(chosen[3]!, { from: 'ON_HOLD' })
    const { results } = await moveAll(supervisor, chosen, { status: 'IN_PROGRESS' })
    expect(results.map(({ id, done, problem }) => [id, done, problem?.status])).toEqual([
      [fresh.id, true, undefined],
      [there.id, false, 409],
      [odd.id, true, undefined],
      [seenElsewhere.id, false, 409],
      [theirs.id, false, 404],
    ])
    expect(results[1]).toMatchObject({ jobNo: there.jobNo, problem: { detail: 'The job is In progress already.' } })
    expect(results[4]).toMatchObject({ jobNo: null })
    expect(await statusOf(fresh.id)).toBe('IN_PROGRESS')
    expect(await statusOf(seenElsewhere.id)).toBe('NOT_STARTED')
    expect(await actionsOn(fresh.id, 'job.moved')).toHaveLength(1)
    expect(await actionsOn(there.id, 'job.moved')).toHaveLength(0)
  })

  it('asks for the note and the role that each move asks for', async () => {
    const [open, closed] = [await makeJob(scope), await makeJob(scope, { status: 'COMPLETED' })]
    const chosen = [{ id: open.id }, { id: closed.id }]
    const without = await moveAll(admin, chosen, { status: 'IN_PROGRESS' })
    expect(without.results).toMatchObject([
      { done: true },
      { done: false, problem: { status: 422, detail: 'Please say why in a note' } },
    ])
    const byRole = await moveAll(supervisor, chosen, { status: 'CANCELLED', note: 'Withdrawn' })
    expect(byRole.results.map(({ problem }) => problem?.status)).toEqual([403, 403])
  })

  it('does nothing twice when it is sent again', async () => {
    const job = await makeJob(scope)
    const chosen = [{ id: job.id, entryId: newId() }]
    await moveAll(admin, chosen, { status: 'CUSTOMER_CONTACTED' })
    const again = await moveAll(admin, chosen, { status: 'CUSTOMER_CONTACTED' })
    expect(again.results).toMatchObject([{ done: true, problem: null }])
    expect(await actionsOn(job.id, 'job.moved')).toHaveLength(1)
  })

  it('keeps the counters right, with others moving the same jobs at the same time', async () => {
    const busy = await makeOrganization()
    const actor = await makeActor(busy)
    const made = await Promise.all(Array.from({ length: 20 }, () => makeJob(busy)))
    const all = made.map(({ id }) => ({ id }))
    await Promise.allSettled([
      moveAll(actor, all, { status: 'IN_PROGRESS' }),
      moveAll(actor, all.toReversed(), { status: 'CUSTOMER_CONTACTED' }),
      ...made.map(({ id }) =>
        move(actor, id, { status: 'ON_HOLD', note: 'Waiting', date: undefined }).catch(() => undefined),
      ),
    ]).then((outcomes) => expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]))
    const { items } = await jobs.browse(actor, BrowseJobs.parse({ pageSize: 100 }))
    const counted = await inOrganization(busy, (tx) => tx.select().from(jobCounts))
    for (const { status, jobs: count } of counted) {
      expect(items.filter((job) => job.status === status)).toHaveLength(count)
    }
  })
})

describe('giving several jobs other people', () => {
  it('leaves out the jobs that somebody else changed', async () => {
    const [one, other] = [await makeJob(scope), await makeJob(scope)]
    const coordinator = await makeUser(scope, { role: 'ProjectManager' })
    const chosen = [
      { id: one.id, version: 1 },
      { id: other.id, version: 7 },
    ]
    const { results } = await assignAll(supervisor, chosen, { projectManagerId: coordinator.id })
    expect(results).toMatchObject([
      { done: true },
      { done: false, problem: { status: 409, detail: 'Somebody else changed this job in the meantime.' } },
    ])
    expect(await jobs.read(admin, one.id)).toMatchObject({ projectManager: { id: coordinator.id }, version: 2 })
    expect(await actionsOn(one.id, 'job.changed')).toHaveLength(1)
    await assignAll(admin, [{ id: one.id, version: 2 }], { projectManagerId: null })
    expect(await jobs.read(admin, one.id)).toMatchObject({ projectManager: null, version: 3 })
  })

  it('takes nobody who cannot be that, or works elsewhere', async () => {
    const job = await makeJob(scope)
    const technician = await makeUser(scope, { role: 'Technician' })
    const stranger = await makeUser(await makeOrganization(), { role: 'ProjectManager' })
    for (const { id } of [technician, stranger]) {
      const { results } = await assignAll(admin, [{ id: job.id, version: 1 }], { projectManagerId: id })
      expect(results).toMatchObject([{ problem: { status: 422, detail: 'Please select a Project Coordinator' } }])
    }
    expect(AssignJobs.safeParse({ jobs: [{ id: job.id, version: 1 }] }).success).toBe(false)
    expect(MoveJobs.safeParse({ jobs: [], status: 'ON_HOLD' }).success).toBe(false)
    const many = Array.from({ length: 101 }, () => ({ id: newId() }))
    expect(MoveJobs.safeParse({ jobs: many, status: 'ON_HOLD' }).success).toBe(false)
  })
})
