import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'

import { eq, sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { dataExports } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { MOST_IN_PROGRESS, MOST_KEPT } from '@/lib/desk/exports/rules'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { newObjectKey, storage } from '@/lib/platform/storage'

import { endExports } from './expire'
import * as exported from './exports'

const HOUR_MS = 3_600_000

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let folder: string
let actor: Actor
beforeAll(async () => {
  // Whoever ends exports ends those of everybody.
  database = await makeOwnDatabase()
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'exports-'))
})
beforeEach(async () => {
  actor = await makeActor(await makeOrganization())
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const act = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(actor, work)

type Row = Partial<typeof dataExports.$inferInsert>

async function store(more: Row = {}): Promise<string> {
  const id = newId()
  const { organizationId, userId: createdBy } = actor
  const expiresAt = new Date(Date.now() + 24 * HOUR_MS).toISOString()
  await act((tx) => tx.insert(dataExports).values({ organizationId, id, name: 'x.zip', createdBy, expiresAt, ...more }))
  return id
}

async function keep(more: Row = {}): Promise<string> {
  const key = newObjectKey(actor.organizationId, new Date())
  await storage().put(key, Readable.from(['x']), { contentType: 'application/zip' })
  const completedAt = new Date().toISOString()
  return store({ status: 'COMPLETED', key, size: 1, sha256: Buffer.alloc(32), completedAt, ...more })
}

const fail = (more: Row = {}) => store({ status: 'FAILED', failure: 'Not this time.', ...more })

const stored = () => act((tx) => tx.select({ id: dataExports.id, status: dataExports.status }).from(dataExports))

describe('what is asked for', () => {
  it('is refused while enough are kept, until one is deleted', async () => {
    const [first] = await Promise.all(Array.from({ length: MOST_KEPT }, () => keep()))
    await expect(exported.ask(actor, null)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('are kept already'),
    })
    await exported.remove(actor, null, first!)
    expect(await exported.ask(actor, null)).toMatchObject({ status: 'WAITING' })
  })

  it('is refused while enough are in the making, of all jobs together', async () => {
    const jobs = await Promise.all(Array.from({ length: MOST_IN_PROGRESS + 1 }, () => makeJob(actor)))
    const asked = await Promise.allSettled(jobs.map(({ id }) => exported.ask(actor, id)))
    const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('being made already') }])
  })

  it('takes the place of those that failed: they hide no kept one', async () => {
    const kept = await keep({ createdAt: new Date(Date.now() - HOUR_MS).toISOString() })
    for (let n = 0; n < 12; n++) await fail()
    await exported.ask(actor, null)
    expect((await exported.browse(actor, null)).map(({ id, status }) => [status, id === kept])).toEqual([
      ['WAITING', false],
      ['COMPLETED', true],
    ])
  })

  it('waits behind the archives of the same organisation, and never behind a letter', async () => {
    const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
    const { organizationId } = actor
    const [one, other] = [await makeJob(actor), await makeJob(actor)]
    const ids = [await exported.ask(actor, one.id), await exported.ask(actor, other.id)].map(({ id }) => `export:${id}`)
    const letter = `letter:${newId()}`
    await act((tx) => enqueue(tx, 'send-mail', { organizationId, messageId: newId() }, letter))
    const queues = await owner`
      select queue_name as name from graphile_worker.jobs where key = any(${[...ids, letter]}) order by key`
    await owner.end()
    expect(queues.map(({ name }) => name)).toEqual([
      `exports-${organizationId % 2}`,
      `exports-${organizationId % 2}`,
      null,
    ])
  })
})

describe('what is left behind', () => {
  it('is ended: owed for an hour, and no longer in the queue', async () => {
    const old = { createdAt: new Date(Date.now() - 2 * HOUR_MS).toISOString() }
    const jobs = await Promise.all(Array.from({ length: 2 }, () => makeJob(actor)))
    const forgotten = await store({ ...old, jobId: jobs[0]!.id })
    const waiting = await store({ ...old, jobId: jobs[1]!.id })
    const young = await store()
    const { organizationId } = actor
    await act((tx) => enqueue(tx, 'make-export', { organizationId, exportId: waiting }, `export:${waiting}`))
    await endExports(new Date())
    const statuses = new Map((await stored()).map(({ id, status }) => [id, status]))
    expect([forgotten, waiting, young].map((id) => statuses.get(id))).toEqual(['FAILED', 'IN_PROGRESS', 'IN_PROGRESS'])
  })

  it('is deleted when it has expired, however many there are', async () => {
    const { organizationId, userId } = actor
    const kept = await keep()
    await act((tx) =>
      tx.execute(sql`
        insert into data_exports (organization_id, id, status, failure, name, created_by, expires_at)
        select ${organizationId}, gen_random_uuid(), 'FAILED', 'x', 'x.zip', ${userId}, now() - interval '1 minute'
          from generate_series(1, 1001)`),
    )
    await endExports(new Date())
    expect(await stored()).toEqual([{ id: kept, status: 'COMPLETED' }])
  })

  it('keeps no other when one of them cannot be deleted', async () => {
    const over = { expiresAt: new Date(Date.now() - 1_000).toISOString() }
    const ids = [await keep(over), await keep(over), await keep(over)].toSorted()
    await act(async (tx) => {
      await tx.select().from(dataExports).where(eq(dataExports.id, ids[0]!)).for('update')
      await expect(endExports(new Date())).rejects.toThrow()
    })
    expect(await stored()).toEqual([{ id: ids[0], status: 'COMPLETED' }])
  })
})
