import 'server-only'
import { createHash } from 'node:crypto'
import { Transform, pipeline } from 'node:stream'

import { and, eq } from 'drizzle-orm'

import { dataExports } from '@/db/schema'
import { type Tx, inOrganization, inSnapshot } from '@/db/tenancy'
import { DomainError, conflict } from '@/lib/base/errors'
import { administrators, managers } from '@/lib/base/roles'
import { claimContents } from '@/lib/desk/archives/claim/contents'
import { readClaim } from '@/lib/desk/archives/claim/record'
import type { Contents } from '@/lib/desk/archives/contents'
import { takeSnapshot, wholeContents } from '@/lib/desk/archives/whole/contents'
import {
  FORMAT_VERSION,
  KEPT_DAYS,
  MANIFEST,
  MOST_ATTEMPTS,
  MOST_BYTES,
  NOT_ALLOWED,
  NOT_MADE,
} from '@/lib/desk/exports/rules'
import { record } from '@/lib/platform/activity/service'
import { packArchive } from '@/lib/platform/archive/pack'
import type { Actor } from '@/lib/platform/auth/actor'
import { byWorker, onBehalfOf, worksHere } from '@/lib/platform/auth/on-behalf'
import { log } from '@/lib/platform/http/log'
import { enqueueMail } from '@/lib/platform/mail/service'
import { tellOfFailure } from '@/lib/platform/notices/office'
import type { Attempt, Tasks } from '@/lib/platform/queue/tasks'
import { newObjectKey, storage } from '@/lib/platform/storage'

import { keepPapers } from './papers'

/** Progress is written no more often than this. */
const APART_MS = 1_000

interface Owed {
  actor: Actor
  isAskerHere: boolean
  organizationId: number
  id: string
  jobId: string | null
}

/** Nobody wants it any more: its row was deleted, or another worker has ended it. */
class Unwanted extends Error {}

/**
 * Makes an archive that is owed, and keeps it. A refusal ends it with its sentence; anything else, such as a file store
 * that does not answer or a killed process, is tried three times.
 */
export async function makeExport(
  { organizationId, exportId }: Tasks['make-export'],
  { number, isLast }: Attempt,
): Promise<void> {
  const owed = await inOrganization({ organizationId }, (tx) => findOwed(tx, { organizationId, id: exportId }))
  if (!owed) return
  if (!owed.isAskerHere || !askersOf(owed).includes(owed.actor.role)) return fail(owed, NOT_ALLOWED)
  // Each earlier try was killed before it could say why.
  if (number > MOST_ATTEMPTS) return fail(owed, NOT_MADE)
  try {
    await make(owed)
  } catch (error) {
    if (error instanceof Unwanted) return
    const isRefusal = error instanceof DomainError
    if (isRefusal && error.code !== 'unavailable') return fail(owed, error.message)
    if (number < MOST_ATTEMPTS && !isLast) throw error
    log.error({ err: error, organizationId, exportId }, 'an export could not be made')
    await fail(owed, isRefusal ? error.message : NOT_MADE)
  }
}

/** Who may have one made, and is told when it could not be. */
const askersOf = ({ jobId }: Pick<Owed, 'jobId'>) => (jobId ? managers : administrators)

async function make(owed: Owed): Promise<void> {
  const madeAt = new Date()
  const contents = await gather(owed, madeAt)
  try {
    await store(owed, contents, madeAt)
  } finally {
    await contents.remove?.()
  }
}

async function gather({ actor, jobId }: Owed, madeAt: Date): Promise<Contents> {
  if (jobId) {
    await keepPapers(actor, jobId)
    return claimContents(await inSnapshot(actor, (tx) => readClaim(tx, actor, jobId)), madeAt)
  }
  const snapshot = await inSnapshot(actor, (tx) => takeSnapshot(tx, actor))
  return wholeContents(snapshot, { organization: actor.organization.name, madeAt })
}

async function store(owed: Owed, { entries, missing, tables }: Contents, madeAt: Date): Promise<void> {
  const size = entries.reduce((sum, entry) => sum + (entry.size ?? 0), 0)
  if (size > MOST_BYTES) throw conflict('This is more than one file can hold. Please ask your support.')
  const onPacked = writing(owed, entries.length)
  await onPacked(0)
  const write = (files: unknown) => manifestOf(owed, { madeAt, missing, tables, files })
  const { through, digest } = hashing()
  const archive = packArchive(entries, { madeAt, manifest: { name: MANIFEST, write }, onPacked })
  pipeline(archive, through, () => {})
  const key = newObjectKey(owed.organizationId, madeAt)
  const stored = await storage().put(key, through, { contentType: 'application/zip' })
  await complete(owed, { key, size: stored.size, sha256: digest() }).catch(async (error) => {
    if (error instanceof Unwanted) await storage().remove(key)
    throw error
  })
}

