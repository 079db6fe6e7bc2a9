import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import {
  activity,
  catalogueItems,
  clients,
  equipmentInstallations,
  estimateLines,
  estimates,
  files,
  inspectionAttendees,
  inspections,
  inventoryItems,
  jobEmails,
  jobKpis,
  jobReportEmails,
  jobReports,
  jobUploads,
  jobs,
  letterheads,
  mailMessages,
  notes,
  organizations,
  planUsage,
  moisturePoints,
  rooms,
  smsMessages,
  taskAssignments,
  tasks,
  timesheets,
  users,
} from '@/db/schema'
import { atTheDoor, inOrganization } from '@/db/tenancy'
import { hueOf } from '@/lib/base/hues'
import { instantAfter, toDay, toInstant } from '@/lib/base/time'
import * as accounts from '@/lib/company/accounts/service'
import { hasWords } from '@/lib/desk/history/words'
import { contradictions } from '@/lib/desk/review/service'
import { occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { seriesOf } from '@/lib/job/calendar/stored/rows'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'

import { actAs } from './factories'
import logins from './logins.json'
import { tellStory } from './story'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let coastal: { organizationId: number }
const now = new Date()
beforeAll(async () => {
  database = await makeOwnDatabase()
  process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'story-'))
  await tellStory(now)
  const [organization] = await atTheDoor((tx) =>
    tx
      .select({ organizationId: organizations.organizationId })
      .from(organizations)
      .where(eq(organizations.identifier, 'CDR')),
  )
  coastal = organization!
}, 180_000)
afterAll(async () => {
  await database.drop()
  await rm(process.env.DATA_DIR!, { recursive: true, force: true })
})

