import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { eq } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { activity, files, jobReports, planUsage } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { makeOwnServer } from '@/e2e/servers/own-postgres'
import { lockStorage } from '@/lib/company/files/service'
import { sweepFiles } from '@/lib/company/files/verbs/sweep'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { startWorker } from '@/lib/desk/work/worker'
import { MOST_ATTEMPTS, NOT_MADE } from '@/lib/paper/reports/rules'
import { ReportRequest } from '@/lib/paper/reports/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { storage } from '@/lib/platform/storage'

import * as reports from './reports'

const DAY_MS = 86_400_000
/** A dead worker is silent for ten seconds before another takes over, and a failed job waits some. */
const PATIENCE = { timeout: 45_000, interval: 20 }

let folder: string
let database: Awaited<ReturnType<typeof makeOwnServer>>
let owner: postgres.Sql
let actor: Actor
let jobId: string
let worker: ReturnType<typeof startWorker> | undefined
let other: ChildProcess | undefined

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'killed-reports-'))
  database = await makeOwnServer()
  owner = postgres(database.ownerUrl, { onnotice: () => {} })
}, 120_000)
beforeEach(async () => {
  actor = await makeActor(await makeOrganization())
  jobId = (await makeJob(actor)).id
})
afterEach(async () => {
  other?.kill('SIGKILL')
  await worker?.stop()
  worker = undefined
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const owe = async () => (await reports.store(actor, jobId, ReportRequest.parse({ type: 'DryingLog' }))).id
const rowOf = async (id: string) => {
  const [row] = await inOrganization(actor, (tx) => tx.select().from(jobReports).where(eq(jobReports.id, id)))
  return row!
}
const objects = async () => {
  const found: string[] = []
  for await (const { key } of storage().list()) if (key.startsWith(`${actor.organizationId}/`)) found.push(key)
  return found
}

/** Waits until a report has ended, and holds that there is one of it, or none. */
async function end(id: string) {
  await vi.waitFor(async () => expect((await rowOf(id)).status).not.toBe('IN_PROGRESS'), PATIENCE)
  const report = await rowOf(id)
  // What a lost connection left in doubt is swept two days later.
  await sweepFiles(new Date(Date.now() + 2 * DAY_MS))
  const [rows, [usage], told] = await inOrganization(actor, (tx) =>
    Promise.all([
      tx.select({ id: files.id, size: files.size }).from(files),
      tx.select({ bytes: planUsage.storageBytes }).from(planUsage),
      tx.select({ action: activity.action }).from(activity).where(eq(activity.action, 'report.made')),
    ]),
  )
  const isMade = report.status === 'COMPLETED'
  expect(rows.map((row) => row.id)).toEqual(isMade ? [report.fileId] : [])
  expect(usage!.bytes).toBe(isMade ? rows[0]!.size : 0)
  expect(await objects()).toHaveLength(rows.length)
  expect(told).toHaveLength(rows.length)
  return report
}

/** The processes that set pages for a process. */
async function settersOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,ppid=,args='])
  return stdout
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .filter(([, , parent, args]) => Number(parent) === pid && args!.includes('lib/platform/apart/child.mjs'))
    .map(([, own]) => Number(own))
}
const setterOf = (pid: number) =>
  vi.waitFor(async () => {
    const [setter] = await settersOf(pid)
    expect(setter).toBeDefined()
    return setter!
  }, PATIENCE)
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a worker of its own, waits until it sets pages, and kills it. @returns the process that it had set them with */
async function killWorkerInTheMiddle(): Promise<number> {
  const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts']
  other = spawn(process.execPath, args, { env: process.env, stdio: 'ignore' })
  const setter = await setterOf(other.pid!)
  other.kill('SIGKILL')
  await once(other, 'exit')
  return setter
}

it('that is cancelled while its pages are set has their process ended at once', async () => {
  const id = await owe()
  worker = startWorker()
  const setter = await setterOf(process.pid)
  // It would never be done.
  process.kill(setter, 'SIGSTOP')
  await reports.cancel(actor, { jobId, id })
  await vi.waitFor(() => expect(isAlive(setter)).toBe(false), { timeout: 10_000, interval: 20 })
  expect(await end(id)).toMatchObject({ status: 'FAILED', failure: expect.stringMatching(/^Cancelled by /) })
}, 90_000)

it('whose pages’ process is killed is made by another one, once', async () => {
  const id = await owe()
  worker = startWorker()
  process.kill(await setterOf(process.pid), 'SIGKILL')
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 90_000)

it('whose pages’ process is killed each time fails, and says that it was interrupted', async () => {
  const id = await owe()
  worker = startWorker()
  const killed = new Set<number>()
  await vi.waitFor(async () => {
    for (const setter of await settersOf(process.pid)) {
      if (isAlive(setter)) process.kill(setter, 'SIGKILL')
      killed.add(setter)
    }
    expect((await rowOf(id)).status).not.toBe('IN_PROGRESS')
  }, PATIENCE)
  expect(await end(id)).toMatchObject({
    status: 'FAILED',
    failure: 'The report was interrupted while it was made. Please try again.',
  })
  expect(killed.size).toBe(MOST_ATTEMPTS)
}, 90_000)

it('whose worker is killed is made by another worker, once, and nothing goes on setting its pages', async () => {
  const id = await owe()
  const setter = await killWorkerInTheMiddle()
  await vi.waitFor(() => expect(isAlive(setter)).toBe(false), PATIENCE)
  expect((await rowOf(id)).status).toBe('IN_PROGRESS')
  worker = startWorker()
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 90_000)

it('whose worker was killed each time fails', async () => {
  const id = await owe()
  await owner`update graphile_worker._private_jobs set attempts = ${MOST_ATTEMPTS - 1}`
  await killWorkerInTheMiddle()
  worker = startWorker()
  expect(await end(id)).toMatchObject({ status: 'FAILED', failure: NOT_MADE })
}, 90_000)

it('whose connection is cut between its file and its row is stored once', async () => {
  const id = await owe()
  await inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    worker = startWorker()
    await vi.waitFor(async () => {
      const cut = await owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%plan_usage%'`
      expect(cut).toHaveLength(1)
    }, PATIENCE)
    expect(await objects()).toHaveLength(1)
  })
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 90_000)

it('is made once when every connection is cut while its pages are set', async () => {
  const id = await owe()
  worker = startWorker()
  await setterOf(process.pid)
  await owner`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  // A read may be what notices that its connection is gone.
  await vi.waitFor(() => rowOf(id), PATIENCE)
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 90_000)

it('is made once when the database is killed while its pages are set', async () => {
  const id = await owe()
  worker = startWorker()
  await setterOf(process.pid)
  await database.kill()
  await vi.waitFor(() => rowOf(id), PATIENCE)
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 120_000)

it('is stored once when the database is killed between its file and its row', async () => {
  const id = await owe()
  const killed = inOrganization(actor, async (tx) => {
    await lockStorage(tx, actor)
    worker = startWorker()
    await vi.waitFor(async () => {
      const waiting = await owner`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%plan_usage%'`
      expect(waiting).toHaveLength(1)
    }, PATIENCE)
    expect(await objects()).toHaveLength(1)
    await database.kill()
  })
  await expect(killed).rejects.toThrow()
  await vi.waitFor(() => rowOf(id), PATIENCE)
  expect(await end(id)).toMatchObject({ status: 'COMPLETED', failure: null })
}, 120_000)

it('ends once when the database is killed in its last try', async () => {
  const id = await owe()
  await owner`update graphile_worker._private_jobs set attempts = ${MOST_ATTEMPTS - 1}`
  worker = startWorker()
  await setterOf(process.pid)
  await database.kill()
  await vi.waitFor(() => rowOf(id), PATIENCE)
  const { status, failure } = await end(id)
  // The pages that were set meanwhile can be stored once the database is back.
  expect([
    ['COMPLETED', null],
    ['FAILED', NOT_MADE],
  ]).toContainEqual([status, failure])
}, 120_000)
