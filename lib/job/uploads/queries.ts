import 'server-only'
import { and, desc, eq, inArray } from 'drizzle-orm'

import { beginOf } from '@/db/paging'
import { sameRow } from '@/db/rows'
import { files, jobUploads, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { requireJob } from '@/lib/job/jobs/queries/job'

import type { BrowseUploads, Upload, UploadParams } from './schema'

interface Scope {
  organizationId: number
}

/** The address for downloading an upload. */
export const downloadUrl = ({ jobId, uploadId }: UploadParams) =>
  `/api/v1/uploads/uploaded-file-download/${jobId}/${uploadId}`

const uploadColumns = {
  id: jobUploads.id,
  jobId: jobUploads.jobId,
  name: jobUploads.name,
  comments: jobUploads.comments,
  mimeType: files.mimeType,
  size: files.size,
  thumbnailKey: files.thumbnailKey,
  createdBy: personColumns,
  createdAt: jobUploads.createdAt,
  updatedAt: jobUploads.updatedAt,
  version: jobUploads.version,
}

const selectUploads = (tx: Tx) =>
  tx
    .select(uploadColumns)
    .from(jobUploads)
    .innerJoin(files, sameFile)
    .innerJoin(users, sameRow(users, jobUploads.createdBy))

const sameFile = sameRow(files, jobUploads.fileId)

type UploadRow = Awaited<ReturnType<typeof selectUploads>>[number]

const toUpload = ({ thumbnailKey, createdBy, ...row }: UploadRow): Upload => ({
  ...row,
  url: downloadUrl({ jobId: row.jobId, uploadId: row.id }),
  thumbnailUrl: thumbnailKey && `/api/v1/uploads/job/${row.jobId}/${row.id}/thumbnail`,
  createdBy: toPerson(createdBy),
})

const ofJob = ({ organizationId }: Scope, jobId: string) =>
  and(eq(jobUploads.organizationId, organizationId), eq(jobUploads.jobId, jobId))

/** A page of a job's uploads, the newest first. */
export async function listUploads(tx: Tx, scope: Scope, jobId: string, asked: BrowseUploads): Promise<Upload[]> {
  const { pageSize } = asked
  const order = [desc(jobUploads.createdAt), desc(jobUploads.id)]
  const ids = tx.select({ id: jobUploads.id }).from(jobUploads)
  const { begin } = await beginOf(tx, asked, ids.where(ofJob(scope, jobId)).orderBy(...order))
  const rows = await selectUploads(tx)
    .where(ofJob(scope, jobId))
    .orderBy(...order)
    .limit(pageSize + 1)
    .offset(begin)
  return cutList(rows.slice(0, pageSize).map(toUpload), rows.length > pageSize)
}

/** The organisation's uploads with these ids, in the order of the ids. */
export async function findUploads(tx: Tx, { organizationId }: Scope, ids: readonly string[]): Promise<Upload[]> {
  const rows = await selectUploads(tx).where(
    and(eq(jobUploads.organizationId, organizationId), inArray(jobUploads.id, [...ids])),
  )
  const found = new Map(rows.map((row) => [row.id, toUpload(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** One upload of a job. @throws not_found */
export async function getUpload(tx: Tx, scope: Scope, { jobId, uploadId }: UploadParams): Promise<Upload> {
  const [, [row]] = await Promise.all([
    requireJob(tx, scope, jobId),
    selectUploads(tx).where(and(ofJob(scope, jobId), eq(jobUploads.id, uploadId))),
  ])
  if (!row) throw notFound('file')
  return toUpload(row)
}

/** The file of a job's upload, for reading or sending its bytes. */
export interface UploadedJobFile {
  /** The id of the row in `files` for the bytes. */
  fileId: string
  /** The key of the object in the file store. */
  key: string
  /** The current name. */
  name: string
  type: string
  size: number
}

/** The file of one upload of a job, for reading its bytes. @throws not_found */
export async function getUploadedFile(
  tx: Tx,
  scope: Scope,
  { jobId, uploadId }: UploadParams,
): Promise<UploadedJobFile> {
  const [, [row]] = await Promise.all([requireJob(tx, scope, jobId), selectFile(tx, scope, jobId, uploadId)])
  if (!row) throw notFound('file')
  return row
}

/** As `getUploadedFile`, for attaching it elsewhere: nobody deletes it in this transaction. @throws not_found */
export async function openUpload(tx: Tx, scope: Scope, jobId: string, uploadId: string): Promise<UploadedJobFile> {
  const [, [row]] = await Promise.all([
    requireJob(tx, scope, jobId),
    selectFile(tx, scope, jobId, uploadId).for('key share', { of: files }),
  ])
  if (!row) throw notFound('file')
  return row
}

const selectFile = (tx: Tx, scope: Scope, jobId: string, uploadId: string) =>
  tx
    .select({ fileId: files.id, key: files.key, name: jobUploads.name, type: files.mimeType, size: files.size })
    .from(jobUploads)
    .innerJoin(files, sameFile)
    .where(and(ofJob(scope, jobId), eq(jobUploads.id, uploadId)))

/**
 * The contents of an archive of a job's uploads: the named ones, or all, the oldest first.
 * @throws not_found when one of those named is none of the job's
 */
export async function chosenUploads(tx: Tx, scope: Scope, jobId: string, ids: readonly string[] | undefined) {
  const rows = await tx
    .select({
      key: files.key,
      name: jobUploads.name,
      comments: jobUploads.comments,
      size: files.size,
      createdBy: personColumns,
      createdAt: jobUploads.createdAt,
    })
    .from(jobUploads)
    .innerJoin(files, sameFile)
    .innerJoin(users, sameRow(users, jobUploads.createdBy))
    .where(and(ofJob(scope, jobId), ids && inArray(jobUploads.id, [...ids])))
    .orderBy(jobUploads.createdAt, jobUploads.id)
  if (!rows.length || (ids && rows.length < new Set(ids).size)) throw notFound('file')
  return rows
}

/** The files of all uploads of a job. */
export async function uploadedFilesOfJob(tx: Tx, scope: Scope, jobId: string): Promise<string[]> {
  const rows = await tx.select({ fileId: jobUploads.fileId }).from(jobUploads).where(ofJob(scope, jobId))
  return rows.map(({ fileId }) => fileId)
}
