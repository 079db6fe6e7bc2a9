import 'server-only'
import { sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { reading } from '@/db/reading'
import { estimateComments } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { createOnce, refuseKnown, writeAsRead, writeVersion } from '@/db/versioned'
import { DomainError, arrivedOtherwise, changedMeanwhile, conflict, wrongRole } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { newId } from '@/lib/base/wire'
import { requireJob } from '@/lib/job/jobs/queries/job'
import {
  countComments,
  findComment,
  listComments,
  requireComment,
  thisComment,
} from '@/lib/paper/estimates/comment-queries'
import { holdEstimate, requireHead, requireLine } from '@/lib/paper/estimates/queries'
import {
  LINE_IS_GONE,
  MOST_COMMENTS,
  mayChangeComment,
  mayDeleteComment,
  originOf,
  wordsOfLine,
} from '@/lib/paper/estimates/rules'
import type {
  AddComment,
  ChangeComment,
  DeletePart,
  EstimateComment,
  EstimateHead,
  EstimateParams,
  ResolveComment,
} from '@/lib/paper/estimates/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { announce } from '@/lib/platform/live/announce'

import { recordEstimate } from './writing'

const refuseStale = changedMeanwhile('this comment', estimateComments)

export type CommentParams = EstimateParams & { commentId: string }

/** What the office says of an estimate, also of its earlier versions as long as that is open. @throws not_found */
export const browse = (actor: Actor, at: EstimateParams): Promise<EstimateComment[]> =>
  reading(actor, async (tx) => listComments(tx, actor, await requireCommented(tx, actor, at)))

async function requireCommented(tx: Tx, actor: Actor, at: EstimateParams): Promise<EstimateHead> {
  await requireJob(tx, actor, at.jobId)
  return requireHead(tx, actor, at)
}

const refuseGone = (error: unknown): never => {
  throw error instanceof DomainError && error.code === 'not_found' ? conflict(LINE_IS_GONE) : error
}

/**
 * Says something of an estimate, whatever its status, or of one of its lines.
 * @throws not_found, conflict when the line is gone or another estimate's, the id is another's, or there are enough
 */
export async function add(
  actor: Actor,
  at: EstimateParams,
  { id = newId(), lineId, text }: AddComment,
): Promise<EstimateComment> {
  const { organizationId, userId: createdBy } = actor
  return inOrganization(actor, async (tx) => {
    const known = {
      asked: { ...at, lineId, text },
      find: () => findComment(tx, actor, id),
      refuse: arrivedOtherwise,
    }
    await refuseKnown(tx, actor, estimateComments, id, known)
    const head = await requireCommented(tx, actor, at)
    await holdEstimate(tx, actor, at)
    const line = lineId && (await requireLine(tx, actor, at.estimateId, lineId).catch(refuseGone))
    if ((await countComments(tx, actor, head)) >= MOST_COMMENTS) {
      throw conflict(`An estimate has at most ${MOST_COMMENTS} comments.`)
    }
    const about = { originId: line && originOf(line), lineWords: line && wordsOfLine(line) }
    await createOnce(tx, estimateComments, { organizationId, id, ...at, ...about, text, createdBy }, known)
    return told(tx, actor, head, 'written', await requireComment(tx, actor, at, id), { text })
  })
}

/** Records what was done to a comment, and tells whoever has the estimate open. @returns the comment */
async function told(
  tx: Tx,
  actor: Actor,
  head: EstimateHead,
  verb: string,
  comment: EstimateComment,
  details: Record<string, unknown>,
): Promise<EstimateComment> {
  await recordEstimate(tx, actor, `estimate-comment.${verb}`, head, { line: comment.lineWords, ...details })
  await announce(tx, actor, 'estimates', [head.jobId])
  return comment
}

async function write(
  tx: Tx,
  actor: Actor,
  { commentId, ...at }: CommentParams,
  version: number,
  set: PgUpdateSetSource<typeof estimateComments>,
): Promise<EstimateComment> {
  return writeVersion(
    tx,
    estimateComments,
    { id: commentId, version },
    {
      within: thisComment(actor, commentId),
      set,
      read: () => requireComment(tx, actor, at, commentId),
      refuse: refuseStale,
    },
  )
}

/**
 * Changes the words of a comment.
 * @throws not_found, role when somebody else wrote it, conflict with the stored comment when it was changed since
 */
export async function change(
  actor: Actor,
  at: CommentParams,
  { text, version }: ChangeComment,
): Promise<EstimateComment> {
  return inOrganization(actor, async (tx) => {
    const head = await requireCommented(tx, actor, at)
    const before = await requireComment(tx, actor, at, at.commentId)
    if (!mayChangeComment(actor, before)) throw wrongRole('Only who wrote a comment may change it.')
    if (text === before.text) return before
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const after = await write(tx, actor, at, before.version, { text, editedAt: sql`now()` })
    return told(tx, actor, head, 'changed', after, { text: { from: before.text, to: text } })
  })
}

/**
 * Settles what a comment is about, or opens it again.
 * @throws not_found, conflict with the stored comment when it was changed since it was read
 */
export async function resolve(
  actor: Actor,
  at: CommentParams,
  { isResolved, version }: ResolveComment,
): Promise<EstimateComment> {
  return inOrganization(actor, async (tx) => {
    const head = await requireCommented(tx, actor, at)
    const before = await requireComment(tx, actor, at, at.commentId)
    if (isResolved === (before.resolved !== null)) return before
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const set = isResolved
      ? { resolvedBy: actor.userId, resolvedAt: sql`now()` }
      : { resolvedBy: null, resolvedAt: null }
    const after = await write(tx, actor, at, before.version, set)
    return told(tx, actor, head, isResolved ? 'resolved' : 'reopened', after, { text: after.text })
  })
}

/**
 * Deletes a comment; the history keeps its words.
 * @throws not_found, role when somebody else wrote it and the actor is no Administrator, conflict with the stored comment
 *   when it was changed since
 */
export async function remove(actor: Actor, at: CommentParams, { version }: DeletePart): Promise<void> {
  await inOrganization(actor, async (tx) => {
    const head = await requireCommented(tx, actor, at)
    const before = await requireComment(tx, actor, at, at.commentId)
    if (!mayDeleteComment(actor, before)) throw wrongRole('Only who wrote a comment or an Administrator may delete it.')
    if (version !== undefined && version !== before.version) throw refuseStale(before)
    const isDeleted = await writeAsRead(tx, estimateComments, [{ id: at.commentId, version: before.version }], {
      within: thisComment(actor, at.commentId),
      set: { deletedAt: sql`now()` },
    })
    if (!isDeleted) throw refuseStale(await requireComment(tx, actor, at, at.commentId))
    await told(tx, actor, head, 'deleted', before, { text: before.text, author: fullName(before.createdBy) })
  })
}