const manifestOf = (
  { jobId, actor }: Owed,
  what: Pick<Contents, 'missing' | 'tables'> & { madeAt: Date; files: unknown },
): string => {
  const of = { kind: jobId ? 'claim-file' : 'organization', organization: actor.organization.name }
  return `${JSON.stringify({ format: 'makegood', version: FORMAT_VERSION, ...of, ...what }, null, 2)}\n`
}

function hashing() {
  const hash = createHash('sha256')
  const through = new Transform({
    transform(part: Buffer, _encoding, give) {
      hash.update(part)
      give(null, part)
    },
  })
  return { through, digest: () => hash.digest() }
}

const stillOwed = ({ organizationId, id }: Pick<Owed, 'organizationId' | 'id'>) =>
  and(eq(dataExports.organizationId, organizationId), eq(dataExports.id, id), eq(dataExports.status, 'IN_PROGRESS'))

const complete = (owed: Owed, { key, size, sha256 }: { key: string; size: number; sha256: Buffer }): Promise<void> =>
  inOrganization({ organizationId: owed.organizationId }, async (tx) => {
    const { actor, id, jobId } = owed
    const completed = await tx
      .update(dataExports)
      .set({ status: 'COMPLETED', key, size, sha256, completedAt: new Date().toISOString() })
      .where(stillOwed(owed))
      .returning({ id: dataExports.id })
    if (!completed.length) throw new Unwanted()
    const [word, subject] = jobId ? ['claim-file', { jobId }] : ['export', {}]
    await record(tx, actor, `${word}.made`, { subjectType: word, subjectId: id, ...subject })
    if (!jobId) await tellByMail(tx, owed)
  })

const tellByMail = (tx: Tx, { actor, organizationId, id }: Owed): Promise<void> =>
  enqueueMail(tx, {
    organizationId,
    key: `export-ready:${id}`,
    to: actor.email,
    template: 'export-ready',
    data: {
      firstName: actor.firstName,
      organizationName: actor.organization.name,
      days: KEPT_DAYS,
      path: '/administration/data',
    },
  })

const fail = (owed: Owed, failure: string): Promise<void> =>
  inOrganization({ organizationId: owed.organizationId }, async (tx) => {
    const failed = await tx
      .update(dataExports)
      .set({ status: 'FAILED', failure })
      .where(stillOwed(owed))
      .returning({ createdBy: dataExports.createdBy })
    const { actor, id, jobId } = owed
    // None is right: an export that was given up meanwhile tells no failure.
    for (const { createdBy } of failed) {
      await tellOfFailure(tx, byWorker(actor), { kind: 'EXPORT_FAILED', id, jobId, createdBy }, askersOf(owed))
    }
  })

/** The export, with whoever asked for it as they are now. */
async function findOwed(tx: Tx, at: Pick<Owed, 'organizationId' | 'id'>): Promise<Owed | null> {
  const [row] = await tx
    .select({ id: dataExports.id, jobId: dataExports.jobId, userId: dataExports.createdBy })
    .from(dataExports)
    .where(stillOwed(at))
  if (!row) return null
  const { userId, ...owed } = row
  const { organizationId } = at
  const [actor, isAskerHere] = await Promise.all([
    onBehalfOf(tx, { organizationId, userId }),
    worksHere(tx, { organizationId, userId }),
  ])
  return { ...owed, organizationId, actor, isAskerHere }
}

/** Writes how far it is, at most once a second. @throws Unwanted when its row is gone */
function writing(owed: Owed, of: number): (done: number) => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY
  return async (done) => {
    const now = performance.now()
    if (now - writtenAt < APART_MS) return
    writtenAt = now
    const written = await inOrganization({ organizationId: owed.organizationId }, (tx) =>
      tx.update(dataExports).set({ done, of }).where(stillOwed(owed)).returning({ id: dataExports.id }),
    )
    if (!written.length) throw new Unwanted()
  }
}
