import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, taskOverrides, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { addDays, formatDateTime, todayIn } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization, makeTask } from '@/lib/desk/demo/factories'
import { BrowseHistory } from '@/lib/desk/history/schema'
import * as history from '@/lib/desk/history/service'
import * as jobs from '@/lib/desk/job-file/service'
import { browseAhead } from '@/lib/desk/job-file/verbs/ahead'
import * as nextAction from '@/lib/desk/next-action/service'
import { BrowseJobs } from '@/lib/job/jobs/schema'
import { AddTemplate } from '@/lib/job/message-templates/schema'
import * as templates from '@/lib/job/message-templates/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { CarryTask, ChangeTask, RemoveOccurrence } from './schema'
import * as calendar from './service'
import { link } from './stored/attachments'

const ZONE = 'Australia/Brisbane'
const TOMORROW = addDays(todayIn(ZONE), 1)

let priya: Actor
let tess: Actor
let theo: Actor
let own: { createdBy: string }
beforeAll(async () => {
  const organization = await makeOrganization({ timezone: ZONE })
  priya = await makeActor(organization, { role: 'ProjectManager' })
  tess = await makeActor(organization, { role: 'Technician' })
  theo = await makeActor(organization, { role: 'Technician' })
  own = { createdBy: priya.userId }
})
afterAll(closeDatabase)

const aJob = () => makeJob(priya, { status: 'NOT_STARTED', timezone: ZONE })
/** Eight o'clock from tomorrow on, for so many days, or without an end. */
const aSeries = (jobId: string, days: number | null, more: object = {}) =>
  makeTask(priya, {
    ...own,
    jobId,
    assignees: [tess.userId],
    rule: days ? { endOption: 'after', count: days } : { endOption: 'never' },
    ...more,
  })
const startOn = (day: number) => `${addDays(TOMORROW, day - 1)}T22:00:00.000Z`
const takeOff = (taskId: string, day: number) =>
  calendar.removeOccurrence(
    priya,
    taskId,
    RemoveOccurrence.parse({ excludeDate: startOn(day), deleteType: 'individual' }),
  )
const change = (task: Awaited<ReturnType<typeof aSeries>>, day: number, fields: object) =>
  calendar.change(
    priya,
    task.id,
    ChangeTask.parse({
      name: task.name,
      description: task.description,
      jobId: task.jobId,
      start: startOn(day),
      end: startOn(day).replace('T22', 'T23'),
      assignedUserIds: [tess.userId],
      occurrenceStart: startOn(day),
      applyRecurringChangesFor: 'individual',
      ...fields,
    }),
  )
const listed = async (filters: object, query: object = {}, actor = priya) => {
  const { items } = await jobs.browse(
    actor,
    BrowseJobs.parse({ jobFilters: JSON.stringify(filters), pageSize: 100, ...query }),
  )
  return items.map(({ id }) => id)
}
const attach = (taskId: string) =>
  inOrganization(priya, async (tx) => {
    const [id, organizationId] = [newId(), priya.organizationId]
    const file = { key: `${organizationId}/${id}`, name: 'plan.pdf', mimeType: 'application/pdf', size: 1 }
    await tx.insert(files).values({ organizationId, ...file, id, kind: 'TASK_ATTACHMENT', createdBy: priya.userId })
    await link(tx, priya, { taskId, slotDate: null }, [id])
  })
const isUnplanned = async (jobId: string) => {
  const [inList, onCalendar] = await Promise.all([
    listed({ table: 'All_Jobs', needs: 'SCHEDULING' }),
    calendar.browseUnscheduledJobs(priya),
  ])
  expect(onCalendar.jobs.some(({ id }) => id === jobId)).toBe(inList.includes(jobId))
  return inList.includes(jobId)
}

describe('a job of which every planned time was taken off', () => {
  it('is to be planned again, and not as long as one is left', async () => {
    const job = await aJob()
    expect(await isUnplanned(job.id)).toBe(true)
    const task = await aSeries(job.id, 3)
    expect(await isUnplanned(job.id)).toBe(false)
    await takeOff(task.id, 2)
    await takeOff(task.id, 0)
    expect(await isUnplanned(job.id)).toBe(false)
    await takeOff(task.id, 1)
    expect(await isUnplanned(job.id)).toBe(true)
    await makeTask(priya, { ...own, jobId: job.id })
    expect(await isUnplanned(job.id)).toBe(false)
  })

  it('is to be planned again where a time was carried to another day, and taken off there', async () => {
    const job = await aJob()
    const task = await aSeries(job.id, 1)
    const date = addDays(TOMORROW, 3)
    const carried = await calendar.move(priya, task.id, CarryTask.parse({ date, excludeDate: startOn(0) }))
    expect(await isUnplanned(job.id)).toBe(false)
    await calendar.remove(priya, carried.id)
    expect(await isUnplanned(job.id)).toBe(true)
  })

  it('is never that of a series without an end, which has more', async () => {
    const job = await aJob()
    const task = await aSeries(job.id, null)
    for (const day of [0, 1, 2]) await takeOff(task.id, day)
    expect(await isUnplanned(job.id)).toBe(false)
  })

  it('is planned as long as a time was moved ahead, whatever its rule says', async () => {
    const job = await aJob()
    const task = await aSeries(job.id, 2, { startLocal: `${addDays(TOMORROW, -9)}T08:00:00` })
    expect(await isUnplanned(job.id)).toBe(true)
    const [slotDate, day] = [addDays(TOMORROW, -8), addDays(TOMORROW, 5)]
    await inOrganization(priya, (tx) =>
      tx.insert(taskOverrides).values({
        organizationId: priya.organizationId,
        seriesId: task.id,
        slotDate,
        kind: 'modified',
        changes: ['time'],
        startLocal: `${day}T08:00:00`,
        endLocal: `${day}T09:00:00`,
        activeRange: `[${day}T00:00:00Z,${addDays(day, 2)}T00:00:00Z)`,
        updatedBy: priya.userId,
      }),
    )
    expect(await isUnplanned(job.id)).toBe(false)
  })
})

