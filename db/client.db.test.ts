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

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql

beforeAll(async () => {
  process.env.DATABASE_POOL = '4'
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 1 })
  await owner`create table said (id int primary key, words text)`
  await owner`grant select, insert on said to public`
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

  /** What was answered is there, and no connection stands in a transaction that nobody ends. */
  async function expectKept(answers: PromiseSettledResult<Iterable<{ id: number }>>[]) {
    const failed = answers.filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([])
    const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [...answer.value] : []))
    const kept = await owner<{ id: number }[]>`select id from said`
    expect(new Set(kept.map((row) => row.id))).toEqual(new Set(told.map((row) => row.id)))
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
      await expectKept(await answers)
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
      await expectKept(await Promise.allSettled(answers))
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
