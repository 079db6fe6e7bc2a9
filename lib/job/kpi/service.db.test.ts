import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { activity, inspections, jobKpis, mailMessages, jobEmails, jobs as jobsTable, smsMessages } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { asOperator } from '@/e2e/as-operator'
import { instantAfter, msBetween } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import {
  makeActor,
  makeClient,
  makeEmail,
  makeJob,
  makeOrganization,
  makeSms,
  makeVisit,
} from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { move, takeBack } from '@/lib/desk/job-file/verbs/status'
import { MoveJob, type KpiCheckpoint } from '@/lib/job/jobs/schema'
import * as targets from '@/lib/job/kpi/verbs/targets'
import type { Actor } from '@/lib/platform/auth/actor'

import { RemoveCheckpoint, SetCheckpoint } from './schema'
import { read, remove, set } from './service'

let scope: { organizationId: number }
let admin: Actor
let elsewhere: Actor
beforeAll(async () => {
  scope = await makeOrganization()
  admin = await makeActor(scope)
  elsewhere = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

type Values = NonNullable<Parameters<typeof makeJob>[1]>
const aJob = (values: Values = {}) => makeJob(scope, { createdAt: ago(3 * DAY), priority: 'STANDARD', ...values })
const entries = (...history: [NonNullable<Values['history']>[number]['status'], string][]) =>
  history.map(([status, happenedAt]) => ({ status, happenedAt }))
const of = async (jobId: string, checkpoint: KpiCheckpoint) =>
  (await read(admin, jobId)).checkpoints.find((one) => one.checkpoint === checkpoint)!
const setAt = (jobId: string, checkpoint: KpiCheckpoint, at: string | null, more: object = {}) =>
  set(admin, jobId, SetCheckpoint.parse({ data: { checkpoint, stampedAt: at, reason: 'Told', ...more } }))
const removeOf = (jobId: string, checkpoint: KpiCheckpoint, more: object = {}) =>
  remove(admin, jobId, RemoveCheckpoint.parse({ checkpoint, ...more }))
const nextOf = async (jobId: string) => {
  const [{ next }, job] = await Promise.all([read(admin, jobId), jobs.read(admin, jobId)])
  expect(job.nextKpi).toEqual(next)
  return next
}

describe('the checkpoints of a job', () => {
  it('run from the instruction, the creation and the attendance, each as long as its priority allows', async () => {
    const created = ago(2 * DAY)
    const job = await aJob({
      priority: 'EMERGENCY',
      createdAt: created,
      instructionReceivedAt: instantAfter(created, -20 * MINUTE),
    })
    const attended = ago(DAY)
    const { checkpoints } = await setAt(job.id, 'TIME_OF_ATTENDANCE', attended)
    const after = instantAfter
    expect(checkpoints.map(({ checkpoint, dueAt, state }) => [checkpoint, dueAt, state])).toEqual([
      ['JOB_CREATION', after(created, 10 * MINUTE), 'met'],
      ['PROPERTY_OWNER_CONTACTED', after(created, HOUR), 'overdue'],
      ['TIME_OF_ATTENDANCE', after(created, 4 * HOUR), 'late'],
      ['REPORT_SUBMITTED', after(attended, DAY), expect.stringMatching(/due/)],
      ['JOB_COMPLETION', after(attended, 5 * DAY), 'due'],
    ])
  })

  it('wait for the attendance, and run from the creation where nobody has to attend', async () => {
    const job = await aJob()
    expect(await of(job.id, 'REPORT_SUBMITTED')).toMatchObject({ baseAt: null, dueAt: null, state: 'waiting' })
    await removeOf(job.id, 'TIME_OF_ATTENDANCE')
    expect(await of(job.id, 'REPORT_SUBMITTED')).toMatchObject({
      baseAt: job.createdAt,
      state: 'overdue',
    })
  })

  it('last as long as they say, also over the night in which the clocks change', async () => {
    // In Sydney the clocks went back at three in the morning of 5 April.
    const created = '2026-04-04T12:00:00.000Z'
    const job = await aJob({ createdAt: created, timezone: 'Australia/Sydney' })
    expect(await of(job.id, 'TIME_OF_ATTENDANCE')).toMatchObject({ dueAt: '2026-04-05T12:00:00.000Z' })
  })

  it('are stamped by the first event that counts, and by no event that was taken back', async () => {
    const [contacted, report, invoicing] = [ago(50 * HOUR), ago(40 * HOUR), ago(10 * HOUR)]
    const job = await aJob({
      status: 'TO_BE_INVOICED',
      history: entries(
        ['NOT_STARTED', ago(3 * DAY)],
        ['CUSTOMER_CONTACTED', contacted],
        ['INITIAL_REPORT_SUBMITTED', report],
        ['CUSTOMER_CONTACTED', ago(20 * HOUR)],
        ['TO_BE_INVOICED', invoicing],
      ),
    })
    const stamps = async () =>
      Object.fromEntries((await read(admin, job.id)).checkpoints.map((one) => [one.checkpoint, one.stampedAt]))
    expect(await stamps()).toMatchObject({
      JOB_CREATION: job.createdAt,
      PROPERTY_OWNER_CONTACTED: contacted,
      REPORT_SUBMITTED: report,
      JOB_COMPLETION: invoicing,
    })
    const [last] = await jobs.statuses(admin, job.id)
    await takeBack(admin, job.id, last!.id)
    expect(await stamps()).toMatchObject({ JOB_COMPLETION: null })
  })

  it('are reached by the e-mail of their report while that was sent, and not while it waits or after it failed', async () => {
    const job = await aJob()
    const own = { jobId: job.id, createdBy: admin.userId }
    await makeVisit(scope, { ...own, isInitialAttendance: true })
    const { id } = await makeEmail(scope, { ...own, text: 'Your report', status: 'queued', sentAt: null })
    const submits = 'REPORT_SUBMITTED' as const
    await inOrganization(scope, (tx) => tx.update(jobEmails).set({ submits }).where(eq(jobEmails.id, id)))
    const after = async (change: Partial<typeof mailMessages.$inferInsert>) => {
      await inOrganization(scope, (tx) => tx.update(mailMessages).set(change).where(eq(mailMessages.id, id)))
      return of(job.id, submits)
    }
    expect(await of(job.id, submits)).toMatchObject({ stampedAt: null, source: null })
    const sentAt = ago(MINUTE)
    expect(await after({ status: 'sent', sentAt })).toMatchObject({ stampedAt: sentAt, source: 'email' })
    expect(await after({ status: 'failed', error: 'Refused' })).toMatchObject({ stampedAt: null, source: null })
    expect(await after({ status: 'sent', error: null })).toMatchObject({ stampedAt: sentAt })
  })

  it('count the owner as contacted by the first SMS or e-mail that was sent, not by one that was written', async () => {
    const job = await aJob()
    const own = { organizationId: scope.organizationId, id: newId() }
    const mail = { key: newId(), recipient: 'a@example.test', subject: 'S', bodyText: 'T', bodyHtml: 'H' }
    await inOrganization(scope, async (tx) => {
      await tx.insert(mailMessages).values({ ...own, ...mail, status: 'queued' })
      await tx.insert(jobEmails).values({ ...own, jobId: job.id, body: {}, createdBy: admin.userId })
    })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
    const sentAt = ago(HOUR)
    await inOrganization(scope, (tx) =>
      tx.update(mailMessages).set({ status: 'sent', sentAt }).where(eq(mailMessages.id, own.id)),
    )
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({
      stampedAt: sentAt,
      source: 'email',
    })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    const sms = { jobId: job.id, recipientNumber: '+61400000000', text: 'Hello', segments: 1 }
    const earlier = ago(2 * HOUR)
    await inOrganization(scope, (tx) =>
      tx.insert(smsMessages).values([
        { ...own, ...sms, id: newId(), direction: 'incoming', status: 'received', sentAt: ago(3 * HOUR) },
        { ...own, ...sms, id: newId(), direction: 'outgoing', status: 'sent', sentAt: earlier },
      ]),
    )
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({
      stampedAt: earlier,
      source: 'sms',
    })
  })
})

describe('saying it by hand', () => {
  it('wins over what the events say, bears its reason, and can be taken back', async () => {
    const contacted = ago(20 * HOUR)
    const job = await aJob({ history: entries(['NOT_STARTED', ago(3 * DAY)], ['CUSTOMER_CONTACTED', contacted]) })
    const called = ago(30 * HOUR)
    await setAt(job.id, 'PROPERTY_OWNER_CONTACTED', called, { reason: 'Called from the car' })
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({
      stampedAt: called,
      source: 'manual',
      reason: 'Called from the car',
      changedBy: { id: admin.userId },
      version: 1,
    })
    await setAt(job.id, 'PROPERTY_OWNER_CONTACTED', null)
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({
      stampedAt: contacted,
      source: 'status',
      reason: null,
      version: 2,
    })
    await setAt(job.id, 'PROPERTY_OWNER_CONTACTED', null)
    const recorded = await inOrganization(scope, (tx) =>
      tx
        .select({ action: activity.action, details: activity.details })
        .from(activity)
        .where(eq(activity.jobId, job.id))
        .orderBy(desc(activity.createdAt)),
    )
    expect(recorded).toEqual([
      {
        action: 'kpi.restored',
        details: {
          checkpoint: 'PROPERTY_OWNER_CONTACTED',
          reached: { from: called, to: contacted },
        },
      },
      {
        action: 'kpi.set',
        details: {
          checkpoint: 'PROPERTY_OWNER_CONTACTED',
          reached: { from: contacted, to: called },
          reason: 'Called from the car',
        },
      },
    ])
  })

  it('asks for a reason and a time that has come', async () => {
    const job = await aJob()
    const data = { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: new Date().toISOString() }
    expect(SetCheckpoint.safeParse({ data }).error!.issues[0]).toMatchObject({
      path: ['data', 'reason'],
      message: 'Please say why',
    })
    expect(SetCheckpoint.safeParse({ data: { ...data, reason: '  ' } }).success).toBe(false)
    expect(SetCheckpoint.safeParse({ data: { ...data, checkpoint: 'LUNCH', reason: 'x' } }).success).toBe(false)
    await expect(setAt(job.id, 'TIME_OF_ATTENDANCE', ago(-HOUR))).rejects.toMatchObject({
      code: 'invalid',
      fields: [{ path: 'data.stampedAt', message: 'Cannot be in the future' }],
    })
  })

  it('at once by two, one is told what the other said', async () => {
    const job = await aJob()
    const answers = await Promise.allSettled([
      setAt(job.id, 'TIME_OF_ATTENDANCE', ago(HOUR), { version: 0 }),
      setAt(job.id, 'TIME_OF_ATTENDANCE', ago(2 * HOUR), { version: 0 }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { reason } = answers.find((answer) => answer.status === 'rejected')!
    expect(reason).toMatchObject({ code: 'conflict', current: { jobId: job.id } })
    expect(await of(job.id, 'TIME_OF_ATTENDANCE')).toMatchObject({ version: 1 })
  })

  it('is told who changed it since it was read', async () => {
    const job = await aJob()
    const priya = await makeActor(scope, { firstName: 'Priya', lastName: 'Nair' })
    const data = { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: ago(HOUR), reason: 'Told' }
    await set(priya, job.id, SetCheckpoint.parse({ data }))
    await expect(setAt(job.id, 'TIME_OF_ATTENDANCE', ago(2 * HOUR), { version: 0 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Priya Nair changed'),
    })
  })

  it('belongs to its organisation', async () => {
    const job = await aJob()
    const body = SetCheckpoint.parse({ data: { checkpoint: 'JOB_CREATION', stampedAt: null } })
    await expect(read(elsewhere, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(set(elsewhere, job.id, body)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(elsewhere, job.id, { checkpoint: 'JOB_CREATION' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a checkpoint that is removed', () => {
  it('is neither late nor next, and comes back as it was', async () => {
    const job = await aJob()
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
    await removeOf(job.id, 'PROPERTY_OWNER_CONTACTED', { reason: 'The owner is abroad' })
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({
      state: 'removed',
      reason: 'The owner is abroad',
    })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    const again = await removeOf(job.id, 'PROPERTY_OWNER_CONTACTED')
    expect(again.checkpoints[1]).toMatchObject({ version: 1 })
    await setAt(job.id, 'PROPERTY_OWNER_CONTACTED', null)
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({ state: 'overdue', isRemoved: false })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
  })
})

describe('what a job has to reach next', () => {
  const to = (status: string, more: object = {}) => MoveJob.parse({ status, note: 'Why', ...more })

  it('follows its moves, its priority and its end', async () => {
    const job = await aJob({ createdAt: ago(MINUTE) })
    expect(await nextOf(job.id)).toEqual({
      checkpoint: 'PROPERTY_OWNER_CONTACTED',
      dueAt: instantAfter(job.createdAt, 2 * HOUR),
    })
    await inOrganization(scope, (tx) =>
      tx.update(jobsTable).set({ priority: 'EMERGENCY' }).where(eq(jobsTable.id, job.id)),
    )
    expect(await nextOf(job.id)).toMatchObject({ dueAt: instantAfter(job.createdAt, HOUR) })
    const contacted = await move(admin, job.id, to('CUSTOMER_CONTACTED'))
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    await takeBack(admin, job.id, contacted.id)
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
    await move(admin, job.id, to('CUSTOMER_CONTACTED'))
    await move(admin, job.id, to('CANCELLED'))
    expect(await nextOf(job.id)).toBeNull()
    await move(admin, job.id, to('NOT_STARTED'))
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    await jobs.remove(admin, job.id)
    expect(await inOrganization(scope, (tx) => tx.$count(jobKpis, eq(jobKpis.jobId, job.id)))).toBe(0)
  })

  it.each([
    ['a text that was sent', async (jobId: string) => makeSms(scope, { jobId, createdAt: ago(HOUR) })],
    [
      'a text that is sent after it was written',
      async (jobId: string) => {
        const { id } = await makeSms(scope, { jobId, status: 'queued', sentAt: null })
        const sent = { status: 'sent' as const, sentAt: ago(MINUTE) }
        await inOrganization(scope, (tx) => tx.update(smsMessages).set(sent).where(eq(smsMessages.id, id)))
      },
    ],
    [
      'an e-mail that was sent',
      async (jobId: string) => makeEmail(scope, { jobId, createdBy: admin.userId, text: 'Hello' }),
    ],
  ])('follows %s', async (_, tell) => {
    const job = await aJob()
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
    await tell(job.id)
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
  })

  it('is the contact again when the text turns out not to have arrived', async () => {
    const job = await aJob()
    const { id } = await makeSms(scope, { jobId: job.id, createdAt: ago(2 * HOUR) })
    const change = (values: Partial<typeof smsMessages.$inferInsert>) =>
      inOrganization(scope, (tx) => tx.update(smsMessages).set(values).where(eq(smsMessages.id, id)))
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    await change({ status: 'failed', error: 'The text did not arrive.' })
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({ stampedAt: null })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'PROPERTY_OWNER_CONTACTED' })
    const later = await makeSms(scope, { jobId: job.id, createdAt: ago(HOUR) })
    expect(await of(job.id, 'PROPERTY_OWNER_CONTACTED')).toMatchObject({ stampedAt: later.sentAt, source: 'sms' })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
  })

  it('follows the initial attendance: that it was, when it was, and that it was deleted', async () => {
    const job = await aJob({ history: entries(['NOT_STARTED', ago(3 * DAY)], ['CUSTOMER_CONTACTED', ago(2 * DAY)]) })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
    const attended = ago(DAY)
    const visit = await makeVisit(scope, {
      jobId: job.id,
      createdBy: admin.userId,
      isInitialAttendance: true,
      happenedAt: attended,
    })
    const dueAfter = (at: string) => ({
      checkpoint: 'REPORT_SUBMITTED',
      dueAt: instantAfter(at, DAY),
    })
    expect(await nextOf(job.id)).toEqual(dueAfter(attended))
    const change = (values: Partial<typeof inspections.$inferInsert>) =>
      inOrganization(scope, (tx) => tx.update(inspections).set(values).where(eq(inspections.id, visit.id)))
    const earlier = ago(2 * DAY)
    await change({ happenedAt: earlier })
    expect(await nextOf(job.id)).toEqual(dueAfter(earlier))
    await change({ deletedAt: new Date().toISOString() })
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'TIME_OF_ATTENDANCE' })
  })

  it('is right after several things happen to it at once', async () => {
    const job = await aJob()
    await Promise.all([
      move(admin, job.id, to('CUSTOMER_CONTACTED')),
      setAt(job.id, 'TIME_OF_ATTENDANCE', ago(HOUR)),
      removeOf(job.id, 'REPORT_SUBMITTED'),
    ])
    expect(await nextOf(job.id)).toMatchObject({ checkpoint: 'JOB_COMPLETION' })
  })

  it('follows the targets of the organisation and what was agreed with its client', async () => {
    const organization = await makeOrganization()
    const owner = await makeActor(organization)
    const client = await makeClient(organization)
    const createdAt = ago(MINUTE)
    const [own, agreed] = [
      await makeJob(organization, { createdAt }),
      await makeJob(organization, { createdAt, clientId: client.id }),
    ]
    const minutesOf = async (id: string) => {
      const { nextKpi } = await jobs.read(owner, id)
      return msBetween(createdAt, nextKpi!.dueAt) / MINUTE
    }
    const cell = { checkpoint: 'PROPERTY_OWNER_CONTACTED' as const, priority: 'STANDARD' as const }
    const { organizationId } = organization
    expect([await minutesOf(own.id), await minutesOf(agreed.id)]).toEqual([120, 120])

    const found = await targets.change(owner, { targets: [{ ...cell, minutes: 90 }] })
    const waiting = await asOperator(
      (sql) => sql`select from graphile_worker.jobs where key = ${`kpis:${organizationId}:all`}`,
    )
    expect(waiting).toHaveLength(1)
    expect(found.filter(({ isOwn }) => isOwn)).toEqual([{ ...cell, minutes: 90, inheritedMinutes: 120, isOwn: true }])
    await targets.refreshKpis({ organizationId, clientId: null })
    expect([await minutesOf(own.id), await minutesOf(agreed.id)]).toEqual([90, 90])

    await targets.changeOfClient(owner, client.id, { targets: [{ ...cell, minutes: 30 }] })
    await targets.refreshKpis({ organizationId, clientId: client.id })
    expect([await minutesOf(own.id), await minutesOf(agreed.id)]).toEqual([90, 30])

    const back = await targets.changeOfClient(owner, client.id, { targets: [{ ...cell, minutes: null }] })
    expect(back.find((one) => one.checkpoint === cell.checkpoint && one.priority === cell.priority)).toEqual({
      ...cell,
      minutes: 90,
      inheritedMinutes: 90,
      isOwn: false,
    })
    await targets.refreshKpis({ organizationId, clientId: client.id })
    expect(await minutesOf(agreed.id)).toBe(90)
    await expect(targets.browseOfClient(elsewhere, client.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(targets.changeOfClient(elsewhere, client.id, { targets: [] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
