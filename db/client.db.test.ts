import { connect, type Socket } from 'node:net'

import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { makeOrganization } from '@/lib/desk/demo/factories'
import { asDomainError } from '@/lib/platform/http/problem'
import { aheadMs } from '@/scripts/lib/faked-time.mjs'
import { seeded } from '@/scripts/lib/seeded.mjs'

import { driver } from './client'
import { makeOwnDatabase } from './own-database'
import { organizations } from './schema'
import { type Tx, atTheDoor, inOrganization } from './tenancy'
import { begin } from './transactions'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql

beforeAll(async () => {
  process.env.DATABASE_POOL = '4'
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 1 })
  await owner`create table said (id int primary key, words text)`
  await owner`create table pairs (id int unique deferrable initially deferred)`
  await owner`grant select, insert on said, pairs to public`
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const work = (seconds: number) =>
  inOrganization({ organizationId: 1 }, async (tx) => {
    await tx.execute(sql`select pg_sleep(${seconds})`)
    await tx.execute(sql`select 1`)
  })

const asleep = () =>
  owner`select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
const waitingForTheLock = () =>
  owner`select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`

it('a database that goes away under transactions refuses them with 503, and the whole pool comes back', async () => {
  for (let round = 0; round < 3; round++) {
    let over = 0
    const running = Promise.allSettled(Array.from({ length: 4 }, () => work(15).finally(() => over++)))
    // A connection that the round before ended may refuse its first transaction in this one.
    await vi.waitFor(async () => expect((await asleep()).length + over).toBe(4), { interval: 20, timeout: 14_000 })
    await owner`select pg_terminate_backend(pid) from (${asleep()}) asleep`
    for (const result of await running) {
      expect(result.status === 'rejected' && asDomainError(result.reason)).toMatchObject({ status: 503 })
    }
  }
  const again = await Promise.allSettled(Array.from({ length: 12 }, () => work(0)))
  expect(again.map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
})

it('who waits for a connection gets one, though those it waited for were taken away', async () => {
  const running = Promise.allSettled(Array.from({ length: 4 }, () => work(15)))
  await vi.waitFor(async () => expect(await asleep()).toHaveLength(4), { interval: 20, timeout: 14_000 })
  const waiting = Promise.allSettled(Array.from({ length: 12 }, () => work(0)))
  await owner`select pg_terminate_backend(pid) from (${asleep()}) asleep`
  expect((await running).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect((await waiting).map(({ status }) => status)).toEqual(Array(12).fill('fulfilled'))
})

it('says nothing more for a transaction whose connection was taken away, not on that of another', async () => {
  let speak = () => {}
  const mayStart = new Promise<void>((resolve) => (speak = resolve))
  let later: Promise<unknown> = Promise.resolve()
  let pid = 0
  const cut = inOrganization({ organizationId: 1 }, async (tx) => {
    const [backend] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    pid = backend!.pid
    later = mayStart.then(() => tx.execute(sql`insert into said values (-2, 'elsewhere')`))
    return later
  }).catch((error) => asDomainError(error))
  await expect.poll(() => pid).toBeGreaterThan(0)
  await owner`select pg_terminate_backend(${pid}::int)`
  expect(await cut).toMatchObject({ status: 503 })
  const others = Array.from({ length: 8 }, () => work(0.1))
  speak()
  await expect(later).rejects.toThrow()
  await Promise.all(others)
  expect(await owner`select id from said`).toHaveLength(0)
})

it('sends BEGIN, the settings and the first statement together', async () => {
  const { hostname, port } = new URL(process.env.DATABASE_URL!)
  const flights: string[] = []
  const pool = postgres(process.env.DATABASE_URL!, {
    max: 2,
    socket: () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(Number(port), hostname, () => resolve(socket))
        const { write } = socket
        socket.write = (bytes: Uint8Array, ...rest: never[]) => {
          flights.push(String(bytes))
          return write.call(socket, bytes, ...rest)
        }
      }),
  } as postgres.Options<never>)
  await pool`select 1`
  flights.length = 0
  await begin(pool, (tx) => Promise.all([tx.unsafe('select 2'), tx.unsafe('select 3')]))
  await pool.end()
  expect(flights.slice(0, 2)).toEqual([
    expect.stringMatching(/begin.*select 2.*select 3/s),
    expect.stringContaining('commit'),
  ])
})

describe('a pool of connections that transactions take and give back', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>, RegExp]>([
    ['is refused by its own word', () => Promise.reject(new Error('no')), /^no$/],
    ['is refused by Postgres', (tx) => tx.execute(sql`select 1 / 0`), /select 1/],
    ['goes on after a refusal', (tx) => tx.execute(sql`select 1 / 0`).catch(() => 'went on'), /division by zero/],
    [
      'does not wait for a refusal',
      async (tx) => void tx.execute(sql`select 1 / 0`).catch(() => {}),
      /taken back|by zero/,
    ],
    ['is refused at COMMIT', (tx) => tx.execute(sql`insert into pairs values (1), (1)`), /duplicate key/],
  ])('has them all again after one that %s, and nothing of it', async (_, transaction, refusal) => {
    for (let turn = 0; turn < 6; turn++) {
      const refused = inOrganization({ organizationId: 1 }, async (tx) => {
        await tx.execute(sql`insert into said values (${-10 - turn}, 'taken back')`)
        return transaction(tx)
      })
      await expect(refused).rejects.toThrow(refusal)
    }
    // Each holds its connection until all have one: by time, a slow machine would take them one after another.
    await owner`select pg_advisory_lock(1)`
    const running = Array.from({ length: 4 }, () =>
      inOrganization({ organizationId: 1 }, (tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(1)`)),
    )
    await expect.poll(waitingForTheLock).toHaveLength(4)
    await owner`select pg_advisory_unlock(1)`
    await Promise.all(running)
    expect(await owner`select id from said`).toHaveLength(0)
  })
})

