import 'server-only'
import { type SQLWrapper, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { sameRow } from '@/db/rows'
import {
  clients,
  emailAttachments,
  files,
  jobEmails,
  jobReports,
  jobUploads,
  jobs,
  letterheads,
  meters,
  organizations,
  taskAttachments,
  tasks,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { type Role, everyone, isManager, managers } from '@/lib/base/roles'
import { storedFile } from '@/lib/company/files/queries'
import type { FileKind } from '@/lib/company/files/rules'
import { visible } from '@/lib/job/calendar/stored/window'
import { placedPhotoOf } from '@/lib/job/photos/queries'
import type { Actor } from '@/lib/platform/auth/actor'

interface FileOwner {
  /** The kinds that such a file is stored as. */
  kinds: readonly FileKind[]
  roles: readonly Role[]
  /** Selects something if the actor sees an owner of this kind that has the file. */
  holds: (tx: Tx, actor: Actor, id: string) => SQLWrapper
}

const one = { one: sql`1` }
const ofLiveJob = (jobId: PgColumn) => and(sameRow(jobs, jobId), isNull(jobs.deletedAt))

/**
 * The people who may see a file: those who see its owner. One entry for each column of the database that can point at a
 * file; a column without an entry opens nothing.
 */
export const FILE_OWNERS: Record<string, FileOwner> = {
  'users.picture_file_id': {
    kinds: ['PROFILE_PICTURE'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(users)
        .where(and(eq(users.organizationId, actor.organizationId), eq(users.pictureFileId, id))),
  },
  'organizations.logo_file_id': {
    kinds: ['LOGO'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(organizations)
        .where(and(eq(organizations.organizationId, actor.organizationId), eq(organizations.logoFileId, id))),
  },
  'clients.logo_file_id': {
    kinds: ['CLIENT_LOGO'],
    roles: managers,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(clients)
        .where(and(eq(clients.organizationId, actor.organizationId), eq(clients.logoFileId, id))),
  },
  'letterheads.logo_file_id': {
    kinds: ['LETTERHEAD_LOGO'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(letterheads)
        .where(and(eq(letterheads.organizationId, actor.organizationId), eq(letterheads.logoFileId, id))),
  },
  'letterheads.background_file_id': {
    kinds: ['LETTERHEAD_BACKGROUND'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(letterheads)
        .where(and(eq(letterheads.organizationId, actor.organizationId), eq(letterheads.backgroundFileId, id))),
  },
  'jobs.overview_image_file_id': {
    kinds: ['JOB_OVERVIEW'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(jobs)
        .where(
          and(eq(jobs.organizationId, actor.organizationId), eq(jobs.overviewImageFileId, id), isNull(jobs.deletedAt)),
        ),
  },
  'meters.certificate_file_id': {
    kinds: ['METER_CERTIFICATE'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(meters)
        .where(and(eq(meters.organizationId, actor.organizationId), eq(meters.certificateFileId, id))),
  },
  'job_uploads.file_id': {
    kinds: ['JOB_UPLOAD'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(jobUploads)
        .innerJoin(jobs, ofLiveJob(jobUploads.jobId))
        .where(and(eq(jobUploads.organizationId, actor.organizationId), eq(jobUploads.fileId, id))),
  },
  'job_reports.file_id': {
    kinds: ['JOB_REPORT'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(jobReports)
        .innerJoin(jobs, ofLiveJob(jobReports.jobId))
        .where(
          and(
            eq(jobReports.organizationId, actor.organizationId),
            eq(jobReports.fileId, id),
            isManager(actor.role) ? undefined : isNull(jobReports.estimateId),
          ),
        ),
  },
  'photos.file_id': { kinds: ['FIELD_PHOTO'], roles: everyone, holds: placedPhotoOf },
  'task_attachments.file_id': {
    kinds: ['TASK_ATTACHMENT'],
    roles: everyone,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(taskAttachments)
        .innerJoin(tasks, and(sameRow(tasks, taskAttachments.taskId), visible(actor)))
        .where(and(eq(taskAttachments.organizationId, actor.organizationId), eq(taskAttachments.fileId, id))),
  },
  // An upload or a report of the job can go with an e-mail, and stays with it when it is removed from the job.
  'email_attachments.file_id': {
    kinds: ['EMAIL_ATTACHMENT', 'JOB_UPLOAD', 'JOB_REPORT'],
    roles: managers,
    holds: (tx, actor, id) =>
      tx
        .select(one)
        .from(emailAttachments)
        .innerJoin(jobEmails, sameRow(jobEmails, emailAttachments.emailId))
        .innerJoin(jobs, ofLiveJob(jobEmails.jobId))
        .where(and(eq(emailAttachments.organizationId, actor.organizationId), eq(emailAttachments.fileId, id))),
  },
}

/** A file of something that the actor sees. @throws not_found, also for a file that belongs to nothing any more */
export async function getFile(tx: Tx, actor: Actor, id: string) {
  const owned = Object.values(FILE_OWNERS)
    .filter(({ roles }) => roles.includes(actor.role))
    .map(({ kinds, holds }) => and(inArray(files.kind, [...kinds]), sql`exists (${holds(tx, actor, id)})`))
  const file = await storedFile(tx, actor, id, or(...owned))
  if (!file) throw notFound('file')
  return file
}