describe('a time of a series that was given to another job', () => {
  it('is planned for that job, and no more for its own', async () => {
    const [job, other] = [await aJob(), await aJob()]
    const task = await aSeries(job.id, 2)
    await change(task, 0, { jobId: other.id })
    expect([await isUnplanned(job.id), await isUnplanned(other.id)]).toEqual([false, false])
    await change(task, 1, { jobId: other.id })
    expect([await isUnplanned(job.id), await isUnplanned(other.id)]).toEqual([true, false])
    await takeOff(task.id, 0)
    await takeOff(task.id, 1)
    expect([await isUnplanned(job.id), await isUnplanned(other.id)]).toEqual([true, true])
  })

  it('stands with that job wherever the job’s schedule is told', async () => {
    const [job, other] = [await aJob(), await aJob()]
    const task = await aSeries(job.id, 2)
    await change(task, 0, { jobId: other.id, assignedUserIds: [theo.userId] })
    const nextOf = async (jobId: string, actor = priya) =>
      (await calendar.browseTasksOfJob(actor, jobId)).map(({ id, next }) => [id, next?.start])
    for (const actor of [priya, tess]) {
      expect(await nextOf(job.id, actor)).toEqual([[task.id, startOn(1)]])
      expect(await nextOf(other.id, actor)).toEqual([[task.id, startOn(0)]])
    }
    expect(await jobs.counts(priya, other.id)).toMatchObject({ schedule: 1 })
    const ahead = await browseAhead(priya, [job.id, other.id])
    const aheadOf = (jobId: string) => JSON.stringify(ahead.find(({ id }) => id === jobId))
    expect(aheadOf(other.id)).toContain(startOn(0))
    expect(aheadOf(job.id)).toContain(startOn(1))
    expect(aheadOf(job.id)).not.toContain(startOn(0))
    await templates.add(
      priya,
      AddTemplate.parse({ kind: 'sms', name: 'When', subject: null, body: 'We come {{nextVisit}}' }),
    )
    const filled = async (jobId: string) =>
      (await templates.browseForJob(priya, jobId)).find(({ name }) => name === 'When')?.body
    expect(await filled(job.id)).toBe(`We come ${formatDateTime(startOn(1), ZONE)}`)
    expect(await filled(other.id)).toBe(`We come ${formatDateTime(startOn(0), ZONE)}`)
    expect((await nextAction.read(priya, other.id)).next?.label).not.toBe('Schedule visit')
    const told = await history.browse(tess, other.id, BrowseHistory.parse({}))
    expect(told.items.map(({ action }) => action)).toContain('task.changed')
  })

  it('is found among the jobs of whoever does it', async () => {
    const [job, other, third] = [await aJob(), await aJob(), await aJob()]
    const task = await aSeries(job.id, 4)
    await change(task, 0, { jobId: other.id })
    await change(task, 1, { jobId: third.id, assignedUserIds: [theo.userId] })
    const of = async (who: Actor) => {
      const mine = await listed({ table: 'My_Jobs' }, {}, who)
      const asked = await listed({ table: 'All_Jobs' }, { assigneeIds: [who.userId] })
      expect(mine.toSorted()).toEqual(asked.toSorted())
      return [job.id, other.id, third.id].map((id) => mine.includes(id))
    }
    expect(await of(tess)).toEqual([true, true, false])
    expect(await of(theo)).toEqual([false, false, true])
    await change(task, 2, { assignedUserIds: [theo.userId] })
    expect(await of(theo)).toEqual([true, false, true])
  })

  it('stays with that job when its own is deleted, done as it was and with its files, and the rest of the series goes', async () => {
    const [job, other] = [await aJob(), await aJob()]
    const task = await aSeries(job.id, 4, { name: 'Go on' })
    const [name, assignedUserIds] = ['Hand over', [theo.userId]]
    await change(task, 0, { jobId: other.id, name, assignedUserIds })
    await change(task, 1, { jobId: other.id })
    await change(task, 2, { jobId: null, hasJob: false })
    await change(task, 3, { name })
    await calendar.markDone(priya, task.id, { occurrenceStart: startOn(1), isDone: true })
    await attach(task.id)
    await jobs.remove(priya, job.id)
    const left = await calendar.browseTasksOfJob(priya, other.id)
    expect(left).toMatchObject([
      { name, isRecurring: false, jobId: other.id, start: startOn(0), doneAt: null },
      { name: task.name, isRecurring: false, jobId: other.id, start: startOn(1), doneAt: expect.any(String) },
    ])
    expect(left.map((one) => one.taskAssignments.map(({ userId }) => userId))).toEqual([[theo.userId], [tess.userId]])
    expect(left.map((one) => one.attachments.map(({ name: ofFile }) => ofFile))).toEqual([['plan.pdf'], ['plan.pdf']])
    const { tasks: shown } = await calendar.browseWindow(priya, { start: startOn(-1), end: startOn(9) })
    const days = shown.filter((one) => [name, task.name].includes(one.name)).map(({ start }) => start)
    expect(days, 'also the one that is of no job').toEqual([startOn(0), startOn(1), startOn(2)])
    expect(await inOrganization(priya, (tx) => tx.$count(tasks, eq(tasks.jobId, job.id)))).toBe(1)
    const told = await history.browse(priya, other.id, BrowseHistory.parse({}))
    expect(told.items.filter(({ action }) => action === 'task.scheduled')).toHaveLength(2)
  })
})
