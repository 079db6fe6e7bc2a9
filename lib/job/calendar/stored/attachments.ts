import 'server-only'
import { and, eq, gte, inArray, isNull, notExists, sql } from 'drizzle-orm'

import { files, taskAttachments } from '@/db/schema'
import { type Tx } from '@/db/tenancy'
import { DomainError, invalid, overPlan } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { type StoredFile, lockStorage, removeFiles, withFiles } from '@/lib/company/files/service'
import { STORAGE_EXHAUSTED } from '@/lib/job/calendar/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import type { UploadedFile } from '@/lib/platform/http/multipart'

/** The record that attachments belong to: a task, or one task of a series. */
export interface Holder {
  taskId: string
  slotDate: string | null
}

/**
 * Runs `work` in one transaction with the uploaded files; when the plan has no room, it says so.
 * @param mayFree whether the work may remove files
 */
export async function withAttachments<T>(
  actor: Actor,
  uploaded: readonly UploadedFile[],
  { mayFree = false }: { mayFree?: boolean },
  work: (tx: Tx, stored: StoredFile[]) => Promise<T>,
): Promise<T> {
  const incoming = uploaded.map((file) => ({ ...file, kind: 'TASK_ATTACHMENT' as const }))
  const lockedWork = async (tx: Tx, stored: StoredFile[]) => {
    if (mayFree) await lockStorage(tx, actor)
    return work(tx, stored)
  }
  return withFiles(actor, incoming, lockedWork).catch((error) => {
    throw error instanceof DomainError && error.code === 'plan' ? overPlan(STORAGE_EXHAUSTED) : error
  })
}

const heldBy = ({ organizationId }: Actor, { taskId, slotDate }: Holder) =>
  and(
    eq(taskAttachments.organizationId, organizationId),
    eq(taskAttachments.taskId, taskId),
    slotDate === null ? isNull(taskAttachments.slotDate) : eq(taskAttachments.slotDate, slotDate),
  )

/** One attachment of one record. */
export interface Link {
  id: string
  fileId: string
}

/** The attachments of a task, oldest first. */
export const linksOf = (tx: Tx, actor: Actor, holder: Holder): Promise<Link[]> =>
  tx
    .select({ id: taskAttachments.id, fileId: taskAttachments.fileId })
    .from(taskAttachments)
    .where(heldBy(actor, holder))
    .orderBy(taskAttachments.createdAt, taskAttachments.id)

/** The attachments of single tasks of a series, from a day on. */
export const linksFrom = (
  tx: Tx,
  { organizationId }: Actor,
  { taskId, slotDate }: { taskId: string; slotDate: string },
): Promise<(Link & { slotDate: string | null })[]> =>
  tx
    .select({ id: taskAttachments.id, fileId: taskAttachments.fileId, slotDate: taskAttachments.slotDate })
    .from(taskAttachments)
    .where(
      and(
        eq(taskAttachments.organizationId, organizationId),
        eq(taskAttachments.taskId, taskId),
        gte(taskAttachments.slotDate, slotDate),
      ),
    )

/** Attaches files to a task: new ones, or those of another task, whose bytes are not stored again. */
export async function link(
  tx: Tx,
  actor: Actor,
  { taskId, slotDate }: Holder,
  fileIds: readonly string[],
): Promise<void> {
  const { organizationId, userId: createdBy } = actor
  if (!fileIds.length) return
  await tx
    .insert(taskAttachments)
    .values(fileIds.map((fileId) => ({ organizationId, id: newId(), taskId, slotDate, fileId, createdBy })))
}

/** Moves attachments to another record unchanged. @returns how many of them there still were */
export async function rehang(
  tx: Tx,
  { organizationId }: Actor,
  { taskId, slotDate }: Holder,
  ids: readonly string[],
): Promise<number> {
  if (!ids.length) return 0
  const hung = await tx
    .update(taskAttachments)
    .set({ taskId, slotDate })
    .where(and(eq(taskAttachments.organizationId, organizationId), inArray(taskAttachments.id, [...ids])))
    .returning({ id: taskAttachments.id })
  return hung.length
}

/** Takes attachments off; a file without another use is removed, and its bytes are free again. */
export async function unlink(tx: Tx, actor: Actor, links: readonly Link[]): Promise<void> {
  if (!links.length) return
  const { organizationId } = actor
  const fileIds = [...new Set(links.map(({ fileId }) => fileId))]
  const ofThese = and(eq(files.organizationId, organizationId), inArray(files.id, fileIds))
  // The lock makes two people wait who take the same file off two tasks: the later one sees that it was the last.
  await tx.select({ id: files.id }).from(files).where(ofThese).orderBy(files.id).for('update')
  await tx.delete(taskAttachments).where(
    and(
      eq(taskAttachments.organizationId, organizationId),
      inArray(
        taskAttachments.id,
        links.map(({ id }) => id),
      ),
    ),
  )
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(taskAttachments)
    .where(and(eq(taskAttachments.organizationId, files.organizationId), eq(taskAttachments.fileId, files.id)))
  const unused = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(ofThese, notExists(elsewhere)))
  await removeFiles(
    tx,
    actor,
    unused.map(({ id }) => id),
  )
}

/** Takes all attachments off tasks and off every task of their series. */
export async function unlinkAll(tx: Tx, actor: Actor, taskIds: string[]): Promise<void> {
  if (!taskIds.length) return
  const links = await tx
    .select({ id: taskAttachments.id, fileId: taskAttachments.fileId })
    .from(taskAttachments)
    .where(and(eq(taskAttachments.organizationId, actor.organizationId), inArray(taskAttachments.taskId, taskIds)))
  await unlink(tx, actor, links)
}

/** Picks the named ones of some links. @throws invalid when one is none of them */
export function named(links: readonly Link[], ids: readonly string[]): Link[] {
  const chosen = links.filter(({ id }) => ids.includes(id))
  if (chosen.length < new Set(ids).size) throw invalid({ attachmentsToRemove: 'No such attachment.' })
  return chosen
}

/** The links with the same files as others: a file that people see on a series is on its single tasks as well. */
export const ofSameFiles = (links: readonly Link[], others: readonly Link[]): Link[] =>
  links.filter(({ fileId }) => others.some((other) => other.fileId === fileId))
