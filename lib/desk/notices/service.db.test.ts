import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, describe } from 'vitest'

import { closeDatabase } from '@/db/client'
import { jobs as jobRows, jobReports, mailMessages, notices as rows, tasks, users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { toInstant } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeEmail, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { prune } from '@/lib/desk/work/verbs/prune'
import { CarryTask, ChangeTask, RemoveOccurrence, ScheduleTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { ChangeJob } from '@/lib/job/jobs/schema'
import { mentionToken } from '@/lib/job/notes/rules'
import * as notes from '@/lib/job/notes/service'
import { AskForApproval } from '@/lib/paper/approval/schema'
import * as approval from '@/lib/paper/approval/verbs/ask'
import { AddEstimate } from '@/lib/paper/estimates/schema'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'
import type { Actor } from '@/lib/platform/auth/actor'
import { deliver } from '@/lib/platform/mail/deliver'
import { notify } from '@/lib/platform/notices/service'

import * as notices from './service'
import { writeLetters } from './verbs/letters'

let priya: Actor
let tess: Actor
let jobId: string

beforeEach(async () => {
  const scope = await makeOrganization()
  priya = await makeActor(scope, { role: 'ProjectManager', firstName: 'Priya' })
  tess = await makeActor(scope, { role: 'Technician', firstName: 'Tess' })
  jobId = (await makeJob(scope)).id
})
afterAll(closeDatabase)

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const told = async (who: Actor, more: { before?: string; limit?: number } = {}) =>
  notices.browse(who, { limit: 30, ...more })
const texts = async (who: Actor) => (await told(who)).map(({ text }) => text)
const unread = async (who: Actor) => (await notices.unread(who)).unread

const planOf = (more: object = {}) =>
  ScheduleTask.parse({
    name: 'Strip-out',
    start: inHours(48),
    end: inHours(50),
    jobId,
    hasJob: true,
    assignedUserIds: [tess.userId],
    ...more,
  })
const schedule = (more: object = {}, by = priya) => calendar.schedule(by, planOf(more))
const change = async (id: string, more: object) =>
  calendar.change(priya, id, ChangeTask.parse({ ...planOf(), ...more }))

const startOf = ({ startLocal, timezone }: { startLocal: string; timezone: string }) =>
  toInstant(startLocal.replace(' ', 'T'), timezone).toISOString()

describe('who is given work', () => {
  it('is told by whom, of what and where, with a way there, and nobody else is', async () => {
    const { id, timezone } = await schedule()
    const [notice] = await told(tess)
    expect(notice).toMatchObject({
      kind: 'TASK_GIVEN',
      text: 'put you on “Strip-out”',
      by: { id: priya.userId, firstName: 'Priya' },
      byName: null,
      isRead: false,
    })
    expect(notice!.detail).toMatch(/^\w{3} \d\d \d{4}, \d\d:\d\d [AP]M · \S+ - \d+, \d+ Esplanade, Manly QLD 4179$/)
    expect(notice!.href).toMatch(/^\/calendar\?view=day&date=\d{4}-\d\d-\d\d$/)
    expect([id.length, timezone]).toEqual([36, 'Australia/Brisbane'])
    expect([await unread(tess), await unread(priya)]).toEqual([1, 0])
  })

  it('is told nothing of what they did themselves, of drafts, and of what is over', async () => {
    await schedule({ assignedUserIds: [priya.userId], hasJob: false, jobId: undefined })
    await schedule({ draft: true })
    await schedule({ start: inHours(-4), end: inHours(-2) })
    expect([await told(tess), await told(priya)]).toEqual([[], []])
  })

  it('hears when it is moved, taken away, or taken off the calendar', async () => {
    const { id } = await schedule()
    await notices.mark(tess, { until: inHours(1) })
    await change(id, { start: inHours(49), end: inHours(51) })
    expect(await texts(tess)).toEqual(['changed when “Strip-out” is', 'put you on “Strip-out”'])
    const theo = await makeActor(priya, { role: 'Technician' })
    await change(id, { assignedUserIds: [theo.userId] })
    // They are on it no more: what was told of it is over.
    expect(await texts(tess)).toEqual(['took you off “Strip-out”'])
    await change(id, { assignedUserIds: [tess.userId] })
    await notices.mark(tess, { until: inHours(1) })
    await calendar.remove(priya, id)
    expect(await texts(tess)).toContain('took “Strip-out” off the calendar')
  })

  it('is told nothing of what the same hand takes back before anybody has read it', async () => {
    const theo = await makeActor(priya, { role: 'Technician' })
    const kept = await schedule({ name: 'Kept' })
    const { id } = await schedule({ assignedUserIds: [theo.userId] })
    await change(id, { assignedUserIds: [tess.userId] })
    expect([await texts(theo), await texts(tess)]).toEqual([[], ['put you on 2 tasks']])
    await change(id, { assignedUserIds: [theo.userId] })
    await calendar.remove(priya, id)
    expect([await texts(theo), await texts(tess)]).toEqual([[], ['put you on “Kept”']])
    await change(kept.id, { name: 'Kept', assignedUserIds: [theo.userId] })
    expect(await texts(tess)).toEqual([])
  })

  it('hears that they are on it again in the place of that they were taken off', async () => {
    const { id } = await schedule()
    await notices.mark(tess, { until: inHours(1) })
    await change(id, { assignedUserIds: [], draft: true })
    await change(id, {})
    expect(await texts(tess)).toEqual(['put you on “Strip-out”', 'put you on “Strip-out”'])
  })

  it('hears of what somebody else takes back, and of what they had a letter about', async () => {
    const { id } = await schedule()
    const sue = await makeActor(priya, { role: 'Supervisor' })
    await calendar.remove(sue, id)
    expect(await texts(tess)).toEqual(['took “Strip-out” off the calendar'])
    await notices.mark(tess, { until: inHours(1) })
    await inOrganization(tess, (tx) => tx.update(users).set({ mailsAssigned: true }).where(eq(users.id, tess.userId)))
    const owed = await schedule({ name: 'Owed' })
    await calendar.remove(priya, owed.id)
    expect(await unread(tess)).toBe(0)
    const written = await schedule({ name: 'Written' })
    await writeLetters(new Date(Date.now() + 11 * 60_000))
    await calendar.remove(priya, written.id)
    expect((await texts(tess))[0]).toBe('took “Written” off the calendar')
  })

  it('hears of each day of a series that is taken off the calendar', async () => {
    const task = await makeTask(priya, { createdBy: priya.userId, assignees: [tess.userId], rule: { freq: 'day' } })
    for (const days of [3, 4]) {
      const excludeDate = new Date(Date.parse(startOf(task)) + days * 24 * HOUR_MS).toISOString()
      const sent = RemoveOccurrence.parse({ excludeDate, deleteType: 'individual' })
      await calendar.removeOccurrence(priya, task.id, sent)
    }
    const took = 'took “Moisture check” off the calendar'
    expect(await texts(tess)).toEqual([took, took])
    expect(new Set((await told(tess)).map(({ detail }) => detail)).size).toBe(2)
  })

  it('hears nothing of a series that is over', async () => {
    const startLocal = '2026-01-05T08:00:00'
    const rule = { freq: 'day', endOption: 'on', endsOn: '2026-01-09' } as const
    const { id } = await makeTask(priya, { createdBy: priya.userId, assignees: [tess.userId], startLocal, rule })
    await calendar.remove(priya, id)
    expect(await told(tess)).toEqual([])
  })

  it('is led to the day where the task stands now, whoever moved it since', async () => {
    const { id } = await schedule()
    const sue = await makeActor(priya, { role: 'Supervisor' })
    const moved = { start: inHours(24 * 9), end: inHours(24 * 9 + 1) }
    await calendar.change(sue, id, ChangeTask.parse({ ...planOf(), ...moved }))
    const hrefs = (await told(tess)).map(({ href }) => href)
    expect(hrefs).toHaveLength(2)
    expect(hrefs[1]).toBe(hrefs[0])
  })

  it('hears nothing of a change that leaves their time as it is', async () => {
    const { id, start, end } = await schedule()
    await notices.mark(tess, { until: inHours(1) })
    await change(id, { name: 'Strip out the hall', description: 'Bring bags', start, end })
    expect(await unread(tess)).toBe(0)
  })

  it('hears of a task of a series that goes to another day once, as moved', async () => {
    const task = await makeTask(priya, { createdBy: priya.userId, assignees: [tess.userId], rule: { freq: 'day' } })
    const { id } = task
    const day = inHours(24 * 9).slice(0, 10)
    await calendar.move(priya, id, CarryTask.parse({ date: day, excludeDate: startOf(task) }))
    expect(await texts(tess)).toEqual(['changed when “Moisture check” is'])
  })

  it('hears when a series ends early', async () => {
    const task = await makeTask(priya, { createdBy: priya.userId, assignees: [tess.userId], rule: { freq: 'day' } })
    const { id } = task
    const excludeDate = new Date(Date.parse(startOf(task)) + 72 * HOUR_MS).toISOString()
    await calendar.removeOccurrence(priya, id, RemoveOccurrence.parse({ excludeDate, deleteType: 'thisAndFuture' }))
    expect(await texts(tess)).toEqual(['took “Moisture check” off the calendar'])
  })

  it('hears of the tasks that go with a deleted job, and nothing of its words', async () => {
    await schedule()
    await schedule({ name: 'Monitoring' })
    await notices.mark(tess, { until: inHours(1) })
    await schedule({ name: 'Taken back' })
    await schedule({ draft: true })
    await makeTask(priya, {
      createdBy: priya.userId,
      jobId,
      assignees: [tess.userId],
      startLocal: '2026-01-05T08:00:00',
    })
    const rule = { freq: 'day', endOption: 'on', endsOn: '2026-01-09' } as const
    const over = { assignees: [tess.userId], startLocal: '2026-01-05T08:00:00', rule }
    await makeTask(priya, { createdBy: priya.userId, jobId, ...over })
    await jobs.remove(priya, jobId)
    expect(await told(tess)).toMatchObject([
      { text: 'took 2 tasks off the calendar', detail: null, href: '/calendar', by: { id: priya.userId } },
    ])
  })

  it('reads several of the same as one, until they have read it', async () => {
    for (const name of ['One', 'Two', 'Three']) await schedule({ name })
    expect(await texts(tess)).toEqual(['put you on 3 tasks'])
    await notices.mark(tess, { until: inHours(1) })
    await schedule({ name: 'Four' })
    expect(await texts(tess)).toEqual(['put you on “Four”', 'put you on 3 tasks'])
  })

  it('keeps apart what two people did, and what was done more than an hour ago', async () => {
    await schedule()
    await schedule({}, await makeActor(priya, { role: 'Supervisor' }))
    expect(await told(tess)).toHaveLength(2)
    await inOrganization(tess, (tx) => tx.update(rows).set({ at: inHours(-2) }))
    await schedule()
    expect(await told(tess)).toHaveLength(3)
  })

  it('is told of a job that they coordinate from now on, and no more', async () => {
    const sam = await makeActor(priya, { role: 'ProjectManager' })
    const give = async (to: string | null) => {
      const { version, ...job } = await jobs.read(priya, jobId)
      const sent = { ...job, clientId: null, supervisorId: null, projectManagerId: to, version }
      await jobs.change(priya, jobId, ChangeJob.strip().parse(sent))
    }
    await give(sam.userId)
    expect(await told(sam)).toMatchObject([{ text: 'made you coordinator of this job', href: `/jobs/${jobId}` }])
    await notices.mark(sam, { until: inHours(1) })
    const other = await makeActor(priya, { role: 'ProjectManager' })
    await give(other.userId)
    expect(await texts(sam)).toEqual(['took this job off you', 'gave you this job'])
    await give(null)
    expect(await texts(other)).toEqual([])
    await give(other.userId)
    await notices.mark(other, { until: inHours(1) })
    await give(null)
    expect(await texts(other)).toEqual(['took this job off you', 'gave you this job'])
  })
})

describe('what is said to somebody', () => {
  const mention = (who: Actor, by = priya) =>
    notes.add(by, jobId, {
      text: `Ask ${mentionToken({ id: who.userId, firstName: who.firstName, lastName: who.lastName })}`,
    })
  const mailsTo = (email: string) =>
    inOrganization(priya, (tx) => tx.select().from(mailMessages).where(eq(mailMessages.recipient, email)))

  it('stands behind their bell, and in a letter unless they want none', async () => {
    await mention(tess)
    expect(await told(tess)).toMatchObject([{ text: 'mentioned you in a note', href: `/jobs/${jobId}/notes` }])
    expect(await mailsTo(tess.email)).toHaveLength(1)
    await inOrganization(tess, (tx) => tx.update(users).set({ mailsSaid: false }).where(eq(users.id, tess.userId)))
    await mention(tess)
    expect(await texts(tess)).toEqual(['mentioned you in 2 notes'])
    expect(await mailsTo(tess.email)).toHaveLength(1)
  })

  it('goes with the note, and with the job', async () => {
    const note = await mention(tess)
    await mention(tess)
    await notes.remove(priya, jobId, note.id)
    expect(await texts(tess)).toEqual(['mentioned you in a note'])
    await inOrganization(priya, (tx) => tx.update(jobRows).set({ deletedAt: sql`now()` }))
    expect([await told(tess), await unread(tess)]).toEqual([[], 0])
  })
})

describe('a letter with a link that does not leave', () => {
  /** Asks a client to approve an estimate by a letter that comes too late. */
  async function askInVain(sender: Actor): Promise<string> {
    const lines = [{ description: 'Extraction', unitRateCents: 100_00 }]
    const sections = [{ title: 'Laundry', lines }]
    const typed = AddEstimate.parse({ jobId, name: 'Make safe', status: 'COMPLETED', sections })
    const { id } = await estimates.add(sender, typed)
    const asked = { name: 'Jo Owner', sendBy: 'email', email: 'jo@owner.example' }
    await approval.ask(sender, { jobId, estimateId: id }, AskForApproval.parse(asked))
    const [mail] = await inOrganization(sender, (tx) =>
      tx
        .update(mailMessages)
        .set({ status: 'queued', goodUntil: inHours(-1) })
        .where(eq(mailMessages.recipient, asked.email))
        .returning({ messageId: mailMessages.id }),
    )
    const { organizationId } = sender
    await deliver({ organizationId, ...mail! }, { number: 1, isLast: false })
    return id
  }

  it('is told to whoever sent it, with the way to what it is about', async () => {
    await askInVain(priya)
    expect(await told(priya)).toMatchObject([
      {
        kind: 'EMAIL_FAILED',
        text: expect.stringMatching(/^The e-mail “.+” did not leave$/),
        href: `/jobs/${jobId}/estimates`,
        by: null,
      },
    ])
    expect([await unread(priya), await unread(tess)]).toEqual([1, 0])
  })

  it('is told to the coordinator of the job where whoever sent it has left', async () => {
    const omar = await makeActor(priya, { role: 'ProjectManager' })
    await inOrganization(priya, (tx) =>
      tx.update(jobRows).set({ projectManagerId: priya.userId }).where(eq(jobRows.id, jobId)),
    )
    await inOrganization(priya, (tx) => tx.update(users).set({ status: 'REMOVED' }).where(eq(users.id, omar.userId)))
    await askInVain(omar)
    expect((await told(priya)).map(({ kind }) => kind)).toEqual(['EMAIL_FAILED'])
  })

  it.each([
    ['left', { status: 'REMOVED' }],
    ['became a Technician', { role: 'Technician' }],
  ] as const)('is told to the Administrators where its sender %s and the job has no coordinator', async (_, change) => {
    const omar = await makeActor(priya, { role: 'ProjectManager' })
    const admin = await makeActor(priya, { role: 'Administrator' })
    await inOrganization(priya, (tx) => tx.update(users).set(change).where(eq(users.id, omar.userId)))
    await askInVain(omar)
    expect(await texts(admin)).toEqual([expect.stringMatching(/^The e-mail “.+” did not leave$/)])
    expect([await unread(priya), await unread(tess)]).toEqual([0, 0])
  })
})

describe('what its reader may see now decides', () => {
  it('so that a Technician who is off a task without a job reads nothing of it', async () => {
    const { id } = await schedule({ name: 'Stocktake', hasJob: false, jobId: undefined })
    await inOrganization(priya, (tx) => tx.update(tasks).set({ draft: true }).where(eq(tasks.id, id)))
    expect(await told(tess)).toEqual([])
    await inOrganization(priya, (tx) => tx.update(tasks).set({ draft: false }).where(eq(tasks.id, id)))
    await notices.mark(tess, { until: inHours(1) })
    await change(id, { name: 'Stocktake', hasJob: false, jobId: undefined, assignedUserIds: [priya.userId] })
    expect(await told(tess)).toMatchObject([{ text: 'took you off a task' }])
  })

  it('so that somebody who became a Technician reads nothing of estimates and messages', async () => {
    const email = await makeEmail(priya, { jobId, createdBy: priya.userId, text: 'Hello' })
    await inOrganization(priya, async (tx) => {
      await tx.update(mailMessages).set({ status: 'failed' }).where(eq(mailMessages.id, email.id))
      const about = { userIds: [priya.userId], subjectIds: [email.id], jobId }
      await notify(tx, { organizationId: priya.organizationId, userId: null }, { kind: 'EMAIL_FAILED', ...about })
    })
    expect(await texts(priya)).toEqual([expect.stringMatching(/^The e-mail “.*” did not leave$/)])
    expect([await told({ ...priya, role: 'Technician' }), await unread({ ...priya, role: 'Technician' })]).toEqual([
      [],
      0,
    ])
  })

  it('so that what failed and was made since is told no more', async () => {
    const { organizationId } = priya
    const report = {
      organizationId,
      id: newId(),
      jobId,
      jobNo: 1,
      type: 'PhotoReport' as const,
    }
    await inOrganization(priya, async (tx) => {
      await tx.insert(jobReports).values({
        ...report,
        versionNo: 1,
        status: 'FAILED',
        failure: 'It could not.',
        title: 'Photo report',
        options: {},
        code: newId(),
        createdBy: priya.userId,
      })
      const about = { userIds: [priya.userId], subjectIds: [report.id], jobId }
      await notify(tx, { organizationId, userId: null }, { kind: 'REPORT_FAILED', ...about })
    })
    expect(await told(priya)).toMatchObject([
      { text: 'The report “Photo report” could not be made', by: null, href: `/jobs/${jobId}/reports` },
    ])
    await inOrganization(priya, (tx) => tx.update(jobReports).set({ status: 'IN_PROGRESS', failure: null }))
    expect(await told(priya)).toEqual([])
  })
})

describe('a letter', () => {
  const wants = (more: object) =>
    inOrganization(tess, (tx) => tx.update(users).set(more).where(eq(users.id, tess.userId)))
  const letters = () =>
    inOrganization(tess, (tx) =>
      tx
        .select({ subject: mailMessages.subject, text: mailMessages.bodyText })
        .from(mailMessages)
        .where(eq(mailMessages.recipient, tess.email)),
    )
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  it('goes to nobody who did not ask for it', async () => {
    await schedule()
    await writeLetters(inMinutes(11))
    expect(await letters()).toEqual([])
  })

  it('names all of some minutes once, as soon as nothing more comes', async () => {
    await wants({ mailsAssigned: true })
    await schedule()
    await schedule({}, await makeActor(priya, { role: 'Supervisor', firstName: 'Sue' }))
    await writeLetters(inMinutes(1))
    expect(await letters()).toEqual([])
    await Promise.all([writeLetters(inMinutes(6)), writeLetters(inMinutes(6))])
    await writeLetters(inMinutes(20))
    const [letter, ...more] = await letters()
    expect(letter!.subject).toMatch(/^Sue .* put you on “Strip-out”, and 1 more$/)
    expect(letter!.text).toContain('Priya')
    expect(more).toEqual([])
  })

  it('waits no longer than ten minutes, however much comes', async () => {
    await wants({ mailsAssigned: true })
    await schedule()
    await inOrganization(tess, (tx) => tx.update(rows).set({ at: inHours(-0.2), owedAt: inHours(-0.2) }))
    await schedule()
    await writeLetters(inMinutes(1))
    expect(await letters()).toHaveLength(1)
    await schedule()
    await writeLetters(inMinutes(1))
    expect(await letters()).toHaveLength(1)
  })

  it('tells nothing of what was read, is no longer to be seen, or is no longer wanted', async () => {
    await wants({ mailsAssigned: true })
    await schedule()
    await notices.mark(tess, { until: inHours(1) })
    await writeLetters(inMinutes(11))
    const { id } = await schedule()
    await inOrganization(priya, (tx) => tx.update(tasks).set({ draft: true }).where(eq(tasks.id, id)))
    await writeLetters(inMinutes(11))
    await schedule()
    await wants({ mailsAssigned: false })
    await writeLetters(inMinutes(11))
    await wants({ mailsAssigned: true })
    await schedule()
    await wants({ status: 'REMOVED' })
    await writeLetters(inMinutes(11))
    expect(await letters()).toEqual([])
  })
})

describe('what somebody is told', () => {
  const three = async () => {
    for (const hours of [-6, -4, -2]) {
      await schedule({ name: `At ${hours}` })
      await inOrganization(priya, (tx) =>
        tx
          .update(rows)
          .set({ at: inHours(hours) })
          .where(sql`at > now() - interval '1 hour'`),
      )
    }
  }

  it('is read a page at a time, the newest first', async () => {
    await three()
    const first = await told(tess, { limit: 2 })
    expect(first.map(({ text }) => text)).toEqual(['put you on “At -2”', 'put you on “At -4”'])
    const rest = await told(tess, { limit: 2, before: first.at(-1)!.id })
    expect(rest.map(({ text }) => text)).toEqual(['put you on “At -6”'])
  })

  it('is marked as read one by one, taken back, or all up to a moment', async () => {
    await three()
    const [last, , oldest] = await told(tess)
    await notices.mark(tess, { ids: [last!.id], isRead: true })
    expect((await told(tess)).map(({ isRead }) => isRead)).toEqual([true, false, false])
    await notices.mark(tess, { ids: [last!.id], isRead: false })
    expect(await unread(tess)).toBe(3)
    await notices.mark(tess, { until: oldest!.at })
    expect((await told(tess)).map(({ isRead }) => isRead)).toEqual([false, false, true])
  })

  it('stays unread where something came to it since it was seen', async () => {
    await schedule({ name: 'One' })
    const [seen] = await told(tess)
    await inOrganization(tess, (tx) => tx.update(rows).set({ at: inHours(-0.1) }))
    const { at } = (await told(tess))[0]!
    await schedule({ name: 'Two' })
    await notices.mark(tess, { ids: [seen!.id], isRead: true, until: at })
    expect(await unread(tess)).toBe(1)
    await notices.mark(tess, { ids: [seen!.id], isRead: true, until: inHours(1) })
    expect(await unread(tess)).toBe(0)
  })

  it('stays unread where its work began before what was seen last, and came after it', async () => {
    const tell = (by: Actor, before: () => Promise<void>) =>
      inOrganization(by, async (tx) => {
        await tx.execute(sql`select 1`)
        await before()
        await notify(tx, by, { kind: 'TASK_CANCELLED', userIds: [tess.userId], subjectIds: [newId()] })
      })
    const sue = await makeActor(priya, { role: 'Supervisor' })
    let until = ''
    await tell(sue, async () => {
      await tell(priya, async () => {})
      until = (await told(tess))[0]!.at
    })
    await notices.mark(tess, { until })
    expect(await unread(tess)).toBe(1)
  })

  it('is not marked where their role does not let them read it', async () => {
    await inOrganization(priya, (tx) =>
      notify(
        tx,
        { organizationId: priya.organizationId, userId: null },
        { kind: 'SMS_FAILED', userIds: [priya.userId], subjectIds: [newId()] },
      ),
    )
    await notices.mark({ ...priya, role: 'Technician' }, { until: inHours(1) })
    const [row] = await inOrganization(priya, (tx) => tx.select().from(rows).where(eq(rows.userId, priya.userId)))
    expect(row!.readAt).toBeNull()
  })

  it('is nobody else’s to read or to mark', async () => {
    await schedule()
    const [notice] = await told(tess)
    const stranger = await makeActor(await makeOrganization())
    for (const other of [priya, stranger]) {
      await notices.mark(other, { ids: [notice!.id], isRead: true })
      await notices.mark(other, { until: inHours(1) })
      await expect(told(other, { before: notice!.id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect(await unread(tess)).toBe(1)
  })

  it('is kept for 90 days', async () => {
    await three()
    const kept = (await told(tess))[0]!.id
    await inOrganization(tess, (tx) =>
      tx
        .update(rows)
        .set({ at: inHours(-24 * 91) })
        .where(sql`${rows.id} <> ${kept}`),
    )
    await prune()
    expect((await told(tess)).map(({ id }) => id)).toEqual([kept])
  })

  it('never holds more than fifty records, and begins anew beyond them', async () => {
    const made = Array.from({ length: 60 }, () => newId())
    const tell = (subjectIds: string[]) =>
      inOrganization(priya, (tx) => notify(tx, priya, { kind: 'TASK_CANCELLED', userIds: [tess.userId], subjectIds }))
    await tell(made.slice(0, 40))
    await tell(made.slice(30, 50))
    await tell(made.slice(50))
    expect(await texts(tess)).toEqual(['took 10 tasks off the calendar', 'took 50 tasks off the calendar'])
  })

  it('goes to nobody who has left, and is not doubled by two at once', async () => {
    const gone = await makeActor(priya, { status: 'REMOVED' })
    const tell = (id: string) =>
      inOrganization(priya, (tx) =>
        notify(tx, priya, {
          kind: 'TASK_CANCELLED',
          userIds: [tess.userId, gone.userId, tess.userId],
          subjectIds: [id],
        }),
      )
    await tell(newId())
    await Promise.all([tell(newId()), tell(newId())])
    const stored = await inOrganization(priya, (tx) =>
      tx
        .select()
        .from(rows)
        .where(inArray(rows.userId, [tess.userId, gone.userId])),
    )
    expect(stored.flatMap(({ subjectIds }) => subjectIds)).toHaveLength(3)
    expect(stored.every(({ userId }) => userId === tess.userId)).toBe(true)
  })
})
