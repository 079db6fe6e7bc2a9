import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET } from '@/app/api/cron/drain/route'
import { database as appDatabase } from '@/db/client'
import { makeOwnDatabase } from '@/db/own-database'
import { mailMessages } from '@/db/schema'
import { type Tx, atTheDoor, inOrganization } from '@/db/tenancy'
import { type MailServer, startMailServer } from '@/e2e/servers/mail-server'
import { removeFiles, withFiles } from '@/lib/company/files/service'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { prune } from '@/lib/desk/work/verbs/prune'
import type { Actor } from '@/lib/platform/auth/actor'
import { enqueueMail } from '@/lib/platform/mail/service'
import { enqueue } from '@/lib/platform/queue/enqueue'
import { storage } from '@/lib/platform/storage'

import { startWorker } from './worker'

const SECRET = 'what the scheduler knows'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let mailServer: MailServer
let folder: string
let actor: Actor

beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'queue-'))
  mailServer = await startMailServer()
  process.env.SMTP_URL = mailServer.url
  process.env.CRON_SECRET = SECRET
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { onnotice: () => {} })
})
beforeEach(async () => {
  actor = await makeActor(await makeOrganization())
})
afterEach(async () => {
  mailServer.mails.length = 0
  await owner`delete from graphile_worker._private_jobs`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
  await mailServer.close()
  await rm(folder, { recursive: true, force: true })
})

const owe = (key: string, tx?: Tx) => {
  const write = (within: Tx) =>
    enqueueMail(within, {
      organizationId: actor.organizationId,
      key,
      to: `${key}@example.test`,
      template: 'password-changed',
      data: { firstName: 'Priya' },
    })
  return tx ? write(tx) : inOrganization(actor, write)
}
const mails = () =>
  inOrganization(actor, (tx) =>
    tx
      .select({ to: mailMessages.recipient, status: mailMessages.status, attempts: mailMessages.attempts })
      .from(mailMessages)
      .orderBy(mailMessages.recipient),
  )
const jobs = async (): Promise<number> => {
  const [row] = await owner`select count(*)::int as jobs from graphile_worker.jobs`
  return row!.jobs
}
async function until(condition: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  for (const end = Date.now() + withinMs; !(await condition()); await pause(50)) {
    if (Date.now() > end) throw new Error('It did not come about.')
  }
}

