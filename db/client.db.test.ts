import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { asDomainError } from '@/lib/http/problem'

import { makeOrganization } from './factories'
import { makeOwnDatabase } from './own-database'
import { organizations } from './schema'
import { inOrganization } from './tenancy'

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql

beforeAll(async () => {
  process.env.DATABASE_POOL = '4'
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 1 })
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
    const running = Promise.allSettled(Array.from({ length: 4 }, () => work(5).finally(() => over++)))
    // A connection that the round before ended may refuse its first transaction in this one.
    await vi.waitFor(async () => expect((await asleep()).length + over).toBe(4), { interval: 20, timeout: 4000 })
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
