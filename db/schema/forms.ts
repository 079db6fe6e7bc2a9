import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { clients } from './clients'
import { bytea, createdAt, formVisit, id, instant, jobStatus, organizationId, updatedAt, version } from './columns'
import { jobs } from './jobs'
import { WAITS_FOR_A_REMINDER, linkChecks, linkColumns } from './links'
import { organizations, users } from './organizations'
import { inspections } from './visits'

/** Templates of forms, for the jobs of one client or of all. */
export const formTemplateGroups = pgTable(
  'form_template_groups',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    /** Null: for the jobs of all clients. A deleted group belongs to nobody. */
    clientId: uuid('client_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'form_template_groups_client',
    }),
    uniqueIndex('form_template_groups_name')
      .on(t.organizationId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    index('form_template_groups_of_client')
      .on(t.organizationId, t.clientId)
      .where(sql`client_id is not null`),
    check('form_template_groups_deleted', sql`deleted_at is null or client_id is null`),
  ],
)

/** The group whose templates are offered first on a client's jobs: one of its own, or one for all clients. */
export const clientFormGroups = pgTable(
  'client_form_groups',
  {
    organizationId: organizationId(),
    clientId: uuid('client_id').notNull(),
    groupId: uuid('group_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.clientId] }),
    foreignKey({
      columns: [t.organizationId, t.clientId],
      foreignColumns: [clients.organizationId, clients.id],
      name: 'client_form_groups_of_client',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.organizationId, t.groupId],
      foreignColumns: [formTemplateGroups.organizationId, formTemplateGroups.id],
      name: 'client_form_groups_group',
    }),
    index('client_form_groups_by_group').on(t.organizationId, t.groupId),
  ],
)

/** What forms are started from: the newest version, and what is being written of the next one. */
export const formTemplates = pgTable(
  'form_templates',
  {
    organizationId: organizationId(),
    id: id(),
    groupId: uuid('group_id').notNull(),
    name: text('name').notNull(),
    /** 0 until the first version is published. */
    version: integer('version').notNull().default(0),
    /** Those of the newest version: `FormItem` of lib/paper/forms/schema. */
    items: jsonb('items').$type<object[]>().notNull().default([]),
    draftName: text('draft_name'),
    draftItems: jsonb('draft_items').$type<object[]>(),
    /** Counts on over all drafts, so that a save of an earlier one is noticed. */
    draftRevision: integer('draft_revision').notNull().default(0),
    draftedBy: uuid('drafted_by'),
    draftedAt: instant('drafted_at'),
    /** The status that is offered for a job once a form of it is submitted. */
    offersStatus: jobStatus('offers_status'),
    /** The visit of a job that a form of it belongs to. */
    visit: formVisit('visit'),
    /** Whether a job that had this visit lacks something without a submitted form of it. */
    isRequired: boolean('is_required').notNull().default(false),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.groupId],
      foreignColumns: [formTemplateGroups.organizationId, formTemplateGroups.id],
      name: 'form_templates_of_group',
    }),
    foreignKey({
      columns: [t.organizationId, t.draftedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'form_templates_drafted_by',
    }),
    uniqueIndex('form_templates_name')
      .on(t.organizationId, t.groupId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    index('form_templates_required')
      .on(t.organizationId, t.id)
      .where(sql`is_required and deleted_at is null`),
    check('form_templates_required_at_a_visit', sql`not is_required or visit is not null`),
    check('form_templates_draft', sql`num_nonnulls(draft_name, draft_items, drafted_by, drafted_at) in (0, 4)`),
  ],
)

/** Every version of a template that was published: forms keep the one that they were started with. */
export const formTemplateVersions = pgTable(
  'form_template_versions',
  {
    organizationId: organizationId(),
    templateId: uuid('template_id').notNull(),
    version: integer('version').notNull(),
    name: text('name').notNull(),
    items: jsonb('items').$type<object[]>().notNull(),
    /** Null for those that an organisation begins with. */
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.templateId, t.version] }),
    foreignKey({
      columns: [t.organizationId, t.templateId],
      foreignColumns: [formTemplates.organizationId, formTemplates.id],
      name: 'form_template_versions_of_template',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'form_template_versions_made_by',
    }),
  ],
)

