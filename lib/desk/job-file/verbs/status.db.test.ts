import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, jobCounts, jobStatusEntries } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import type { AlreadyDone } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { type JobStatus, MoveJob, OpenJob } from '@/lib/job/jobs/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { move, offer, takeBack } from './status'

let scope: { organizationId: number }
let admin: Actor
let supervisor: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  supervisor = await makeActor(scope, { role: 'Supervisor' })
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const aJob = (status: JobStatus = 'NOT_STARTED') =>
  makeJob(scope, { status, createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
const A_JOB = OpenJob.parse({ type: 'Water', siteAddress: '1 Esplanade', isPrivateJob: true, contactName: 'Sam' })
const to = (status: JobStatus, values: object = {}) => MoveJob.parse({ status, ...values })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const statusOf = async (id: string) => (await jobs.read(admin, id)).status
const historyOf = async (id: string) => (await jobs.statuses(admin, id)).map((entry) => entry.status)

const counts = async () => {
  const rows = await inOrganization(scope, (tx) => tx.select().from(jobCounts))
  return Object.fromEntries(rows.map((row) => [row.status, row.jobs]))
}

describe('moving a job', () => {
  it('adds an entry, changes the status and the counters, and is recorded', async () => {
    const job = await aJob()
    const before = await counts()
    const entry = await move(supervisor, job.id, to('CUSTOMER_CONTACTED', { note: 'Rang at noon' }))
    expect(entry).toMatchObject({
      jobId: job.id,
      status: 'CUSTOMER_CONTACTED',
      note: 'Rang at noon',
      by: { id: supervisor.userId, firstName: supervisor.firstName },
    })
    expect(await statusOf(job.id)).toBe('CUSTOMER_CONTACTED')
    expect(await historyOf(job.id)).toEqual(['CUSTOMER_CONTACTED', 'NOT_STARTED'])
    const after = await counts()
    expect(after.NOT_STARTED).toBe(before.NOT_STARTED! - 1)
    expect(after.CUSTOMER_CONTACTED).toBe((before.CUSTOMER_CONTACTED ?? 0) + 1)
    const [moved] = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.jobId, job.id)),
    )
    expect(moved).toMatchObject({ action: 'job.moved', details: { from: 'NOT_STARTED', to: 'CUSTOMER_CONTACTED' } })
  })

  it('outside the table asks for a note', async () => {
    const job = await aJob()
    await expect(move(supervisor, job.id, to('APPROVAL_PENDING'))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'note', message: 'Please say why in a note' }],
    })
    expect(await statusOf(job.id)).toBe('NOT_STARTED')
    await move(supervisor, job.id, to('APPROVAL_PENDING', { note: 'Approved by phone' }))
    expect(await statusOf(job.id)).toBe('APPROVAL_PENDING')
  })

  it('to a closing status is refused to a Supervisor, note or not', async () => {
    const job = await aJob('IN_PROGRESS')
    await expect(move(supervisor, job.id, to('COMPLETED', { note: 'Dry' }))).rejects.toMatchObject({ code: 'role' })
    expect(await historyOf(job.id)).toEqual(['IN_PROGRESS'])
  })

  it('off hold goes back to where it came from without a note', async () => {
    const job = await aJob('INITIAL_REPORT_SUBMITTED')
    await move(supervisor, job.id, to('ON_HOLD', { note: 'Waiting for the plumber' }))
    await move(supervisor, job.id, to('INITIAL_REPORT_SUBMITTED'))
    expect(await statusOf(job.id)).toBe('INITIAL_REPORT_SUBMITTED')
  })

  it('is refused to one of two who do it at once', async () => {
    const job = await aJob('IN_PROGRESS')
    const tries = await Promise.allSettled([
      move(admin, job.id, to('APPROVAL_PENDING', { from: 'IN_PROGRESS' })),
      move(supervisor, job.id, to('TO_BE_INVOICED', { from: 'IN_PROGRESS' })),
    ])
    expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = tries.find((one) => one.status === 'rejected')!
    expect(lost.reason).toMatchObject({ code: 'conflict', current: { id: job.id, status: await statusOf(job.id) } })
    expect(await historyOf(job.id)).toHaveLength(2)
  })

  it('to where it stands is a conflict', async () => {
    const job = await aJob('IN_PROGRESS')
    await expect(move(admin, job.id, to('IN_PROGRESS'))).rejects.toMatchObject({
      code: 'conflict',
      message: 'The job is In progress already.',
    })
  })

  it('counts right when many jobs move both ways at once', async () => {
    const there = await Promise.all(Array.from({ length: 8 }, () => aJob('IN_PROGRESS')))
    const back = await Promise.all(Array.from({ length: 8 }, () => aJob('APPROVAL_PENDING')))
    const before = await counts()
    await Promise.all([
      ...there.map((job) => move(admin, job.id, to('APPROVAL_PENDING'))),
      ...back.map((job) => move(admin, job.id, to('IN_PROGRESS'))),
    ])
    expect(await counts()).toEqual(before)
  })

  it('that happened earlier fills in the history and leaves the status', async () => {
    const job = await aJob()
    await move(supervisor, job.id, to('IN_PROGRESS'))
    const entry = await move(supervisor, job.id, to('CUSTOMER_CONTACTED', { date: hoursAgo(20) }))
    expect(entry.status).toBe('CUSTOMER_CONTACTED')
    expect(await historyOf(job.id)).toEqual(['IN_PROGRESS', 'CUSTOMER_CONTACTED', 'NOT_STARTED'])
    expect(await statusOf(job.id)).toBe('IN_PROGRESS')
  })

  it('is not done twice by a replay, and not in the future', async () => {
    const job = await aJob()
    const id = newId()
    const entry = await move(admin, job.id, to('IN_PROGRESS', { id }))
    const replay = await move(admin, job.id, to('IN_PROGRESS', { id })).catch((error: unknown) => error)
    expect((replay as AlreadyDone).answer).toEqual(entry)
    const others = [{ status: 'CUSTOMER_CONTACTED' as const }, { note: 'Begun' }, { date: hoursAgo(1) }]
    for (const other of others) {
      await expect(move(admin, job.id, { ...to('IN_PROGRESS', { id }), ...other })).rejects.toMatchObject({
        code: 'conflict',
      })
    }
    expect(await historyOf(job.id)).toHaveLength(2)
    await expect(move(admin, job.id, to('APPROVAL_PENDING', { date: hoursAgo(-1) }))).rejects.toMatchObject({
      fields: [{ path: 'date', message: 'Cannot be in the future' }],
    })
  })

  it("is not for another organisation's people", async () => {
    const job = await aJob()
    await expect(move(elsewhere, job.id, to('IN_PROGRESS'))).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('taking the last move back', () => {
  it('restores the status before and keeps the entry, marked', async () => {
    const job = await aJob()
    const entry = await move(supervisor, job.id, to('IN_PROGRESS'))
    await takeBack(supervisor, job.id, entry.id)
    expect(await statusOf(job.id)).toBe('NOT_STARTED')
    expect(await historyOf(job.id)).toEqual(['NOT_STARTED'])
    const [removed] = await inOrganization(scope, (tx) =>
      tx.select().from(jobStatusEntries).where(eq(jobStatusEntries.id, entry.id)),
    )
    expect(removed).toMatchObject({ removedBy: supervisor.userId })
    const entries = await inOrganization(scope, (tx) =>
      tx.select({ action: activity.action }).from(activity).where(eq(activity.jobId, job.id)),
    )
    expect(entries.map((one) => one.action)).toContain('job.move-taken-back')
    await expect(takeBack(supervisor, job.id, entry.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is for the last move alone, never for the first status', async () => {
    const job = await aJob()
    const first = await move(admin, job.id, to('CUSTOMER_CONTACTED'))
    await move(admin, job.id, to('IN_PROGRESS'))
    await expect(takeBack(admin, job.id, first.id)).rejects.toMatchObject({ code: 'conflict' })
    const untouched = await aJob()
    const [only] = await jobs.statuses(admin, untouched.id)
    await expect(takeBack(admin, untouched.id, only!.id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('of a closing is refused to a Supervisor', async () => {
    const job = await aJob('IN_PROGRESS')
    const entry = await move(admin, job.id, to('COMPLETED'))
    await expect(takeBack(supervisor, job.id, entry.id)).rejects.toMatchObject({ code: 'role' })
    await takeBack(admin, job.id, entry.id)
    expect(await statusOf(job.id)).toBe('IN_PROGRESS')
  })

  it('happens once when two try at once', async () => {
    const job = await aJob('IN_PROGRESS')
    const entry = await move(admin, job.id, to('APPROVAL_PENDING'))
    const tries = await Promise.allSettled([takeBack(admin, job.id, entry.id), takeBack(supervisor, job.id, entry.id)])
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await historyOf(job.id)).toEqual(['IN_PROGRESS'])
  })

  it("is not for another organisation's people, nor by way of another job", async () => {
    const job = await aJob()
    const entry = await move(admin, job.id, to('IN_PROGRESS'))
    await expect(takeBack(elsewhere, job.id, entry.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(takeBack(admin, (await aJob()).id, entry.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an offer to move a job', () => {
  const happens = (jobId: string, action: string) =>
    inOrganization(scope, (tx) => record(tx, admin, action, { subjectType: 'job', subjectId: jobId, jobId }))

  it('comes with what has just happened, until the job is moved, and again once that is taken back', async () => {
    const job = await jobs.open(admin, { ...A_JOB, id: newId() })
    expect(await offer(supervisor, job.id)).toEqual({ offer: null })
    await happens(job.id, 'note.written')
    expect(await offer(supervisor, job.id)).toEqual({ offer: null })
    await happens(job.id, 'sms.written')
    expect(await offer(supervisor, job.id)).toMatchObject({ offer: { to: 'CUSTOMER_CONTACTED' } })
    expect(await statusOf(job.id)).toBe('NOT_STARTED')
    const entry = await move(supervisor, job.id, to('CUSTOMER_CONTACTED'))
    expect(await offer(supervisor, job.id)).toEqual({ offer: null })
    await takeBack(supervisor, job.id, entry.id)
    expect(await offer(supervisor, job.id)).toMatchObject({ offer: { to: 'CUSTOMER_CONTACTED' } })
  })

  it("is nobody's of another organisation", async () => {
    const job = await aJob()
    await expect(offer(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})