it('prepares a statement that comes again, and runs it as the actor whose turn it is', async () => {
  const mine = await makeOrganization()
  const theirs = await makeOrganization()
  for (let turn = 0; turn < 8; turn++) {
    const { organizationId } = turn % 2 ? mine : theirs
    const seen = await inOrganization({ organizationId }, (tx) =>
      tx.select({ id: organizations.organizationId }).from(organizations),
    )
    expect(seen).toEqual([{ id: organizationId }])
  }
  const [found] = await inOrganization(mine, (tx) =>
    tx.execute<{ prepared: boolean }>(sql`
      select exists (select from pg_prepared_statements where statement like '%from "organizations"') as prepared`),
  )
  expect(found).toEqual({ prepared: true })
})

describe('a full queue', () => {
  let id = 0
  const say = (words = '') =>
    driver()<{ id: number }[]>`insert into said values (${++id}, ${words}) returning id`.execute()
  const sayInTransaction = () =>
    inOrganization({ organizationId: 1 }, (tx) =>
      tx.execute<{ id: number }>(sql`insert into said values (${++id}, 'together') returning id`),
    )

  /** Acknowledged rows are stored, and no connection stays in a transaction that nobody ends. */
  async function expectStored(answers: PromiseSettledResult<Iterable<{ id: number }>>[]) {
    const failed = answers.filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
    const acknowledged = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : []))
    const stored = await owner<{ id: number }[]>`select id from said`
    expect(new Set(stored.map((row) => row.id))).toEqual(new Set(acknowledged.map((row) => row.id)))
    const open = await owner`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'makegood' and state like 'idle in transaction%'`
    expect([...open]).toEqual([])
    await owner`truncate said`
  }

  const everyConnectionAsleep = () => Promise.all(Array.from({ length: 4 }, () => driver()`select pg_sleep(0.05)`))

  // A connection takes 100 statements behind the one that runs: with 99 on each, BEGIN is the hundredth.
  it.each([395, 396, 397, 399, 400, 401, 404, 405, 800])(
    'keeps what it acknowledged when a transaction begins behind %i statements',
    async (ahead) => {
      await everyConnectionAsleep()
      const asleep = everyConnectionAsleep()
      const answers = Promise.allSettled([
        ...Array.from({ length: ahead }, () => say()),
        ...Array.from({ length: 5 }, sayInTransaction),
        ...Array.from({ length: 50 }, () => say()),
      ])
      await asleep
      await expectStored(await answers)
    },
  )

  it('keeps what it acknowledged in any order of long and short statements and transactions', async () => {
    const random = seeded(20261122)
    for (let round = 0; round < 8; round++) {
      const asleep = everyConnectionAsleep()
      const answers = Array.from({ length: 300 + Math.floor(random() * 300) }, () => {
        const kind = random()
        return kind < 0.05 ? sayInTransaction() : say(kind < 0.15 ? 'long '.repeat(5_000) : '')
      })
      await asleep
      await expectStored(await Promise.allSettled(answers))
    }
  })
})

it('lets nobody speak on the connection of a transaction that has ended', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const late = inOrganization({ organizationId: 1 }, async (tx) => {
    const straggler = ended.then(() => tx.execute(sql`insert into said values (-1, 'too late')`))
    return { straggler }
  })
  const { straggler } = await late
  const others = Array.from({ length: 4 }, () => work(0.1))
  end()
  await expect(straggler).rejects.toMatchObject({ cause: { code: 'TRANSACTION_ENDED' } })
  await Promise.all(others)
  expect(await owner`select id from said`).toHaveLength(0)
})

it('ends a transaction that nobody goes on with, and gives its connection back', async () => {
  const timeout = 'idle_in_transaction_session_timeout'
  const held = (tx: Tx) => tx.execute(sql`select current_setting(${timeout}) as timeout`)
  const [[inside], [atDoor]] = await Promise.all([inOrganization({ organizationId: 1 }, held), atTheDoor(held)])
  expect([inside, atDoor]).toEqual([{ timeout: '30s' }, { timeout: '30s' }])
  // Postgres's own timeouts never come where its clock was moved on (npm test -- --at).
  if (aheadMs()) return

  const forgotten = inOrganization({ organizationId: 1 }, async (tx) => {
    await tx.execute(sql`select set_config(${timeout}, '50ms', true)`)
    await new Promise(() => {})
  })
  const refusal = await forgotten.catch((error) => asDomainError(error))
  expect(refusal).toMatchObject({ status: 503 })
  const again = await Promise.allSettled(Array.from({ length: 8 }, () => work(0)))
  expect(again.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
})
