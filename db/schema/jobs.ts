import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { JOB_STATUSES } from '@/db/enums/jobs'

import { clients } from './clients'
import {
  address,
  createdAt,
  id,
  instant,
  instantOfWriting,
  jobPriority,
  jobStatus,
  occupancy,
  organizationId,
  phoneNumbers,
  policyCoverType,
  updatedAt,
  version,
} from './columns'
import { files, organizations, users } from './organizations'

const rankOfStatus = sql.raw(
  `case status ${JOB_STATUSES.map((status, rank) => `when '${status}' then ${rank}`).join(' ')} end`,
)

export const jobs = pgTable(
  'jobs',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    jobNo: integer('job_no').notNull(),
    status: jobStatus('status').notNull().default('NOT_STARTED'),
    /**
     * The status as a number, in the order of the vocabulary. Behind row-level security, Postgres uses an index and
     * statistics for comparing numbers, but not for enums.
     */
    statusRank: smallint('status_rank').notNull().generatedAlwaysAs(rankOfStatus),
    type: text('type').notNull(),
    priority: jobPriority('priority').notNull().default('STANDARD'),
    siteAddress: text('site_address').notNull(),
    ...address(),
    /** The site address in the one spelling by which a place is found again. */
    siteKey: text('site_key').generatedAlwaysAs(sql`site_key(site_address)`),
    timezone: text('timezone').notNull(),
    clientId: uuid('client_id'),
    /** The client's current name, kept by a trigger, so that one index lets lists sort and search by it. */
    clientName: text('client_name'),
    isPrivateJob: boolean('is_private_job').notNull().default(false),
    contactName: text('contact_name'),
    contactNumber: text('contact_number'),
    contactEmail: text('contact_email'),
    secondContactName: text('second_contact_name'),
    secondContactNumber: text('second_contact_number'),
    secondContactEmail: text('second_contact_email'),
    lossAdjusterName: text('loss_adjuster_name'),
    lossAdjusterNumber: text('loss_adjuster_number'),
    lossAdjusterEmail: text('loss_adjuster_email'),
    refNumber: text('ref_number'),
    policyNumber: text('policy_number'),
    /** Of the client's order to do the work. */
    orderNumber: text('order_number'),
    policyCoverType: policyCoverType('policy_cover_type'),
    excessCents: integer('excess_cents'),
    dateOfLoss: date('date_of_loss', { mode: 'string' }),
    causeOfLoss: text('cause_of_loss'),
    occupancy: occupancy('occupancy'),
    accessNotes: text('access_notes'),
    description: text('description'),
    tags: text('tags').array().notNull().default([]),
    instructionReceivedAt: instant('instruction_received_at'),
    projectManagerId: uuid('project_manager_id'),
    supervisorId: uuid('supervisor_id'),
    /** Whether it came from another product as history: it is not charged and takes no place of the plan. */
    isImported: boolean('is_imported').notNull().default(false),
    overviewImageFileId: uuid('overview_image_file_id'),
    phoneNumbers: phoneNumbers(),
    /** All text by which people may search for this job, folded, kept by a trigger. */
    searchText: text('search_text').notNull().default(''),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => {
    const live = sql`deleted_at is null`
    return [
      primaryKey({ columns: [t.organizationId, t.id] }),
      foreignKey({ columns: [t.organizationId, t.clientId], foreignColumns: [clients.organizationId, clients.id] }),
      foreignKey({ columns: [t.organizationId, t.projectManagerId], foreignColumns: [users.organizationId, users.id] }),
      foreignKey({ columns: [t.organizationId, t.supervisorId], foreignColumns: [users.organizationId, users.id] }),
      foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
      foreignKey({
        columns: [t.organizationId, t.overviewImageFileId],
        foreignColumns: [files.organizationId, files.id],
      }),
      check(
        'jobs_private_or_client',
        sql`(is_private_job and client_id is null and contact_name is not null) or (not is_private_job and client_id is not null)`,
      ),
      uniqueIndex('jobs_job_no').on(t.organizationId, t.jobNo),
      // One index for each order of the list, with the status to filter by: a page is found without touching the table.
      index('jobs_by_created').on(t.organizationId, t.createdAt, t.id, t.statusRank).where(live),
      index('jobs_by_updated').on(t.organizationId, t.updatedAt, t.id, t.statusRank).where(live),
      index('jobs_by_number').on(t.organizationId, t.jobNo, t.id, t.statusRank).where(live),
      index('jobs_by_address')
        .on(t.organizationId, sql`${t.siteAddress} collate alphabetical`, t.id, t.statusRank)
        .where(live),
      index('jobs_by_client_name')
        .on(t.organizationId, sql`${t.clientName} collate alphabetical`, t.id, t.statusRank)
        .where(live),
      index('jobs_by_type')
        .on(t.organizationId, sql`${t.type} collate alphabetical`, t.id, t.statusRank)
        .where(live),
      index('jobs_by_site').on(t.organizationId, t.siteKey).where(live),
      // The columns that the dashboard groups by come last: the index alone counts a hundred thousand jobs.
      index('jobs_by_status')
        .on(t.organizationId, t.statusRank, t.createdAt, t.id, t.clientId, t.projectManagerId, t.supervisorId)
        .where(live),
      index('jobs_of_client').on(t.organizationId, t.clientId, t.createdAt),
      index('jobs_of_project_manager').on(t.organizationId, t.projectManagerId, t.createdAt).where(live),
      index('jobs_of_supervisor').on(t.organizationId, t.supervisorId, t.createdAt).where(live),
      index('jobs_by_overview_image')
        .on(t.organizationId, t.overviewImageFileId)
        .where(sql`overview_image_file_id is not null`),
      index('jobs_search').using('gin', t.organizationId, t.searchText.op('gin_trgm_ops')),
    ]
  },
)

/** Append only: a removed entry stays, marked. The job's status is the newest standing entry by `happenedAt`. */
export const jobStatusEntries = pgTable(
  'job_status_entries',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    status: jobStatus('status').notNull(),
    note: text('note'),
    happenedAt: instant('happened_at').notNull(),
    recordedAt: instantOfWriting('recorded_at'),
    byUserId: uuid('by_user_id'),
    removedAt: instant('removed_at'),
    removedBy: uuid('removed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.byUserId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.removedBy], foreignColumns: [users.organizationId, users.id] }),
    index('job_status_entries_of_job').on(t.organizationId, t.jobId, t.happenedAt),
    index('job_status_entries_by_time').on(t.organizationId, t.happenedAt),
  ],
)

/** A person's named filters of the list of jobs. */
export const jobFilterSets = pgTable(
  'job_filter_sets',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    filter: jsonb('filter').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('job_filter_sets_name').on(t.organizationId, t.userId, sql`lower(${t.name})`),
  ],
)

/** The start of a person's list of jobs: the filters, the columns and the height of rows that they saved. */
export const jobListSettings = pgTable(
  'job_list_settings',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    filter: jsonb('filter'),
    columns: text('columns').array(),
    density: text('density').$type<'ROOMY' | 'COMPACT'>().notNull().default('ROOMY'),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }).onDelete(
      'cascade',
    ),
    check('job_list_settings_density', sql`density in ('ROOMY', 'COMPACT')`),
  ],
)
