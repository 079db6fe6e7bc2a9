import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { Readable } from 'node:stream'

import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm'

import { database } from '@/db/client'
import { reading } from '@/db/reading'
import { calendarFeeds, jobs, taskOverrides, tasks } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import { AlreadyDone, notFound } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { DAY_MS } from '@/lib/base/time'
import type { CalendarFeed, NewCalendarFeed } from '@/lib/job/calendar/schema'
import { type FeedContent, type FeedOverride, type FeedTask, icalendar } from '@/lib/job/calendar/shown/ical'
import { doneSince, timeKey } from '@/lib/job/calendar/stored/outcomes'
import { type OverrideRow, clockOf, ruleColumns, ruleOf } from '@/lib/job/calendar/stored/rows'
import { type Looker, assignedTo, assignedUserIds, idsBetween, overrideUserIds } from '@/lib/job/calendar/stored/window'
import { jobSummaryColumns } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { newToken, tokenHash } from '@/lib/platform/auth/token'
import type { Visitor } from '@/lib/platform/http/request'
import { type Throttle, addressKey, throttle } from '@/lib/platform/http/throttle'
import type { Download } from '@/lib/platform/route/download'

/** A reader asks every quarter of an hour at most, and an office has one address for all of its people. */
const READS_PER_ADDRESS: Throttle = { name: 'calendar feed', most: 300, minutes: 10 }
const PAST_DAYS = 90
/** Clock changes up to then are in the feed; a calendar not read for as long is out of date anyway. */
const AHEAD_DAYS = 3 * 366
/** The latest date with four digits for its year. */
const NEVER = new Date('9999-12-31T00:00:00Z')
/** More than one person does in years; the tasks left out are the furthest ahead. */
const MOST_TASKS = 5_000

const own = ({ organizationId, userId }: Actor) =>
  and(eq(calendarFeeds.organizationId, organizationId), eq(calendarFeeds.userId, userId))

/** Whether the actor's calendar has a secret link, and when it was last used. */
export async function myFeed(actor: Actor): Promise<CalendarFeed> {
  const [row] = await reading(actor, (tx) =>
    tx
      .select({ createdAt: calendarFeeds.createdAt, lastReadAt: calendarFeeds.lastReadAt })
      .from(calendarFeeds)
      .where(own(actor)),
  )
  return {
    createdAt: row?.createdAt ?? null,
    lastReadAt: row?.lastReadAt ?? null,
  }
}

/** Makes the secret link to the actor's calendar; the earlier one stops working. It is shown here and never again. */
export async function openFeed(actor: Actor): Promise<NewCalendarFeed> {
  const { organizationId, userId } = actor
  // A replay is answered with the stored first answer, and a link must not be stored; the seed alone opens nothing.
  const opened = inOrganization(actor, async (tx) => {
    const seed = newToken()
    const values = { tokenHash: tokenHash(tokenOf(seed)), lastReadAt: null }
    const [row] = await tx
      .insert(calendarFeeds)
      .values({ organizationId, userId, ...values })
      .onConflictDoUpdate({
        target: [calendarFeeds.organizationId, calendarFeeds.userId],
        set: { ...values, createdAt: sql`now()` },
      })
      .returning({ createdAt: calendarFeeds.createdAt })
    await record(tx, actor, 'user.calendar-feed-opened', { subjectType: 'user', subjectId: userId })
    return { seed, createdAt: row!.createdAt }
  })
  return opened.then(toNewFeed, (error: unknown) => {
    throw error instanceof AlreadyDone ? new AlreadyDone(toNewFeed(error.answer as Opened)) : error
  })
}

interface Opened {
  seed: string
  createdAt: string
}

const toNewFeed = ({ seed, createdAt }: Opened): NewCalendarFeed => ({
  url: new URL(`/api/calendar-feed/${tokenOf(seed)}.ics`, env.APP_URL).href,
  createdAt,
  lastReadAt: null,
})

const tokenOf = (seed: string): string =>
  createHmac('sha256', env.AUTH_SECRET).update(`calendar feed ${seed}`).digest('base64url')

