import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, organizationId, updatedAt, version } from './columns'
import { jobs } from './jobs'
import { files, users } from './organizations'

/** A file that was uploaded to a job, under the name that people give it. */
export const jobUploads = pgTable(
  'job_uploads',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    comments: text('comments'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.fileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('job_uploads_of_job').on(t.organizationId, t.jobId, t.createdAt, t.id),
    uniqueIndex('job_uploads_of_file').on(t.organizationId, t.fileId),
  ],
)
