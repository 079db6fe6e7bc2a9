import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { asc, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { files, overrideAssignments, planUsage, taskAttachments, taskOverrides, tasks } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { refusalOf } from '@/e2e/refusal-of'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import { moveTo } from '@/lib/job/calendar/form/reschedule'
import { type ChangeScope, sentOf } from '@/lib/job/calendar/form/sent'
import { CarryTask, ChangeTask, RemoveOccurrence, ScheduleTask, type Task } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

/** Tuesday 3 March 2026, nine to ten in Sydney. */
const FIRST = '2026-03-02T22:00:00.000Z'
const HOUR_MS = 3_600_000
const TWO_YEARS = { start: '2026-03-01T00:00:00.000Z', end: '2028-03-01T00:00:00.000Z' }

let folder: string
let organization: { organizationId: number }
let priya: Actor
let omar: Actor
let tess: Actor
let theo: Actor

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'rejoin-'))
})
beforeEach(async () => {
  organization = await makeOrganization({ timezone: 'Australia/Sydney' })
  priya = await makeActor(organization, { role: 'ProjectManager' })
  omar = await makeActor(organization, { role: 'Supervisor' })
  tess = await makeActor(organization, { role: 'Technician' })
  theo = await makeActor(organization, { role: 'Technician' })
})
afterAll(async () => {
  await closeDatabase()
  await rm(folder, { recursive: true, force: true })
})

const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

async function upload(name: string): Promise<UploadedFile> {
  const at = path.join(folder, randomUUID())
  await writeFile(at, name)
  return { path: at, name, type: 'text/plain', size: (await stat(at)).size, sha256: '' }
}