describe('a job', () => {
  it('is there when its transaction commits, and never when it does not', async () => {
    await inOrganization(actor, async (tx) => {
      await owe('rolled-back', tx)
      throw new Error('no')
    }).catch(() => {})
    expect(await jobs()).toBe(0)
    await owe('kept')
    expect(await jobs()).toBe(1)
  })

  it('can be added at the door, and twice under one key is one', async () => {
    await atTheDoor(async (tx) => {
      await enqueue(tx, 'prune', {}, 'once')
      await enqueue(tx, 'prune', {}, 'once')
    })
    expect(await jobs()).toBe(1)
  })

  it('is out of the app’s reach except through that one function', async () => {
    const tries = [
      sql`select * from graphile_worker.jobs`,
      sql`select graphile_worker.add_job('prune')`,
      sql`select * from queue.heartbeats`,
      sql`select queue.beat('me', '1 second')`,
    ]
    for (const attempt of tries) {
      await expect(inOrganization(actor, (tx) => tx.execute(attempt))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
    }
    await expect(appDatabase().execute(sql`select queue.enqueue('prune', '{}', null)`)).rejects.toThrow()
  })

  it('is done by a worker within a moment, each one once', async () => {
    const worker = startWorker()
    try {
      await Promise.all(Array.from({ length: 20 }, (_, i) => owe(`many-${i}`)))
      await mailServer.received(20)
      await until(async () => (await jobs()) === 0)
      expect(new Set((await mails()).map(({ status, attempts }) => `${status} ${attempts}`))).toEqual(
        new Set(['sent 1']),
      )
    } finally {
      await worker.stop()
    }
    expect(await owner`select from queue.heartbeats`).toHaveLength(0)
  })

  it('outlives the connections of its worker', async () => {
    const worker = startWorker()
    try {
      await owe('before')
      await mailServer.received(1)
      await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'makegood%'`
      await until(() =>
        owe('after').then(
          () => true,
          () => false,
        ),
      )
      await mailServer.received(2, 15_000)
    } finally {
      await worker.stop()
    }
  })
})

it('a removed file’s object goes after the transaction, not with it', async () => {
  const source = path.join(folder, 'source')
  await writeFile(source, 'bytes')
  const [file] = await withFiles(
    actor,
    [{ path: source, name: 'a.txt', type: 'text/plain', size: 5, kind: 'LOGO' }],
    async (_, stored) => stored,
  )
  const keys: string[] = []
  for await (const { key } of storage().list()) keys.push(key)
  await inOrganization(actor, async (tx) => {
    await removeFiles(tx, actor, [file!.id])
    throw new Error('no')
  }).catch(() => {})
  await inOrganization(actor, (tx) => removeFiles(tx, actor, [file!.id]))
  expect(await storage().exists(keys[0]!)).toBe(true)
  const worker = startWorker()
  await until(async () => !(await storage().exists(keys[0]!)))
  await worker.stop()
})

describe('a worker of its own', () => {
  let child: ChildProcess | undefined
  afterEach(() => {
    child?.kill('SIGKILL')
  })

  function spawnWorker(): ChildProcess {
    const args = ['--conditions=react-server', '--import', 'tsx', 'scripts/worker.ts']
    return spawn(process.execPath, args, { env: { ...process.env, LOG_LEVEL: 'info' }, stdio: 'ignore' })
  }

  it('that is killed loses nothing: another takes its job over within seconds', async () => {
    const { begun, release } = mailServer.hold()
    await owe('killed')
    child = spawnWorker()
    await begun
    child.kill('SIGKILL')
    await once(child, 'exit')
    release()
    const came = mailServer.mails.length
    const worker = startWorker()
    try {
      await until(async () => (await mails())[0]?.status === 'sent', 20_000)
    } finally {
      await worker.stop()
    }
    expect(await mails()).toEqual([{ to: 'killed@example.test', status: 'sent', attempts: 2 }])
    expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size, 'both copies bear one id').toBe(1)
    expect(mailServer.mails.length).toBeLessThanOrEqual(came + 2)
  }, 40_000)

  it('that is told to stop finishes its job, takes no other, and ends', async () => {
    const { begun, release } = mailServer.hold()
    await owe('first')
    child = spawnWorker()
    await begun
    child.kill('SIGTERM')
    await pause(300)
    await owe('second')
    await pause(700)
    expect(child.exitCode).toBeNull()
    release()
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(await mails()).toMatchObject([{ status: 'sent' }, { status: 'queued', attempts: 0 }])
  }, 40_000)
})

describe('where no process lives between requests', () => {
  const call = (secret: string) =>
    GET(new Request('http://localhost/api/cron/drain', { headers: { Authorization: `Bearer ${secret}` } }), {
      params: Promise.resolve(undefined),
    })

  it('a call with the secret works the queue off', async () => {
    await Promise.all(['a', 'b', 'c'].map((key) => owe(key)))
    const response = await call(SECRET)
    expect([response.status, await response.json()]).toEqual([200, { waiting: 0 }])
    expect(mailServer.mails).toHaveLength(3)
  })

  it('a call without it does nothing', async () => {
    await owe('kept')
    expect((await call('a guess')).status).toBe(401)
    expect(await jobs()).toBe(1)
  })
})

it('the daily prune deletes what nobody can use any more, and nothing else', async () => {
  const { organizationId, userId, sessionId } = actor
  const ended = await makeActor({ organizationId })
  await owner`update sessions set revoked_at = now() - interval '31 days' where id = ${ended.sessionId}`
  await owner`insert into throttles values ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 hour')`
  await owner`insert into idempotency_keys (organization_id, user_id, key, route, body_hash, created_at) values
    (${organizationId}, ${userId}, 'old', 'POST /x', '', now() - interval '31 days'),
    (${organizationId}, ${userId}, 'new', 'POST /x', '', now() - interval '29 days')`
  await owner`insert into creations (organization_id, id, kind, asked_sha256, created_at) values
    (${organizationId}, gen_random_uuid(), 'old', '', now() - interval '366 days'),
    (${organizationId}, gen_random_uuid(), 'new', '', now() - interval '364 days')`
  await prune()
  expect(await owner`select kind from creations where kind in ('old', 'new')`).toEqual([{ kind: 'new' }])
  expect(await owner`select id from sessions where organization_id = ${organizationId}`).toEqual([{ id: sessionId }])
  expect(await owner`select key from throttles where key in ('old', 'new')`).toEqual([{ key: 'new' }])
  expect(await owner`select key from idempotency_keys`).toEqual([{ key: 'new' }])
})
