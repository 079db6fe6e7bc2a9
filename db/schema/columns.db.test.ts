import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { packed, wideSelect } from '@/db/select'
import { readInBatches } from '@/db/stream'
import { type Tx, inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/ids'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'

import { rooms } from '.'
import { toWireInstant } from './columns'

/** Postgres leaves out trailing zeros, so each has another length. Oldest first. */
const WRITTEN = [
  '1969-12-31T23:59:59.999Z',
  '2026-11-23T19:15:14.000Z',
  '2026-11-23T19:15:14.100Z',
  '2026-11-23T19:15:14.120Z',
  '2026-11-23T19:15:14.123Z',
]
const LAST = WRITTEN.at(-1)!

const { id, roomName, createdAt, deletedAt } = rooms
const selectRooms = wideSelect((query) => query.select({ room: { id, createdAt, deletedAt } }).from(rooms))

let scope: { organizationId: number }
let at: { organizationId: number; jobId: string; createdBy: string }

const act = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(scope, work)
const insert = (tx: Tx, values: { createdAt?: string; deletedAt?: string | null }) =>
  tx
    .insert(rooms)
    .values({ ...at, id: newId(), roomName: newId(), ...values })
    .returning({ createdAt, deletedAt })
const own = () => eq(rooms.organizationId, scope.organizationId)

beforeAll(async () => {
  scope = await makeOrganization()
  const { userId: createdBy } = await makeActor(scope)
  at = { ...scope, jobId: (await makeJob(scope)).id, createdBy }
  await act(async (tx) => {
    for (const time of WRITTEN.toReversed()) await insert(tx, { createdAt: time, deletedAt: time })
  })
})

const ways: Record<string, (tx: Tx) => Promise<{ createdAt: string; deletedAt: string | null }[]>> = {
  'a select': (tx) => tx.select({ createdAt, deletedAt }).from(rooms).where(own()).orderBy(asc(createdAt)),
  'a wide select': async (tx) => {
    const rows = await selectRooms(tx, sql`where ${own()} order by ${createdAt}`)
    return rows.map(({ room }) => ({ createdAt: room!.createdAt, deletedAt: room!.deletedAt }))
  },
  'packed columns': async (tx) => {
    const rows = await tx
      .select({ room: packed({ createdAt, deletedAt }) })
      .from(rooms)
      .where(own())
      .orderBy(asc(createdAt))
    return rows.map(({ room }) => room)
  },
  'an update': async (tx) => {
    const rows = await tx.update(rooms).set({ roomName }).where(own()).returning({ createdAt, deletedAt })
    return rows.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  },
  'a subquery': async (tx) => {
    const oldest = tx.select({ createdAt, deletedAt }).from(rooms).where(own()).as('oldest')
    return tx.select().from(oldest).orderBy(asc(oldest.createdAt))
  },
}

describe.each(Object.entries(ways))('an instant out of %s', (_, read) => {
  const expected = WRITTEN.map((time) => ({ createdAt: time, deletedAt: time }))

  it('is what was written, to the millisecond', async () => {
    expect(await act(read)).toEqual(expected)
  })

  it.each(['Australia/Adelaide', 'America/St_Johns', 'UTC'])('is in UTC also where Postgres is in %s', async (zone) => {
    const found = await act(async (tx) => {
      await tx.execute(sql`select set_config('TimeZone', ${zone}, true)`)
      return read(tx)
    })
    expect(found).toEqual(expected)
  })
})

it('an instant is compared with one that is written as it is', async () => {
  const found = await act((tx) =>
    tx
      .select({ createdAt })
      .from(rooms)
      .where(and(own(), gt(createdAt, WRITTEN[2]!)))
      .orderBy(asc(createdAt)),
  )
  expect(found.map((row) => row.createdAt)).toEqual(WRITTEN.slice(3))
  const [latest] = await act((tx) =>
    tx
      .select({ at: max(createdAt) })
      .from(rooms)
      .where(own()),
  )
  expect(latest).toEqual({ at: LAST })
})

it('an instant of another zone, or finer than a millisecond, comes back in the one spelling', async () => {
  const written = ['2026-03-02T09:00:00+10:00', '2026-03-01T23:00:00.0004Z', '2026-03-01 23:00:00+00']
  for (const time of written) {
    const [row] = await act((tx) => insert(tx, { createdAt: time, deletedAt: null }))
    expect(row).toEqual({ createdAt: '2026-03-01T23:00:00.000Z', deletedAt: null })
  }
})

it('the clock of Postgres is read like any other instant', async () => {
  const [row] = await act((tx) => insert(tx, {}))
  expect(row!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Math.abs(Date.parse(row!.createdAt) - Date.now())).toBeLessThan(60_000)
})

it('rows of a cursor say an instant as Postgres does, which is read the same', async () => {
  const read: string[] = []
  const query = async () => sql`select ${deletedAt} as at from ${rooms} where ${own()} and ${deletedAt} is not null`
  for await (const rows of readInBatches<{ at: string }>(scope, 'all_instants', query)) {
    read.push(...rows.map((row) => toWireInstant(row.at)))
  }
  expect(read.toSorted()).toEqual(WRITTEN)
})
