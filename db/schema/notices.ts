import { sql } from 'drizzle-orm'
import { boolean, check, date, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant, instantOfWriting, noticeKind, organizationId } from './columns'
import { jobs } from './jobs'
import { users } from './organizations'

/**
 * What a person is told of, behind the bell. It holds facts and no words: those are made when it is read, of what its
 * reader may see then. What the same person did several times within an hour is one, until it is read.
 */
export const notices = pgTable(
  'notices',
  {
    organizationId: organizationId(),
    id: id(),
    /** Whom it tells. */
    userId: uuid('user_id').notNull(),
    kind: noticeKind('kind').notNull(),
    /** The records that it is about, the newest last: tasks, jobs, notes, an estimate, a form, a report, a message. */
    subjectIds: uuid('subject_ids').array().notNull(),
    /** The job that they all belong to; null where they may be of several. */
    jobId: uuid('job_id'),
    /** Where the newest of its tasks now stands, on that task's own clock. */
    day: date('day', { mode: 'string' }),
    /** Who did it; null where somebody outside did, or the product. */
    byUserId: uuid('by_user_id'),
    /** Somebody outside who did it by a link. */
    byName: text('by_name'),
    /** The last time that it happened. */
    at: instantOfWriting('at'),
    readAt: instant('read_at'),
    /** An e-mail about it is wished and not written yet. */
    owesMail: boolean('owes_mail').notNull().default(false),
    /** Since when it is owed: `at` moves on with what comes to it. */
    owedAt: instantOfWriting('owed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.byUserId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    index('notices_of_user').on(t.organizationId, t.userId, t.at, t.id),
    index('notices_unread')
      .on(t.organizationId, t.userId, t.at)
      .where(sql`read_at is null`),
    index('notices_owing')
      .on(t.organizationId, t.userId)
      .where(sql`owes_mail`),
    index('notices_by_age').on(t.at),
    check('notices_about_something', sql`cardinality(subject_ids) between 1 and 50`),
  ],
)
