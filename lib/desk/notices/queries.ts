import 'server-only'
import { type SQL, and, count, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { NoticeKind } from '@/db/enums/people'
import { sameRow } from '@/db/rows'
import {
  dataExports,
  estimates,
  jobEmails,
  jobForms,
  jobReports,
  jobs,
  mailMessages,
  notes,
  notices,
  smsMessages,
  tasks,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { isManager } from '@/lib/base/roles'
import { formatWall } from '@/lib/base/time'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { assignedTo, readable, visible } from '@/lib/job/calendar/stored/window'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { ABOUT_GONE, type Facts, hrefOf, kindsFor, textOf } from './rules'
import type { BrowseNotices, Notice } from './schema'

/** Whoever reads their notices, as they are now: an actor, or the queue's work for a person. */
export type Reader = Pick<Actor, 'organizationId' | 'userId' | 'role'> & {
  organization: Pick<Actor['organization'], 'identifier'>
}

/** So many unread ones are enough to say that there are many. */
const MOST_COUNTED = 100

/** The job that a notice is about, or the newest job of several. */
const site = alias(jobs, 'site')

/** The notices of a reader, of the kinds that their role may read. */
export const own = ({ organizationId, userId, role }: Reader) =>
  and(eq(notices.organizationId, organizationId), eq(notices.userId, userId), inArray(notices.kind, kindsFor(role)))

/** The rows of a table that a notice of some kinds is about. Postgres leaves a branch of other kinds alone. */
const among = (kinds: readonly NoticeKind[], { table, columns, where }: Branch): SQL => {
  const { id = sql`${table}.id`, name = sql`null`, more = sql`null`, jobId = sql`${table}.job_id` } = columns
  return sql`select ${id} as id, ${name}::text as name, ${more}::text as more, ${jobId} as job_id from ${table}
    where ${notices.kind} in ${[...kinds]} and ${table}.organization_id = ${notices.organizationId}
      and ${table}.id = any(${notices.subjectIds}) and ${where}`
}

interface Branch {
  table:
    | typeof tasks
    | typeof jobs
    | typeof notes
    | typeof estimates
    | typeof jobForms
    | typeof jobReports
    | typeof dataExports
    | typeof smsMessages
    | typeof jobEmails
    | typeof mailMessages
  columns: Partial<Record<'id' | 'name' | 'more' | 'jobId', SQL>>
  where: SQL | undefined
}

/**
 * What a notice is about, as far as its reader may see it now: that a task is theirs, that a job stands, that what failed
 * was not made since.
 */
function factsFor(reader: Reader): SQL {
  const mine = and(visible(reader), assignedTo([reader.userId]))
  const stands = sql`(${tasks.jobId} is null or exists (select from ${jobs}
    where ${jobs.organizationId} = ${tasks.organizationId} and ${jobs.id} = ${tasks.jobId} and ${jobs.deletedAt} is null))`
  const taskColumns = {
    name: sql`${tasks.name}`,
    more: sql`case when ${tasks.freq} is null then ${tasks.startLocal} end`,
  }
  const branches = [
    among(['TASK_GIVEN', 'TASK_MOVED'], { table: tasks, columns: taskColumns, where: and(mine, stands) }),
    among(ABOUT_GONE, { table: tasks, columns: { name: taskColumns.name }, where: and(readable(reader), stands) }),
    among(['JOB_GIVEN', 'JOB_TAKEN'], {
      table: jobs,
      columns: {
        more: sql`case ${reader.userId}::uuid when ${jobs.projectManagerId} then 'coordinator' when ${jobs.supervisorId} then 'supervisor' end`,
        jobId: sql`${jobs.id}`,
      },
      where: isNull(jobs.deletedAt),
    }),
    among(['NOTE_MENTION'], { table: notes, columns: {}, where: isNull(notes.deletedAt) }),
    among(['ESTIMATE_APPROVED', 'ESTIMATE_APPROVED_IN_PART', 'ESTIMATE_REJECTED'], {
      table: estimates,
      columns: { name: sql`${estimates.name}` },
      where: isNull(estimates.deletedAt),
    }),
    among(['FORM_SIGNED', 'FORM_DECLINED'], {
      table: jobForms,
      columns: { name: sql`${jobForms.name}` },
      where: isNull(jobForms.deletedAt),
    }),
    among(['REPORT_FAILED'], {
      table: jobReports,
      columns: { name: sql`${jobReports.title}` },
      where: and(eq(jobReports.status, 'FAILED'), isManager(reader.role) ? undefined : isNull(jobReports.estimateId)),
    }),
    among(['EXPORT_FAILED'], {
      table: dataExports,
      columns: { more: sql`${dataExports.jobId}` },
      where: and(
        eq(dataExports.status, 'FAILED'),
        reader.role === 'Administrator' ? undefined : isNotNull(dataExports.jobId),
      ),
    }),
    among(['EMAIL_FAILED'], {
      table: jobEmails,
      columns: {
        name: sql`(select ${mailMessages.subject} from ${mailMessages} where ${sameRow(mailMessages, jobEmails.id)})`,
      },
      where: sql`exists (select from ${mailMessages} where ${sameRow(mailMessages, jobEmails.id)} and ${mailMessages.status} = 'failed')`,
    }),
    among(['EMAIL_FAILED'], {
      table: mailMessages,
      columns: {
        name: sql`${mailMessages.subject}`,
        more: sql`split_part(${mailMessages.key}, ':', 1)`,
        jobId: sql`${notices.jobId}`,
      },
      where: and(isNotNull(mailMessages.linkedBy), eq(mailMessages.status, 'failed')),
    }),
    among(['SMS_FAILED'], { table: smsMessages, columns: {}, where: eq(smsMessages.status, 'failed') }),
  ]
  return sql`(select count(*)::int as count,
      json_agg(json_build_object('id', s.id, 'name', s.name, 'more', s.more) order by array_position(${notices.subjectIds}, s.id)) -> -1 as latest,
      (array_agg(s.job_id order by array_position(${notices.subjectIds}, s.id) desc))[1] as job_id
    from (${sql.join(branches, sql` union all `)}) s) facts`
}

const factColumns = {
  count: sql<number>`facts.count`,
  latest: sql<Facts['latest']>`facts.latest`,
}

/** Whether there is something left to tell: what it is about, but where it tells that this is gone; and its job. */
const tellable = and(
  or(sql`facts.count > 0`, inArray(notices.kind, [...ABOUT_GONE])),
  or(isNull(notices.jobId), isNotNull(site.id)),
)

const isOfSite = and(
  eq(site.organizationId, notices.organizationId),
  sql`${site.id} = coalesce(${notices.jobId}, facts.job_id)`,
  isNull(site.deletedAt),
)

/** Some notices of the reader, the newest first, in the words of what they may see now. */
export async function selectNotices(
  tx: Tx,
  reader: Reader,
  { where, limit }: { where?: SQL; limit: number },
): Promise<Notice[]> {
  const rows = await tx
    .select({
      id: notices.id,
      kind: notices.kind,
      subjects: sql<number>`cardinality(${notices.subjectIds})`,
      day: notices.day,
      by: personColumns,
      byName: notices.byName,
      at: notices.at,
      readAt: notices.readAt,
      ...factColumns,
      site: {
        id: site.id,
        jobNo: site.jobNo,
        siteAddress: site.siteAddress,
        suburb: site.suburb,
        state: site.state,
        postcode: site.postcode,
      },
    })
    .from(notices)
    .innerJoinLateral(factsFor(reader), sql`true`)
    .leftJoin(site, isOfSite)
    .leftJoin(users, sameRow(users, notices.byUserId))
    .where(and(own(reader), where, tellable))
    .orderBy(desc(notices.at), desc(notices.id))
    .limit(limit + 1)
  const found = rows.slice(0, limit).map((row) => toNotice(row, reader))
  return cutList(found, rows.length > limit)
}

interface Row extends Pick<typeof notices.$inferSelect, 'id' | 'kind' | 'day' | 'byName' | 'at' | 'readAt'> {
  subjects: number
  by: Parameters<typeof toPerson>[0] | null
  count: number
  latest: Facts['latest']
  site: (Parameters<typeof siteOf>[0] & { id: string; jobNo: number }) | null
}

function toNotice(row: Row, { organization: { identifier } }: Reader): Notice {
  const { id, kind, day, latest, at, byName, site: job } = row
  // Of what is gone there may be nothing to see, and there were as many all the same.
  const total = ABOUT_GONE.includes(kind) ? row.subjects : row.count
  // Somebody else may have moved it since.
  const stands = kind.startsWith('TASK_') && latest?.more ? latest.more.slice(0, 10) : day
  const facts: Facts = { kind, count: total, latest, jobId: job?.id ?? null, day: stands }
  const isOne = total === 1
  const where = job && isOne ? `${jobNumber({ identifier, jobNo: job.jobNo })}, ${siteOf(job)}` : null
  const starts = isOne && kind.startsWith('TASK_') ? whenOf(latest?.more ?? null, day) : null
  return {
    id,
    kind,
    text: textOf(facts),
    detail: [starts, where].filter(Boolean).join(' · ') || null,
    href: hrefOf(facts),
    by: row.by && toPerson(row.by),
    byName,
    at,
    isRead: row.readAt !== null,
  }
}

/** @param starts `YYYY-MM-DD HH:mm:ss` on the clock of the task */
function whenOf(starts: string | null, day: string | null): string | null {
  return starts ? formatWall(starts.replace(' ', 'T').slice(0, 16)) : day && formatWall(day)
}

/** A page of them. @throws not_found for a `before` that is none of theirs */
export async function listNotices(tx: Tx, reader: Reader, { before, limit }: BrowseNotices): Promise<Notice[]> {
  if (!before) return selectNotices(tx, reader, { limit })
  const [older] = await tx
    .select({ at: notices.at, id: notices.id })
    .from(notices)
    .where(and(own(reader), eq(notices.id, before)))
  if (!older) throw notFound('notice')
  const where = sql`(${notices.at}, ${notices.id}) < (${older.at}::timestamptz, ${older.id}::uuid)`
  return selectNotices(tx, reader, { where, limit })
}

/** How many the reader has not looked at yet, up to a hundred. */
export async function countUnread(tx: Tx, reader: Reader): Promise<number> {
  const some = tx
    .select({ id: notices.id })
    .from(notices)
    .innerJoinLateral(factsFor(reader), sql`true`)
    .leftJoin(site, isOfSite)
    .where(and(own(reader), isNull(notices.readAt), tellable))
    .limit(MOST_COUNTED)
    .as('some')
  const [row] = await tx.select({ unread: count() }).from(some)
  return row!.unread
}
