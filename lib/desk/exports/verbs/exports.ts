import 'server-only'
import { and, eq, ne } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { dataExports } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { conflict } from '@/lib/base/errors'
import { DAY_MS, toWallClock } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { lockStorage } from '@/lib/company/files/service'
import { getExport, listExports, liveExports } from '@/lib/desk/exports/queries'
import { KEPT_DAYS, MOST_IN_PROGRESS, MOST_KEPT } from '@/lib/desk/exports/rules'
import type { DataExport } from '@/lib/desk/exports/schema'
import { getJob, requireJob } from '@/lib/job/jobs/queries/job'
import { jobNumber } from '@/lib/job/jobs/rules'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'
import { storage } from '@/lib/platform/storage'

/** The exports of a job, or with null those of the whole organisation, the newest first. @throws not_found */
export const browse = (actor: Actor, jobId: string | null): Promise<DataExport[]> =>
  reading(actor, async (tx) => {
    await requireSubject(tx, actor, jobId)
    return listExports(tx, ofActor(actor, jobId))
  })

/**
 * Owes an export, which the worker makes.
 * @throws not_found, conflict while one of the same is being made, while others are, or while too many are kept
 */
export const ask = (actor: Actor, jobId: string | null): Promise<DataExport> =>
  inOrganization(actor, async (tx) => {
    const { organizationId, userId: createdBy } = actor
    const id = newId()
    // Two at the same second: the one that waits for the counters finds the other's.
    await lockStorage(tx, actor)
    const name = await nameOf(tx, actor, jobId)
    await refuseTooMany(tx, actor, jobId)
    // One that failed is told until it is tried again; a list of them would hide the kept ones.
    // None is right: the last one may not have failed.
    await tx.delete(dataExports).where(and(liveExports(ofActor(actor, jobId)), eq(dataExports.status, 'FAILED')))
    const expiresAt = new Date(Date.now() + KEPT_DAYS * DAY_MS).toISOString()
    await tx.insert(dataExports).values({ organizationId, id, jobId, name, createdBy, expiresAt })
    await enqueue(tx, 'make-export', { organizationId, exportId: id }, queueKey(id))
    await record(tx, actor, wordOf(jobId, 'asked'), subjectOf(jobId, id))
    return (await getExport(tx, ofActor(actor, jobId), id)).found
  })

/** `queue.is_waiting` asks for it: docs/adr/0006-queue.md. */
const queueKey = (id: string) => `export:${id}`

const ofActor = ({ organizationId }: Actor, jobId: string | null) => ({ organizationId, jobId })

const requireSubject = async (tx: Tx, actor: Actor, jobId: string | null): Promise<void> => {
  if (jobId) await requireJob(tx, actor, jobId)
}

async function nameOf(tx: Tx, actor: Actor, jobId: string | null): Promise<string> {
  const { name, timezone } = actor.organization
  const day = toWallClock(new Date().toISOString(), timezone).slice(0, 10)
  return jobId ? `${jobNumber(await getJob(tx, actor, jobId))} claim file ${day}.zip` : `${name} ${day}.zip`
}

async function refuseTooMany(tx: Tx, actor: Actor, jobId: string | null): Promise<void> {
  const own = liveExports(ofActor(actor, jobId))
  const underWay = and(eq(dataExports.organizationId, actor.organizationId), eq(dataExports.status, 'IN_PROGRESS'))
  if (await tx.$count(dataExports, and(own, underWay))) {
    throw conflict('This file is being made already. It will be listed here when it is done.')
  }
  if ((await tx.$count(dataExports, underWay)) >= MOST_IN_PROGRESS) {
    throw conflict(`${MOST_IN_PROGRESS} files are being made already. Please wait until one of them is done.`)
  }
  if ((await tx.$count(dataExports, and(own, ne(dataExports.status, 'FAILED')))) >= MOST_KEPT) {
    throw conflict(`${MOST_KEPT} of these files are kept already. Please delete one first.`)
  }
}

const wordOf = (jobId: string | null, verb: string) => `${jobId ? 'claim-file' : 'export'}.${verb}`
const subjectOf = (jobId: string | null, id: string) => ({
  subjectType: jobId ? 'claim-file' : 'export',
  subjectId: id,
  ...(jobId && { jobId }),
})

/** A finished export. Each download from its beginning is recorded. @throws not_found, conflict while there is no file */
export async function open(actor: Actor, jobId: string | null, id: string): Promise<Download> {
  const { found, key } = await reading(actor, async (tx) => {
    await requireSubject(tx, actor, jobId)
    return getExport(tx, ofActor(actor, jobId), id)
  })
  if (!key) throw conflict(found.failure ?? 'This file is still being made.', found)
  return {
    id,
    name: found.name,
    type: 'application/zip',
    size: found.size!,
    inline: false,
    open: async (range) => {
      const { stream } = await storage().get(key, range)
      if (!range?.start) {
        await inOrganization({ organizationId: actor.organizationId }, (tx) =>
          record(tx, actor, wordOf(jobId, 'downloaded'), subjectOf(jobId, id)),
        )
      }
      return stream
    },
  }
}

/** Deletes an export and its file; one in the making is not made. @throws not_found */
export const remove = (actor: Actor, jobId: string | null, id: string): Promise<void> =>
  inOrganization(actor, async (tx) => {
    await requireSubject(tx, actor, jobId)
    await getExport(tx, ofActor(actor, jobId), id)
    await removeRows(tx, actor, eq(dataExports.id, id))
    await record(tx, actor, wordOf(jobId, 'deleted'), subjectOf(jobId, id))
  })

/** Removes the claim files of a removed job. @returns how many there were */
export const removeExportsOfJob = (tx: Tx, actor: Actor, jobId: string): Promise<number> =>
  removeRows(tx, actor, eq(dataExports.jobId, jobId))

/** Removes rows; their objects go after the commit. @returns how many there were */
export async function removeRows(
  tx: Tx,
  { organizationId }: Pick<Actor, 'organizationId'>,
  which: ReturnType<typeof eq>,
): Promise<number> {
  const removed = await tx
    .delete(dataExports)
    .where(and(eq(dataExports.organizationId, organizationId), which))
    .returning({ key: dataExports.key })
  const keys = removed.flatMap(({ key }) => key ?? [])
  if (keys.length) await enqueue(tx, 'remove-objects', { keys })
  return removed.length
}