const twiceAWeek = { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday', 'Thursday'] }
const weekly = { ...twiceAWeek, byWeekDay: ['Tuesday'] }

async function schedule(recurringData: object, ...uploads: UploadedFile[]): Promise<Task> {
  const fields = {
    name: 'Monitoring',
    start: FIRST,
    end: later(FIRST, 1),
    assignedUserIds: [tess.userId],
    recurringData,
  }
  return calendar.schedule(priya, ScheduleTask.parse(fields), uploads)
}

const shown = async (): Promise<ShownTask[]> => showWindow(await calendar.browseWindow(priya, TWO_YEARS))

/** Changes a shown task, for a person who has just read it. */
const change = (task: ShownTask, scope: ChangeScope, fields: object = {}, ...uploads: UploadedFile[]) => {
  const { recurringData: _, ...sent } = { ...moveTo(task, sentOf(task), scope), ...fields, recurringData: undefined }
  const body = 'recurringData' in fields ? { ...sent, recurringData: fields.recurringData } : sent
  return calendar.change(priya, task.id, ChangeTask.parse(body), uploads)
}

/** A series with every kind of difference in its single tasks, before and after the one where it is cut. */
async function rich(end: object): Promise<void> {
  await schedule({ ...twiceAWeek, ...end }, await upload('plan.txt'))
  const job = await makeJob(organization)
  const changes: [at: number, fields: object, ...files: UploadedFile[]][] = [
    [1, { name: 'Orphan before' }],
    [2, { name: 'Changed before' }],
    [4, { name: 'Where it is cut', start: later(FIRST, 339), end: later(FIRST, 342) }, await upload('own.txt')],
    [6, { assignedUserIds: [theo.userId], hasJob: true, jobId: job.id }],
    [7, { name: 'Orphan after' }, await upload('orphan.txt')],
    [8, { description: 'Far away', start: later(FIRST, 4000), end: later(FIRST, 4002) }],
    [10, {}, await upload('gate code.txt')],
  ]
  const all = (await shown()).toSorted((one, other) => one.occurrenceStart.localeCompare(other.occurrenceStart))
  for (const [at, fields, ...added] of changes) {
    const { version } = (await shown())[0]!
    await change({ ...all[at]!, version }, 'individual', fields, ...added)
  }
  const [, , , , , , , , , , , , twelfth, , fourteenth] = all as ShownTask[]
  const { id } = twelfth!
  const cancelled = { excludeDate: twelfth!.occurrenceStart, deleteType: 'individual' }
  await calendar.removeOccurrence(priya, id, RemoveOccurrence.parse(cancelled))
  const movedOut = { date: '2026-09-01', excludeDate: fourteenth!.occurrenceStart }
  await calendar.move(priya, id, CarryTask.parse(movedOut))
  // The series loses its Thursdays, so two changed tasks are left over.
  const first = (await shown())[0]!
  await change(first, 'all', { recurringData: { ...weekly, ...end } })
}

/** Everything that the calendar shows and stores, except who wrote a series last and how often. */
async function everything() {
  const { tasks: found, occurrences } = await calendar.browseWindow(priya, TWO_YEARS)
  const shownTasks = found.map(({ version: _, updatedAt: __, updatedOn: ___, updatedByUser: ____, ...task }) => task)
  const stored = await inOrganization(organization, async (tx) => ({
    tasks: (await tx.select().from(tasks).where(isNull(tasks.deletedAt)).orderBy(asc(tasks.id))).map(
      ({ version: _, updatedAt: __, updatedBy: ___, ...row }) => row,
    ),
    overrides: (await tx.select().from(taskOverrides).orderBy(asc(taskOverrides.slotDate))).filter(({ seriesId }) =>
      found.some(({ id }) => id === seriesId),
    ),
    people: (await tx.select().from(overrideAssignments).orderBy(asc(overrideAssignments.slotDate))).filter(
      ({ seriesId }) => found.some(({ id }) => id === seriesId),
    ),
    attachments: await tx.select().from(taskAttachments).orderBy(asc(taskAttachments.id)),
    files: await tx.select().from(files).orderBy(asc(files.id)),
    usage: await tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
  }))
  return { shownTasks, occurrences, stored }
}

const named = async (name: string) => (await shown()).find((task) => task.name === name)!

describe('undoing a change of this and following tasks', () => {
  const dragged = (task: ShownTask) => {
    const to = { start: later(task.start, 26), end: later(task.end, 27), assignedUserIds: [theo.userId] }
    return calendar.change(priya, task.id, ChangeTask.parse(moveTo(task, to, 'thisAndFuture')))
  }
  const NEVER = { endOption: 'never' }
  const AFTER = { endOption: 'after', count: 40 }
  const ON = { endOption: 'on', endsOn: '2027-02-28' }
  const CHANGES: [string, end: object, (task: ShownTask) => Promise<Task>][] = [
    ['dragged to another time, day and person', NEVER, dragged],
    ['dragged, when the series ends after many times', AFTER, dragged],
    ['dragged, when the series ends on a date', ON, dragged],
    ['given another name', ON, (task) => change(task, 'thisAndFuture', { name: 'From here' })],
    [
      'given another rhythm',
      AFTER,
      (task) => change(task, 'thisAndFuture', { recurringData: { ...weekly, interval: 3 } }),
    ],
    ['that repeat no more', NEVER, (task) => change(task, 'thisAndFuture', { recurringData: { isRecurring: false } })],
    [
      'given another time zone',
      ON,
      (task) => change(task, 'thisAndFuture', { recurringData: { ...weekly, taskTimezone: 'Australia/Perth' } }),
    ],
    [
      'given another job',
      AFTER,
      async (task) => change(task, 'thisAndFuture', { hasJob: true, jobId: (await makeJob(organization)).id }),
    ],
    ['given one more file', NEVER, async (task) => change(task, 'thisAndFuture', {}, await upload('more.txt'))],
  ]

  it.each(CHANGES)('leaves nothing of it: %s', async (_, end, cut) => {
    await rich(end)
    const before = await everything()
    expect(before.shownTasks[0]!.orphans).toBe(2)
    const tail = await cut(await named('Where it is cut'))
    expect(await everything()).not.toEqual(before)
    const whole = await calendar.rejoin(priya, tail.id)
    expect(whole.id).toBe(before.shownTasks[0]!.id)
    expect(await everything()).toEqual(before)
  })

  it.each([
    ['every third day', { isRecurring: true, freq: 'day', interval: 3 }],
    ['monthly on its day', { isRecurring: true, freq: 'month', monthOption: 'byDateNumber' }],
    ['monthly by its weekday', { isRecurring: true, freq: 'month', monthOption: 'byMonthDay', monthOrdinal: 1 }],
    ['four times', { ...weekly, endOption: 'after', count: 4 }],
  ])('leaves nothing of it: dragged, of a series %s', async (_, rule) => {
    await schedule(rule)
    const before = await everything()
    const tail = await dragged((await shown())[2]!)
    await calendar.rejoin(priya, tail.id)
    expect(await everything()).toEqual(before)
  })

  it('leaves nothing of it: a file of the series taken off', async () => {
    await schedule(weekly, await upload('plan.txt'), await upload('key.txt'))
    const before = await everything()
    const task = (await shown())[2]!
    const tail = await change(task, 'thisAndFuture', { attachmentsToRemove: [task.attachments[0]!.id] })
    expect(tail.attachments.map(({ name }) => name)).toEqual(['key.txt'])
    await calendar.rejoin(priya, tail.id)
    expect(await everything()).toEqual(before)
  })

  it('can be followed by the same change again, and by its undoing', async () => {
    await schedule(weekly)
    const before = await everything()
    for (let time = 1; time <= 2; time++) {
      const tail = await dragged((await shown())[2]!)
      await calendar.rejoin(omar, tail.id)
      expect(await everything()).toEqual(before)
    }
  })

  it('undoes the later of two cuts before the earlier one', async () => {
    await schedule(weekly)
    const tail = await dragged((await shown())[2]!)
    const between = await everything()
    const later = await dragged((await shown())[5]!)
    expect((await refusalOf(calendar.rejoin(priya, tail.id))).code).toBe('conflict')
    await calendar.rejoin(priya, later.id)
    expect(await everything()).toEqual(between)
  })
})

describe('undoing it is refused, and nothing is lost,', () => {
  const cut = async () => {
    const task = (await shown())[2]!
    return change(task, 'thisAndFuture', { name: 'From here' })
  }
  const MEANWHILE: [string, (tail: Task) => Promise<unknown>][] = [
    ['when the part before was changed', async () => change((await shown())[0]!, 'all', { name: 'Somebody else’s' })],
    ['when the part after was changed', async () => change(await named('From here'), 'all', { name: 'Other' })],
    [
      'when one task of the part after was changed',
      async () => change(await named('From here'), 'individual', { name: 'Other' }),
    ],
    [
      'when one task of the part before was taken off',
      async () => {
        const { id, occurrenceStart: excludeDate } = (await shown())[0]!
        return calendar.removeOccurrence(omar, id, RemoveOccurrence.parse({ excludeDate, deleteType: 'individual' }))
      },
    ],
    ['when the part before was deleted', async () => calendar.remove(omar, (await shown())[0]!.id)],
    ['when the part after was settled', (tail) => calendar.settleOrphans(omar, tail.id, { keep: true })],
  ]

  it.each(MEANWHILE)('%s', async (_, meanwhile) => {
    await schedule({ ...weekly, endOption: 'after', count: 9 })
    const tail = await cut()
    await meanwhile(tail)
    const standing = await everything()
    const { code, message, current } = await refusalOf(calendar.rejoin(priya, tail.id))
    expect([code, (current as Task).id]).toEqual(['conflict', tail.id])
    expect(message).toBe(
      'The series has been changed again in the meantime, so this cannot be undone any more. Both parts stay as they are now.',
    )
    expect(await everything()).toEqual(standing)
  })

  it('when a job that one of its tasks was given to was removed', async () => {
    await schedule({ ...weekly, endOption: 'after', count: 9 })
    const job = await makeJob(organization)
    await change((await shown())[4]!, 'individual', { hasJob: true, jobId: job.id })
    const tail = await cut()
    await jobs.remove(await makeActor(organization, { role: 'Administrator' }), job.id)
    const standing = await everything()
    expect((await refusalOf(calendar.rejoin(priya, tail.id))).code).toBe('conflict')
    expect(await everything()).toEqual(standing)
  })

  it('when a file of a single task was taken off with it', async () => {
    await schedule({ ...weekly, endOption: 'after', count: 9 })
    await change((await shown())[2]!, 'individual', {}, await upload('own.txt'))
    const task = (await shown())[2]!
    const tail = await change(task, 'thisAndFuture', { attachmentsToRemove: [task.attachments[0]!.id] })
    const standing = await everything()
    expect((await refusalOf(calendar.rejoin(priya, tail.id))).code).toBe('conflict')
    expect(await everything()).toEqual(standing)
  })

  it('for what was never cut off, and for other organisations', async () => {
    const task = await schedule(weekly)
    expect(await refusalOf(calendar.rejoin(priya, task.id))).toMatchObject({
      code: 'conflict',
      message: 'This series was not cut off another one.',
    })
    const tail = await cut()
    const stranger = await makeActor(await makeOrganization(), { role: 'Administrator' })
    expect((await refusalOf(calendar.rejoin(stranger, tail.id))).code).toBe('not_found')
  })

  it('to the second of two who undo it at once', async () => {
    await schedule({ ...weekly, endOption: 'after', count: 9 })
    const before = await everything()
    const tail = await cut()
    const answers = await Promise.allSettled([calendar.rejoin(priya, tail.id), calendar.rejoin(omar, tail.id)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } })
    expect(await everything()).toEqual(before)
  })

  it('or the change of somebody else at the same moment is: never both', async () => {
    await schedule({ ...weekly, endOption: 'after', count: 9 })
    const tail = await cut()
    const theirs = await named('From here')
    const answers = await Promise.allSettled([
      calendar.rejoin(priya, tail.id),
      change(theirs, 'all', { name: 'Somebody else’s' }),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shown()).toHaveLength(9)
  })
})