/** A form of a job. Once it is submitted nothing of it changes; signatures may be added beside those that it has. */
export const jobForms = pgTable(
  'job_forms',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    inspectionId: uuid('inspection_id'),
    templateId: uuid('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    name: text('name').notNull(),
    items: jsonb('items').$type<object[]>().notNull(),
    isCustomized: boolean('is_customized').notNull().default(false),
    /** By item. */
    answers: jsonb('answers').$type<object>().notNull().default({}),
    /** By item: the version of the form in which it was answered last, and who had it open. */
    answered: jsonb('answered').$type<object>().notNull().default({}),
    supersedesId: uuid('supersedes_id'),
    /** When the form was submitted whose answers it began with: the last one of whoever began it. */
    answersFromAt: instant('answers_from_at'),
    /** Whether whoever signs those answers, or submits them unsigned, confirms to have read them. Forms from before it was asked are signed as they were. */
    mustBeRead: boolean('must_be_read').notNull().default(false),
    submittedAt: instant('submitted_at'),
    submittedBy: uuid('submitted_by'),
    /** The name of whoever submitted it by a link, which `submittedBy` sent. */
    submittedByLink: text('submitted_by_link'),
    /** What its items of the job showed then. */
    jobFields: jsonb('job_fields').$type<object>(),
    /** What was submitted, in its canonical spelling. */
    frozen: text('frozen'),
    /** Of `frozen`. */
    sha256: bytea('sha256'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('job_forms_of_their_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'job_forms_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
      name: 'job_forms_at_visit',
    }),
    foreignKey({
      columns: [t.organizationId, t.templateId, t.templateVersion],
      foreignColumns: [
        formTemplateVersions.organizationId,
        formTemplateVersions.templateId,
        formTemplateVersions.version,
      ],
      name: 'job_forms_of_template',
    }),
    foreignKey({
      columns: [t.organizationId, t.supersedesId],
      foreignColumns: [t.organizationId, t.id],
      name: 'job_forms_supersede',
    }),
    foreignKey({
      columns: [t.organizationId, t.submittedBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'job_forms_submitted_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'job_forms_made_by',
    }),
    index('job_forms_of_job_in_order').on(t.organizationId, t.jobId, t.createdAt, t.id),
    index('job_forms_of_template_row').on(t.organizationId, t.templateId, t.templateVersion),
    index('job_forms_at_visit_row')
      .on(t.organizationId, t.jobId, t.inspectionId)
      .where(sql`inspection_id is not null`),
    index('job_forms_superseding')
      .on(t.organizationId, t.supersedesId)
      .where(sql`supersedes_id is not null`),
    check(
      'job_forms_whole_when_submitted',
      sql`num_nonnulls(submitted_at, submitted_by, job_fields, frozen, sha256) in (0, 5)`,
    ),
    check('job_forms_supersede_another', sql`supersedes_id <> id`),
  ],
)

/** A link by which somebody without an account reads a form and signs one of its items. */
export const formSigningLinks = pgTable(
  'form_signing_links',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    formId: uuid('form_id').notNull(),
    itemId: text('item_id').notNull(),
    /** Whether they sign beside whoever signed the item: the form is submitted already. */
    isBeside: boolean('is_beside').notNull().default(false),
    /** The items that they may answer as well. */
    mayFill: jsonb('may_fill').$type<string[]>().notNull().default([]),
    /** The link that has to be signed before this one is sent. */
    afterId: uuid('after_id'),
    /** Whether the form is submitted once nothing is missing and no other link is open. */
    submits: boolean('submits').notNull(),
    ...linkColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
      name: 'form_signing_links_of_job',
    }),
    foreignKey({
      columns: [t.organizationId, t.formId],
      foreignColumns: [jobForms.organizationId, jobForms.id],
      name: 'form_signing_links_of_form',
    }),
    foreignKey({
      columns: [t.organizationId, t.formId, t.afterId],
      foreignColumns: [t.organizationId, t.formId, t.id],
      name: 'form_signing_links_in_order',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'form_signing_links_sent_by',
    }),
    unique('form_signing_links_of_a_form').on(t.organizationId, t.formId, t.id),
    uniqueIndex('form_signing_links_token_hash').on(t.tokenHash),
    uniqueIndex('form_signing_links_pass_hash').on(t.passHash),
    index('form_signing_links_of_job_row').on(t.organizationId, t.jobId),
    index('form_signing_links_after')
      .on(t.organizationId, t.formId, t.afterId)
      .where(sql`after_id is not null`),
    index('form_signing_links_to_remind').on(t.sentAt).where(WAITS_FOR_A_REMINDER),
    check(
      'form_signing_links_beside_change_nothing',
      sql`not is_beside or (not submits and jsonb_array_length(may_fill) = 0)`,
    ),
    ...linkChecks('form_signing_links'),
  ],
)

