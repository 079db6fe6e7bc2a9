import 'server-only'
import { type SQL, and, desc, eq, isNull, sql } from 'drizzle-orm'

import { sameRow } from '@/db/rows'
import { notes, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { cutList } from '@/lib/base/cut'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'

import type { BrowseNotes, Note } from './schema'

interface Scope {
  organizationId: number
}

const ofJob = ({ organizationId }: Scope, jobId: string) =>
  and(eq(notes.organizationId, organizationId), eq(notes.jobId, jobId), isNull(notes.deletedAt))

/** A job's notes, the newest first. @throws not_found for a `before` that is not one of them */
export async function listNotes(tx: Tx, scope: Scope, jobId: string, { before, limit }: BrowseNotes): Promise<Note[]> {
  const older = before && (await requireNote(tx, scope, jobId, before))
  const since = older ? sql`(${notes.createdAt}, ${notes.id}) < (${older.createdAt}, ${older.id})` : undefined
  return selectNotes(tx, and(ofJob(scope, jobId), since), limit)
}

/** One note of a job. @throws not_found */
export async function requireNote(tx: Tx, scope: Scope, jobId: string, id: string): Promise<Note> {
  const [note] = await selectNotes(tx, and(ofJob(scope, jobId), eq(notes.id, id)), 1)
  if (!note) throw notFound('note')
  return note
}

/** The note that was stored under an id, deleted or not. */
export async function findStoredNote(tx: Tx, { organizationId }: Scope, id: string): Promise<Note | undefined> {
  const [note] = await selectNotes(tx, and(eq(notes.organizationId, organizationId), eq(notes.id, id)), 1)
  return note
}

async function selectNotes(tx: Tx, where: SQL | undefined, limit: number): Promise<Note[]> {
  const rows = await tx
    .select({ id: notes.id, jobId: notes.jobId, text: notes.text, createdAt: notes.createdAt, by: personColumns })
    .from(notes)
    .innerJoin(users, sameRow(users, notes.createdBy))
    .where(where)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .limit(limit + 1)
  const found = rows.slice(0, limit).map(({ by, ...note }) => ({
    ...note,
    createdBy: toPerson(by),
    updatedAt: note.createdAt,
  }))
  return cutList(found, rows.length > limit)
}