describe('the demo', () => {
  it('has a letterhead with all that reports print, and another one for a client', async () => {
    const rows = await inOrganization(coastal, (tx) => tx.select().from(letterheads).orderBy(letterheads.name))
    expect(rows.map(({ name }) => name)).toEqual(['Harbour Mutual panel', 'Standard'])
    const { backgroundFileId: _, backgroundPages: __, ...standard } = rows[1]!
    expect(Object.values(standard)).not.toContain(null)
    const [own] = await inOrganization(coastal, (tx) =>
      tx.select().from(clients).where(eq(clients.defaultLetterheadId, rows[0]!.id)),
    )
    expect(own!.companyName).toBe('Harbour Mutual Insurance')
  })

  it('tells of a firm with its people, clients, jobs and two weeks of work', async () => {
    const counted = await inOrganization(coastal, async (tx) => ({
      users: await tx.$count(users),
      clients: await tx.$count(clients),
      jobs: await tx.$count(jobs),
      tasks: await tx.$count(tasks),
    }))
    expect(counted).toMatchObject({ users: 8, clients: 12, jobs: 60 })
    expect(counted.tasks).toBeGreaterThan(60)
  })

  it('has a priced catalogue, and an estimate whose lines rest on the record', async () => {
    const { found, priced } = await inOrganization(coastal, async (tx) => ({
      found: await tx.select().from(estimateLines),
      priced: await tx.$count(catalogueItems, isNotNull(catalogueItems.sellCents)),
    }))
    expect(priced).toBeGreaterThan(15)
    expect(found.length).toBeGreaterThan(5)
    for (const { evidence, catalogItemId, totalCents } of found) {
      expect([evidence?.rests, catalogItemId]).not.toContain(null)
      expect(totalCents).toBeGreaterThan(0)
    }
  })

  it('has sites whose rooms were laid out', async () => {
    const counted = await inOrganization(coastal, (tx) => tx.$count(rooms))
    expect(counted).toBe(18)
  })

  it('contradicts itself in one job, on purpose, and in no other', async () => {
    const [[person], all] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.select().from(users).where(eq(users.role, 'Administrator')),
        tx.select({ id: jobs.id, tags: jobs.tags, no: jobs.jobNo }).from(jobs),
      ]),
    )
    const admin = await actAs(person!)
    const found = new Map<number, string[]>()
    for (const { id, no } of all) {
      const texts = (await contradictions(admin, id)).map(({ text }) => text)
      if (texts.length) found.set(no, texts)
    }
    const onPurpose = all.filter(({ tags }) => tags.includes('contradicts itself on purpose'))
    expect(onPurpose).toHaveLength(1)
    expect(Object.fromEntries(found)).toEqual({ [onPurpose[0]!.no]: expect.anything() })
    const kinds = (await contradictions(admin, onPurpose[0]!.id)).map(({ kind }) => kind)
    expect(kinds).toEqual(['INVOICED_UNATTENDED', 'HOURS_WITHOUT_VISIT', 'ABOVE_GOAL', 'METER_OVERDUE'])
  })

  it('has no first visit planned where somebody was already, and no visit planned where the work is done', async () => {
    const planned = await inOrganization(coastal, (tx) =>
      tx
        .select({ name: tasks.name, status: jobs.status, startLocal: tasks.startLocal, timezone: tasks.timezone })
        .from(tasks)
        .innerJoin(jobs, eq(jobs.id, tasks.jobId)),
    )
    const ahead = planned.filter(({ startLocal, timezone }) => toInstant(startLocal, timezone) > now)
    expect(
      ahead.filter(({ status }) => ['TO_BE_INVOICED', 'INVOICED', 'COMPLETED', 'CANCELLED'].includes(status)),
    ).toEqual([])
    const first = ahead.filter(({ name }) => name === 'Initial attendance')
    expect(first.length).toBeGreaterThan(5)
    expect(first.filter(({ status }) => !['NOT_STARTED', 'CUSTOMER_CONTACTED'].includes(status))).toEqual([])
  })

  it('has a few jobs that are late, some whose next step is due soon, and most in time', async () => {
    const due = await inOrganization(coastal, (tx) => tx.select({ at: jobKpis.dueAt }).from(jobKpis))
    const late = due.filter(({ at }) => at < now.toISOString())
    const soon = due.filter(({ at }) => at >= now.toISOString() && at < instantAfter(now, 24 * 3_600_000))
    expect(late.length / 60).toBeGreaterThanOrEqual(0.05)
    expect(late.length / 60).toBeLessThanOrEqual(0.2)
    expect(soon.length).toBeGreaterThan(3)
  })

  it('has job numbers that rise with the time of opening', async () => {
    const opened = await inOrganization(coastal, (tx) =>
      tx.select({ jobNo: jobs.jobNo }).from(jobs).orderBy(jobs.createdAt),
    )
    const numbers = opened.map(({ jobNo }) => jobNo)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  })

  it('has nobody in two places at the same time', async () => {
    const [visits, planned, hours] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx
          .select({ who: inspectionAttendees.userId, jobId: inspections.jobId, from: inspections.happenedAt })
          .from(inspectionAttendees)
          .innerJoin(inspections, eq(inspections.id, inspectionAttendees.inspectionId)),
        tx
          .select({ who: taskAssignments.userId, task: tasks })
          .from(taskAssignments)
          .innerJoin(tasks, eq(tasks.id, taskAssignments.taskId)),
        tx
          .select({
            who: timesheets.userId,
            jobId: timesheets.jobId,
            from: timesheets.startedAt,
            until: timesheets.endedAt,
          })
          .from(timesheets),
      ]),
    )
    const [HALF_AN_HOUR, FORTNIGHT] = [30 * 60_000, 14 * 86_400_000]
    const stays = [
      ...visits.map((visit) => ({ ...visit, until: instantAfter(visit.from, HALF_AN_HOUR) })),
      ...planned.flatMap(({ who, task }) => {
        const { jobId, timezone, startLocal, endLocal } = task
        const once = [{ start: toInstant(startLocal, timezone), end: toInstant(endLocal, timezone) }]
        const series = seriesOf(task)
        const times = series
          ? occurrencesBetween(series, { start: instantAfter(now, -FORTNIGHT), end: instantAfter(now, FORTNIGHT) })
          : once
        return times.map(({ start, end }) => ({ who, jobId, from: start.toISOString(), until: end.toISOString() }))
      }),
      ...hours.map((time) => ({ ...time, until: time.until! })),
    ]
    const clashes = stays.flatMap((one) =>
      stays.filter(
        (other) =>
          other.who === one.who && other.jobId !== one.jobId && other.from < one.until && other.until > one.from,
      ),
    )
    expect(stays.length).toBeGreaterThan(200)
    expect(clashes).toEqual([])
  })

  it('tells one story of each loss: its day, its cause, what it did, and what was found', async () => {
    const [all, found] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.select().from(jobs),
        tx
          .select({ jobId: inspections.jobId, cause: inspections.causeOfDamage })
          .from(inspections)
          .where(eq(inspections.isInitialAttendance, true)),
      ]),
    )
    for (const { id, causeOfLoss, description, dateOfLoss, instructionReceivedAt, timezone } of all) {
      const words = causeOfLoss!.toLowerCase().match(/[a-z]{4,}/g)!
      expect([description, words.some((word) => description!.toLowerCase().includes(word))]).toEqual([
        description,
        true,
      ])
      expect(dateOfLoss! <= toDay(instructionReceivedAt!, timezone)).toBe(true)
      for (const visit of found.filter(({ jobId }) => jobId === id)) expect(visit.cause).toBe(causeOfLoss)
    }
    expect(found.length).toBeGreaterThan(30)
  })

  it('has no two people of one colour', async () => {
    const people = await inOrganization(coastal, (tx) => tx.select({ firstName: users.firstName }).from(users))
    expect(new Set(people.map(({ firstName }) => hueOf(firstName))).size).toBe(people.length)
  })

  it('has a job whose first report went out in time, whose estimate is approved, and that gave units back', async () => {
    const [sent, approved, pickedUp] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx
          .select({ jobId: jobReports.jobId, status: jobReports.status, mail: mailMessages.status })
          .from(jobReports)
          .innerJoin(jobReportEmails, eq(jobReportEmails.reportId, jobReports.id))
          .innerJoin(mailMessages, eq(mailMessages.id, jobReportEmails.emailId)),
        tx.select({ jobId: estimates.jobId }).from(estimates).where(eq(estimates.status, 'APPROVED')),
        tx
          .selectDistinct({ jobId: equipmentInstallations.jobId })
          .from(equipmentInstallations)
          .where(isNotNull(equipmentInstallations.pickedUpAt)),
      ]),
    )
    const jobId = approved[0]!.jobId
    expect(sent).toEqual([{ jobId, status: 'COMPLETED', mail: 'sent' }])
    expect(pickedUp).toEqual([{ jobId }])
    const rows = await inOrganization(coastal, (tx) =>
      tx.execute<{ checkpoint: string; in_time: boolean }>(sql`
        select checkpoint, stamped_at <= due_at as in_time
          from job_checkpoints(${coastal.organizationId}, array[${jobId}::uuid])
         where checkpoint in ('PROPERTY_OWNER_CONTACTED', 'TIME_OF_ATTENDANCE', 'REPORT_SUBMITTED') order by 1`),
    )
    expect(rows.map(({ in_time }) => in_time)).toEqual([true, true, true])
  })

  it('has sites that were attended day by day, one day of each entered late', async () => {
    const visits = await inOrganization(coastal, (tx) => tx.select().from(inspections))
    const attended = new Set(visits.filter(({ lateReason }) => lateReason).map(({ jobId }) => jobId))
    for (const job of attended) expect(visits.filter(({ jobId }) => jobId === job)).toHaveLength(4)
    expect(visits.filter(({ lateReason }) => lateReason)).toHaveLength(4)
    expect(visits.every(({ happenedAt }) => happenedAt < new Date().toISOString())).toBe(true)
  })

  it('has points that dried over the visits, one that stands still and one that rises', async () => {
    const site = await inOrganization(coastal, async (tx) => {
      const [point] = await tx
        .select({ jobId: moisturePoints.jobId })
        .from(moisturePoints)
        .innerJoin(jobs, eq(jobs.id, moisturePoints.jobId))
        .where(eq(jobs.status, 'IN_PROGRESS'))
        .limit(1)
      return readMatrix(tx, coastal, point!.jobId)
    })
    const states = site.points.map(({ state }) => state)
    expect(states).toEqual(expect.arrayContaining(['dry', 'drying', 'plateau', 'rising']))
    expect(states.filter((state) => state === 'dry').length).toBeGreaterThan(states.length / 3)
  })

  it('has notes, some of which mention a colleague', async () => {
    const [all, mentioning] = await inOrganization(coastal, (tx) =>
      Promise.all([tx.$count(notes), tx.$count(notes, sql`text like '%](user:%'`)]),
    )
    expect(all).toBeGreaterThan(50)
    expect(mentioning).toBeGreaterThan(10)
  })

  it('has what was written to people and what they answered, and what could not be sent', async () => {
    const [emails, failed, answers] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.$count(jobEmails),
        tx.$count(mailMessages, eq(mailMessages.status, 'failed')),
        tx.$count(smsMessages, eq(smsMessages.direction, 'incoming')),
      ]),
    )
    expect(emails).toBeGreaterThan(15)
    expect(failed).toBeGreaterThan(0)
    expect(answers).toBeGreaterThan(10)
  })

  it('has photos and papers with some of its jobs, counted as what they take up', async () => {
    const [pictures, [usage], [taken]] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.$count(jobUploads),
        tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
        tx.select({ bytes: sql<number>`sum(${files.size})::int` }).from(files),
      ]),
    )
    expect([pictures, usage!.bytes]).toEqual([15, taken!.bytes])
  })

  it('tells in the history of each job what was done on it', async () => {
    const ofJobs = isNotNull(activity.jobId)
    const [kinds, entries] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.selectDistinct({ action: activity.action }).from(activity).where(ofJobs).orderBy(activity.action),
        tx.selectDistinct({ jobId: activity.jobId }).from(activity).where(ofJobs),
      ]),
    )
    const actions = kinds.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['email.written', 'job.moved', 'job.opened', 'note.written', 'sms.written']),
    )
    expect(actions.every(hasWords)).toBe(true)
    expect(entries).toHaveLength(60)
  })

  it('keeps the time of a fortnight and lists what was in flooded rooms', async () => {
    const [states, things] = await inOrganization(coastal, (tx) =>
      Promise.all([
        tx.selectDistinct({ status: timesheets.status }).from(timesheets),
        tx.selectDistinct({ disposition: inventoryItems.disposition }).from(inventoryItems),
      ]),
    )
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['submitted', 'approved', 'rejected']))
    expect(things).toHaveLength(6)
  })

  it('has work that comes again and again, and work that waits for somebody', async () => {
    const [series, drafts] = await inOrganization(coastal, (tx) =>
      Promise.all([tx.$count(tasks, isNotNull(tasks.freq)), tx.$count(tasks, eq(tasks.draft, true))]),
    )
    expect([series, drafts]).toEqual([3, 2])
  })

  it.each(logins.map((login) => [login.role, login] as const))('lets in its %s', async (_, { email, password }) => {
    expect(await accounts.logIn({ address: '2001:db8::1', device: null }, { email, password })).toMatchObject({
      token: expect.any(String),
    })
  })

  it('holds the invitation of who has not joined yet, with a link that works', async () => {
    const mails = await inOrganization(coastal, (tx) =>
      tx
        .select({ to: mailMessages.recipient, status: mailMessages.status, link: mailMessages.linkSecret })
        .from(mailMessages)
        .where(eq(mailMessages.status, 'outbox')),
    )
    const invited = await inOrganization(coastal, (tx) =>
      tx
        .select({ email: users.email })
        .from(users)
        .where(sql`status = 'INVITED'`),
    )
    expect(mails).toMatchObject(invited.map(({ email }) => ({ to: email, status: 'outbox' })))
    const described = accounts.describeLink({ address: '2001:db8::2', device: null }, { token: mails[0]!.link! })
    expect(await described).toMatchObject({ kind: 'INVITATION', email: mails[0]!.to })
  })
})
