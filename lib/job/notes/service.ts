import 'server-only'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { notes, users } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown } from '@/db/versioned'
import { invalid, notFound, arrivedOtherwise, wrongRole } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { getJob, requireJob } from '@/lib/job/jobs/queries/job'
import { jobNumber, siteOf } from '@/lib/job/jobs/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueueMail } from '@/lib/platform/mail/service'
import { notify } from '@/lib/platform/notices/service'

import { findStoredNote, listNotes, requireNote } from './queries'
import { asPlainText, mayDeleteNote, mentionedIn, withNames, withoutNames } from './rules'
import type { AddNote, BrowseNotes, Note } from './schema'

/** A job's notes, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string, query: BrowseNotes): Promise<Note[]> =>
  reading(actor, async (tx) => {
    const [, found] = await Promise.all([requireJob(tx, actor, jobId), listNotes(tx, actor, jobId, query)])
    return found
  })

/**
 * Adds a note to a job and tells everybody whom it mentions, except its author: behind their bell, and by e-mail unless
 * they want none.
 * @throws not_found, invalid when somebody who is mentioned is not an active user of the organisation, conflict when
 * the id stands for another note
 */
export async function add(actor: Actor, jobId: string, { id = newId(), text: typed }: AddNote): Promise<Note> {
  return inOrganization(actor, async (tx) => {
    const known = {
      // People may have other names by now.
      asked: { jobId, text: withoutNames(typed) },
      find: () => findStoredNote(tx, actor, id),
      refuse: arrivedOtherwise,
    }
    await Promise.all([requireJob(tx, actor, jobId), refuseKnown(tx, actor, notes, id, known)])
    const mentioned = await requireMentioned(tx, actor, typed)
    const text = withNames(typed, mentioned)
    const { organizationId, userId: createdBy } = actor
    await createOnce(tx, notes, { organizationId, id, jobId, text, createdBy }, known)
    await tellMentioned(tx, actor, { id, jobId, text }, mentioned)
    await record(tx, actor, 'note.written', {
      subjectType: 'note',
      subjectId: id,
      jobId,
      details: { text: asPlainText(text), mentioned: mentioned.map(fullName) },
    })
    return requireNote(tx, actor, jobId, id)
  })
}

/**
 * Deletes a note; the history keeps its text.
 * @throws not_found, role when it is somebody else's and the actor is no Administrator
 */
export async function remove(actor: Actor, jobId: string, id: string): Promise<void> {
  return inOrganization(actor, async (tx) => {
    const [, note] = await Promise.all([requireJob(tx, actor, jobId), requireNote(tx, actor, jobId, id)])
    if (!mayDeleteNote(actor, note)) throw wrongRole('Only who wrote a note or an Administrator may delete it.')
    const removed = await tx
      .update(notes)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(notes.organizationId, actor.organizationId), eq(notes.id, id), isNull(notes.deletedAt)))
      .returning({ id: notes.id })
    if (!removed.length) throw notFound('note')
    await record(tx, actor, 'note.deleted', {
      subjectType: 'note',
      subjectId: id,
      jobId,
      details: { text: asPlainText(note.text), author: fullName(note.createdBy) },
    })
  })
}

interface Mentioned {
  id: string
  firstName: string
  lastName: string
  email: string
  mailsSaid: boolean
}

async function requireMentioned(tx: Tx, { organizationId }: Actor, text: string): Promise<Mentioned[]> {
  const ids = mentionedIn(text)
  if (!ids.length) return []
  const found = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      mailsSaid: users.mailsSaid,
    })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), inArray(users.id, ids), eq(users.status, 'ACTIVE')))
  if (found.length < ids.length) throw invalid({ text: 'Somebody who is mentioned is not an active user' })
  return found
}

async function tellMentioned(
  tx: Tx,
  actor: Actor,
  note: { id: string; jobId: string; text: string },
  mentioned: Mentioned[],
): Promise<void> {
  const others = mentioned.filter(({ id }) => id !== actor.userId)
  if (!others.length) return
  const userIds = others.map(({ id }) => id)
  await notify(tx, actor, { kind: 'NOTE_MENTION', userIds, subjectIds: [note.id], jobId: note.jobId })
  const job = await getJob(tx, actor, note.jobId)
  for (const { id, firstName, email } of others.filter(({ mailsSaid }) => mailsSaid)) {
    await enqueueMail(tx, {
      organizationId: actor.organizationId,
      key: `mention:${note.id}:${id}`,
      to: email,
      template: 'note-mention',
      data: {
        firstName,
        author: fullName(actor),
        job: jobNumber(job),
        site: siteOf(job),
        text: asPlainText(note.text),
        path: `/jobs/${job.id}/notes`,
      },
    })
  }
}