/** Turns the link to the actor's calendar off, if there is one. */
export async function closeFeed(actor: Actor): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const closed = await tx.delete(calendarFeeds).where(own(actor)).returning({ userId: calendarFeeds.userId })
    if (closed.length)
      await record(tx, actor, 'user.calendar-feed-closed', { subjectType: 'user', subjectId: actor.userId })
  })
}

interface Owner extends Record<string, unknown> {
  organization_id: number
  user_id: string
  first_name: string
  last_name: string
  identifier: string
  timezone: string
}

/**
 * The link owner's tasks as an iCalendar, whatever their role: those that began in the last 90 days and those ahead. It
 * holds only their own, even where Technicians see everybody's calendar: for that, they log in. The feed fills a
 * private calendar and reminds from it, and its link works for anybody who has it. Errors: throttled; not_found for any
 * link that opens nothing.
 */
export async function readFeed({ address }: Visitor, link: string, now: Date): Promise<Download> {
  await throttle(READS_PER_ADDRESS, addressKey(address))
  const hash = tokenHash(link.replace(/\.ics$/, ''))
  const [owner] = await database().execute<Owner>(sql`select * from open_calendar_feed(${hash}::bytea)`)
  if (!owner) throw notFound('calendar')
  const looker: Looker = {
    organizationId: owner.organization_id,
    userId: owner.user_id,
    role: 'Technician',
    organization: { identifier: owner.identifier },
  }
  const start = new Date(now.getTime() - PAST_DAYS * DAY_MS)
  const found = await inOrganization({ organizationId: looker.organizationId }, (tx) => tasksOf(tx, looker, start))
  const feed = {
    name: `Makegood – ${fullName({ firstName: owner.first_name, lastName: owner.last_name })}`,
    timezone: owner.timezone,
    host: new URL(env.APP_URL).hostname,
    window: { start, end: new Date(now.getTime() + AHEAD_DAYS * DAY_MS) },
  }
  const bytes = Buffer.from([...icalendar(feed, found)].join(''))
  const changes = found.flatMap((task) => [task, ...task.overrides]).map(({ updatedAt }) => Date.parse(updatedAt))
  return {
    id: createHash('sha256').update(bytes).digest('base64url'),
    name: 'makegood.ics',
    type: 'text/calendar; charset=utf-8',
    size: bytes.length,
    inline: true,
    changedAt: new Date(Math.max(0, ...changes)),
    open: async (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  }
}

async function tasksOf(tx: Tx, looker: Looker, start: Date): Promise<FeedTask[]> {
  const { organizationId, userId } = looker
  const rows = await tx
    .select({
      id: tasks.id,
      version: tasks.version,
      name: tasks.name,
      description: tasks.description,
      jobId: tasks.jobId,
      startLocal: tasks.startLocal,
      endLocal: tasks.endLocal,
      timezone: tasks.timezone,
      ...ruleColumns,
      updatedAt: tasks.updatedAt,
      assignedUserIds,
    })
    .from(tasks)
    .where(
      and(
        eq(tasks.organizationId, organizationId),
        isNull(tasks.deletedAt),
        not(tasks.draft),
        assignedTo([userId]),
        sql`${tasks.id} = any(array${idsBetween({ start, end: NEVER })})`,
      ),
    )
    .orderBy(tasks.startLocal, tasks.id)
    .limit(MOST_TASKS)
  const ids = rows.map(({ id }) => id)
  const [overrides, done] = await Promise.all([
    overridesOf(
      tx,
      looker,
      rows.filter(({ freq }) => freq).map(({ id }) => id),
    ),
    doneSince(tx, looker, ids, start.toISOString().slice(0, 10)),
  ])
  const doneAt = new Map(done.map((one) => [timeKey(one), one.doneAt]))
  const doneDays = new Map<string, { slotDate: string; doneAt: string }[]>()
  for (const { taskId, slotDate, doneAt: at } of done) {
    if (slotDate) doneDays.set(taskId, [...(doneDays.get(taskId) ?? []), { slotDate, doneAt: at }])
  }
  const jobIds = [...rows, ...overrides].flatMap(({ jobId }) => jobId ?? [])
  const describe = await describer(tx, looker, [...new Set(jobIds)])
  return rows.map((row) => {
    const isOwn = row.assignedUserIds.includes(userId)
    const doneOn = (slotDate: string | null) => doneAt.get(timeKey({ taskId: row.id, slotDate }))
    const changed = overrides
      .filter(({ seriesId }) => seriesId === row.id)
      .map((override): FeedOverride => {
        const people = override.changes.includes('assignees') ? override.assignedUserIds : row.assignedUserIds
        return {
          ...ticked(describe(mergedWith(row, override), override), doneOn(override.slotDate)),
          slotDate: override.slotDate,
          isGone: override.kind !== 'modified' || !people.includes(userId),
          startLocal: override.startLocal && override.startLocal.replace(' ', 'T'),
          endLocal: override.endLocal && override.endLocal.replace(' ', 'T'),
        }
      })
    // One that is done differs from its series in its name.
    const onlyDone = ((isOwn && doneDays.get(row.id)) || [])
      .filter(({ slotDate }) => !changed.some((override) => override.slotDate === slotDate))
      .map(({ slotDate, doneAt: at }): FeedOverride => {
        const content = ticked(describe(row, row), at)
        return { ...content, slotDate, isGone: false, startLocal: null, endLocal: null }
      })
    return {
      ...ticked(describe(row, row), row.freq ? undefined : doneOn(null)),
      ...clockOf(row),
      id: row.id,
      version: row.version,
      rule: ruleOf(row),
      isOwn,
      overrides: [...changed, ...onlyDone],
    }
  })
}

/** What is done begins with a tick: an event of a calendar has no status for it. */
const ticked = (content: FeedContent, doneAt: string | undefined): FeedContent =>
  doneAt === undefined
    ? content
    : {
        ...content,
        name: `✓ ${content.name}`,
        updatedAt: content.updatedAt > doneAt ? content.updatedAt : doneAt,
      }

const overridesOf = (tx: Tx, { organizationId }: Looker, seriesIds: string[]) =>
  tx
    .select({
      seriesId: taskOverrides.seriesId,
      slotDate: taskOverrides.slotDate,
      kind: taskOverrides.kind,
      changes: taskOverrides.changes,
      name: taskOverrides.name,
      description: taskOverrides.description,
      jobId: taskOverrides.jobId,
      startLocal: taskOverrides.startLocal,
      endLocal: taskOverrides.endLocal,
      updatedAt: taskOverrides.updatedAt,
      assignedUserIds: overrideUserIds,
    })
    .from(taskOverrides)
    .where(
      and(
        eq(taskOverrides.organizationId, organizationId),
        inArray(taskOverrides.seriesId, seriesIds),
        not(taskOverrides.orphaned),
      ),
    )
    .orderBy(taskOverrides.seriesId, taskOverrides.slotDate)

type Words = Pick<OverrideRow, 'description' | 'jobId'> & { id: string; name: string }

/** The words of one task of a series: its own where it has any, else those of the series. */
function mergedWith(
  series: Words,
  { changes, ...override }: Pick<OverrideRow, 'changes' | 'name' | 'description' | 'jobId'>,
): Words {
  return {
    id: series.id,
    name: changes.includes('name') ? override.name! : series.name,
    description: changes.includes('description') ? override.description : series.description,
    jobId: changes.includes('jobId') ? override.jobId : series.jobId,
  }
}

/** Makes the function that describes tasks; it reads their jobs once for all. */
async function describer(tx: Tx, { organizationId, organization }: Looker, jobIds: string[]) {
  const rows = await tx
    .select(jobSummaryColumns)
    .from(jobs)
    .where(and(eq(jobs.organizationId, organizationId), inArray(jobs.id, jobIds)))
  const byId = new Map(rows.map((job) => [job.id, job]))
  return ({ name, description, jobId }: Words, { updatedAt }: { updatedAt: string }): FeedContent => {
    const job = jobId ? byId.get(jobId) : undefined
    const number = job && `Job ${jobNumber({ identifier: organization.identifier, jobNo: job.jobNo })}, ${job.type}`
    return {
      name,
      description: [description, number].filter(Boolean).join('\n\n') || null,
      location: job ? siteOf(job) : null,
      url: new URL(job ? `/jobs/${job.id}` : '/calendar', env.APP_URL).href,
      updatedAt,
    }
  }
}
