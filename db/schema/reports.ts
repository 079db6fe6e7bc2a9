import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  bytea,
  createdAt,
  id,
  instant,
  jobReportStatus,
  jobReportType,
  organizationId,
  updatedAt,
  version,
} from './columns'
import { estimates } from './estimates'
import { jobs } from './jobs'
import { jobEmails } from './messages'
import { files, users } from './organizations'

/** A report that was made of a job, or is being made. Making it again adds the next version; none replaces another, and no version is used twice. */
export const jobReports = pgTable(
  'job_reports',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    /** For `report_by_code`, which reaches no jobs. */
    jobNo: integer('job_no').notNull(),
    type: jobReportType('type').notNull(),
    /** The visit or form that it is about, or '' when it is about the job: versions count up for each. */
    subject: text('subject').notNull().default(''),
    /** The estimate that it prints: only whoever may read estimates may read it. */
    estimateId: uuid('estimate_id'),
    versionNo: integer('version_no').notNull(),
    status: jobReportStatus('status').notNull().default('IN_PROGRESS'),
    title: text('title').notNull(),
    /** As it was asked for: `ReportOptions` of lib/paper/reports/schema. */
    options: jsonb('options').$type<object>().notNull(),
    /** Steps of the work: photos got ready, then the setting. */
    done: integer('done').notNull().default(0),
    of: integer('of').notNull().default(0),
    /** Why it failed, in words for people. */
    failure: text('failure'),
    /** What of its file is not as it was wished, in words for people: letters without a font, and why it is no PDF/A. */
    remark: text('remark'),
    pages: integer('pages'),
    size: bigint('size', { mode: 'number' }),
    sha256: bytea('sha256'),
    /** Of `/verify/{code}`: it stands in the file, and names it to whoever holds it. */
    code: text('code').notNull(),
    /** The zone that its times are printed in: the job's, when it was asked for. An older archive does not say. */
    timezone: text('timezone').notNull().default('UTC'),
    fileId: uuid('file_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    completedAt: instant('completed_at'),
    /** When what was made was deleted: its file is gone, its number is spent, and its code still tells of it. */
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
    /** When it came here with an archive: another installation made it. */
    importedAt: instant('imported_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({
      columns: [t.organizationId, t.fileId],
      foreignColumns: [files.organizationId, files.id],
      name: 'job_reports_file',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'job_reports_made_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.withdrawnBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'job_reports_withdrawn_by_user',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.estimateId],
      foreignColumns: [estimates.organizationId, estimates.jobId, estimates.id],
      name: 'job_reports_of_estimate',
    }),
    // Two that are asked for at the same second: the later one counts on.
    uniqueIndex('job_reports_versions').on(t.organizationId, t.jobId, t.type, t.subject, t.versionNo),
    index('job_reports_of_job').on(t.organizationId, t.jobId, t.createdAt, t.id),
    // Like a session's token, a code names its row before an organisation is known.
    uniqueIndex('job_reports_code').on(t.code),
    uniqueIndex('job_reports_of_file').on(t.organizationId, t.fileId),
    index('job_reports_of_estimate_row')
      .on(t.organizationId, t.jobId, t.estimateId)
      .where(sql`estimate_id is not null`),
    index('job_reports_in_progress')
      .on(t.organizationId, t.createdAt)
      .where(sql`status = 'IN_PROGRESS'`),
    check(
      'job_reports_whole_when_completed',
      sql`(status = 'COMPLETED') = (num_nonnulls(pages, size, sha256, completed_at) = 4)`,
    ),
    check(
      'job_reports_file_until_withdrawn',
      sql`(file_id is not null) = (status = 'COMPLETED' and withdrawn_at is null)`,
    ),
    check(
      'job_reports_withdrawn',
      sql`num_nonnulls(withdrawn_at, withdrawn_by) = 0 or (num_nonnulls(withdrawn_at, withdrawn_by) = 2 and status = 'COMPLETED')`,
    ),
    check('job_reports_about_an_estimate', sql`(type = 'EstimateReport') = (estimate_id is not null)`),
    check('job_reports_failed_for_a_reason', sql`(status = 'FAILED') = (failure is not null)`),
  ],
)

/** The e-mails that took a report along. */
export const jobReportEmails = pgTable(
  'job_report_emails',
  {
    organizationId: organizationId(),
    reportId: uuid('report_id').notNull(),
    emailId: uuid('email_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.reportId, t.emailId] }),
    foreignKey({
      columns: [t.organizationId, t.reportId],
      foreignColumns: [jobReports.organizationId, jobReports.id],
      name: 'job_report_emails_of_report',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.emailId],
      foreignColumns: [jobEmails.organizationId, jobEmails.id],
      name: 'job_report_emails_of_email',
    }).onDelete('cascade'),
    index('job_report_emails_of_email_row').on(t.organizationId, t.emailId),
  ],
)

/**
 * Why something unusual in a job's record is as it is, typed once for all its reports. It stays when what it explains is
 * mended, or when it is taken back: then it has no words.
 */
export const reportReasons = pgTable(
  'report_reasons',
  {
    organizationId: organizationId(),
    jobId: uuid('job_id').notNull(),
    /** What it explains: `Exception.key` of lib/paper/reports/exceptions. */
    key: text('key').notNull(),
    reason: text('reason'),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.jobId, t.key] }),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'report_reasons_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.updatedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'report_reasons_given_by',
    }),
    check('report_reasons_length', sql`char_length(reason) between 1 and 500`),
    check('report_reasons_key_length', sql`char_length(key) <= 100`),
  ],
)
