import 'server-only'
import { and, eq, isNull, or } from 'drizzle-orm'

import { organizations, users } from '@/db/schema'
import { type Tx, atTheDoor } from '@/db/tenancy'
import { addDays, toDay, toInstant, toWallClock, zoneName } from '@/lib/base/time'
import { readWindow } from '@/lib/job/calendar/queries'
import type { Span } from '@/lib/job/calendar/rules'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import { whenOf } from '@/lib/job/calendar/shown/words'
import type { Looker } from '@/lib/job/calendar/stored/window'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { enqueueMail } from '@/lib/platform/mail/service'
import type { ReminderTask } from '@/lib/platform/mail/templates'
import { inEach } from '@/lib/platform/queue/in-each'

const HOUR_MS = 3_600_000
/** On the organisation's clock: the day's work is over, and there is time to prepare for tomorrow. */
const EVENING = '18:00'

interface Organization {
  organizationId: number
  identifier: string
  timezone: string
}

interface Reminded {
  id: string
  email: string
  firstName: string
  remindsEvening: boolean
  remindsHour: boolean
}

/**
 * Owes everybody the reminders that are due and not yet owed: from 18:00 tomorrow's tasks, and each task from an hour
 * before it begins. It reads the stored tasks, so a task that was moved or taken off causes none, nor does one that has
 * begun or is done. Running it again, or twice at once, owes nothing twice.
 */
export async function remind(now: Date): Promise<void> {
  const all = await atTheDoor((tx) =>
    tx
      .select({
        organizationId: organizations.organizationId,
        identifier: organizations.identifier,
        timezone: organizations.timezone,
      })
      .from(organizations)
      .where(isNull(organizations.closedAt)),
  )
  await inEach(all, 'an organisation was not reminded', (tx, organization) => remindOrganization(tx, organization, now))
}

async function remindOrganization(tx: Tx, organization: Organization, now: Date): Promise<void> {
  const people = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      remindsEvening: users.remindsEvening,
      remindsHour: users.remindsHour,
    })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organization.organizationId),
        eq(users.status, 'ACTIVE'),
        or(users.remindsEvening, users.remindsHour),
      ),
    )
  await remindOfTomorrow(
    tx,
    organization,
    people.filter(({ remindsEvening }) => remindsEvening),
    now,
  )
  await remindOfNext(
    tx,
    organization,
    people.filter(({ remindsHour }) => remindsHour),
    now,
  )
}

async function remindOfTomorrow(tx: Tx, organization: Organization, people: Reminded[], now: Date): Promise<void> {
  const { organizationId, timezone } = organization
  const clock = toWallClock(now, timezone)
  if (clock.slice(11) < EVENING) return
  const date = addDays(clock.slice(0, 10), 1)
  const tomorrow = {
    start: toInstant(`${date}T00:00`, timezone),
    end: toInstant(`${addDays(date, 1)}T00:00`, timezone),
  }
  for (const [person, tasks] of await tasksOf(tx, organization, people, tomorrow)) {
    await enqueueMail(tx, {
      organizationId,
      key: `reminder:evening:${date}:${person.id}`,
      to: person.email,
      goodUntil: tasks.at(-1)!.start,
      template: 'tasks-tomorrow',
      data: { firstName: person.firstName, date, tasks: tasks.map(toReminder) },
    })
  }
}

async function remindOfNext(tx: Tx, organization: Organization, people: Reminded[], now: Date): Promise<void> {
  const { organizationId, timezone } = organization
  const hour = { start: new Date(now.getTime() + 1), end: new Date(now.getTime() + HOUR_MS + 1) }
  for (const [person, tasks] of await tasksOf(tx, organization, people, hour)) {
    for (const task of tasks) {
      await enqueueMail(tx, {
        organizationId,
        // The key includes the time: a task that was moved is announced again, at its new time.
        key: `reminder:hour:${task.id}:${task.start}:${person.id}`,
        to: person.email,
        goodUntil: task.start,
        template: 'task-in-an-hour',
        data: { firstName: person.firstName, date: toDay(task.start, timezone), task: toReminder(task) },
      })
    }
  }
}

/** The tasks that each of some people begins in a period, earliest first; people without any are left out. */
async function tasksOf(
  tx: Tx,
  { organizationId, identifier }: Organization,
  people: readonly Reminded[],
  period: Span & { start: Date; end: Date },
): Promise<[Reminded, ShownTask[]][]> {
  if (!people.length) return []
  const everybody: Looker = { organizationId, userId: '', role: 'Administrator', organization: { identifier } }
  const userIds = people.map(({ id }) => id)
  const shown = showWindow(await readWindow(tx, everybody, { ...period, userIds })).filter(
    ({ start, isDone }) => !isDone && new Date(start) >= period.start && new Date(start) < period.end,
  )
  return people.flatMap((person) => {
    const own = shown.filter(({ taskAssignments }) => taskAssignments.some(({ userId }) => userId === person.id))
    return own.length ? [[person, own]] : []
  })
}

function toReminder({ name, description, start, end, timezone, job }: ShownTask): ReminderTask {
  return {
    name,
    when: `${whenOf({ start, end }, timezone, timezone)} ${zoneName(start, timezone)}`,
    job: job && `Job ${jobNumber(job)}, ${job.type}`,
    address: job && siteOf(job),
    description,
    path: job ? `/jobs/${job.id}` : `/calendar?view=day&date=${toDay(start, timezone)}`,
  }
}
