import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, instant, organizationId, updatedAt, version } from './columns'
import { jobs } from './jobs'
import { users } from './organizations'

/** People's words about a job. Mentions are in the text: `@[Priya Nair](user:…)`. A deleted note stays, marked. */
export const notes = pgTable(
  'notes',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    text: text('text').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
    /** Its words, folded, without the ids of whom it mentions. It begins with a space, as words do. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql.raw(`' ' || folded(regexp_replace(text, '\\(user:[0-9a-fA-F-]{36}\\)', '', 'g'))`)),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('notes_search')
      .using('gin', t.organizationId, t.searchText.op('gin_trgm_ops'))
      .where(sql`deleted_at is null`),
    index('notes_of_job')
      .on(t.organizationId, t.jobId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
  ],
)

/** The work that was done on a job, in the words of its completion report. */
export const completionSummaries = pgTable(
  'completion_summaries',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    summary: text('summary'),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
  ],
)