/** A signature of a form: of one of its items, or beside another one once it is submitted. */
export const formSignatures = pgTable(
  'form_signatures',
  {
    organizationId: organizationId(),
    id: id(),
    formId: uuid('form_id').notNull(),
    itemId: text('item_id'),
    referencedSignatureId: uuid('referenced_signature_id'),
    /** Strokes, or a typed name: `Sign` of lib/paper/forms/schema. */
    sign: jsonb('sign').$type<object>().notNull(),
    signedBy: text('signed_by').notNull(),
    role: text('role'),
    consent: text('consent'),
    /** Whether they confirmed to have read the answers of an earlier form, where the form began with them. */
    hasRead: boolean('has_read').notNull().default(false),
    signedAt: instant('signed_at').notNull(),
    capturedAt: instant('captured_at').notNull(),
    timezone: text('timezone'),
    device: text('device'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    /** What was on the screen: null for a signature beside a submitted form, and for one from before it was kept. */
    signed: jsonb('signed').$type<object>(),
    /** Of its canonical spelling. */
    signedSha256: bytea('signed_sha256'),
    /** The link by which somebody without an account signed; `createdBy` sent it. */
    linkId: uuid('link_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.formId],
      foreignColumns: [jobForms.organizationId, jobForms.id],
      name: 'form_signatures_of_form',
    }),
    foreignKey({
      columns: [t.organizationId, t.referencedSignatureId],
      foreignColumns: [t.organizationId, t.id],
      name: 'form_signatures_beside_another',
    }),
    foreignKey({
      columns: [t.organizationId, t.createdBy],
      foreignColumns: [users.organizationId, users.id],
      name: 'form_signatures_made_by',
    }),
    foreignKey({
      columns: [t.organizationId, t.formId, t.linkId],
      foreignColumns: [formSigningLinks.organizationId, formSigningLinks.formId, formSigningLinks.id],
      name: 'form_signatures_by_link',
    }),
    // Two who sign the same item at once: the later one is told.
    uniqueIndex('form_signatures_one_an_item')
      .on(t.organizationId, t.formId, t.itemId)
      .where(sql`item_id is not null`),
    index('form_signatures_of_form_in_order').on(t.organizationId, t.formId, t.createdAt, t.id),
    index('form_signatures_beside')
      .on(t.organizationId, t.referencedSignatureId)
      .where(sql`referenced_signature_id is not null`),
    uniqueIndex('form_signatures_one_a_link')
      .on(t.organizationId, t.formId, t.linkId)
      .where(sql`link_id is not null`),
    check('form_signatures_of_something', sql`num_nonnulls(item_id, referenced_signature_id) = 1`),
    check('form_signatures_signed_with_its_hash', sql`(signed is null) = (signed_sha256 is null)`),
    check('form_signatures_place', sql`(latitude is null) = (longitude is null)`),
  ],
)
