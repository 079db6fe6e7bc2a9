import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'

import { refusalOf } from '@/e2e/refusal-of'
import { AlreadyDone, type DomainError, changedMeanwhile, conflict } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import type { Actor } from '@/lib/platform/auth/actor'

import { among } from './rows'
import { rooms, creations } from './schema'
import { type Tx, inOrganization } from './tenancy'
import { createOnce, requireChanged, writeAsRead, writeVersion } from './versioned'

let actor: Actor
let jobId: string

beforeAll(async () => {
  const scope = await makeOrganization()
  actor = await makeActor(scope)
  jobId = (await makeJob(scope)).id
})

const own = (id: string) => and(eq(rooms.organizationId, actor.organizationId), eq(rooms.id, id))

async function find(tx: Tx, id: string) {
  const [room] = await tx
    .select({ id: rooms.id, roomName: rooms.roomName, version: rooms.version })
    .from(rooms)
    .where(own(id))
  return room
}

const create = (id: string, roomName: string, otherwise?: () => Error) =>
  inOrganization({ organizationId: actor.organizationId }, async (tx) => {
    const { organizationId, userId: createdBy } = actor
    await createOnce(
      tx,
      rooms,
      { organizationId, id, jobId, roomName, createdBy },
      {
        asked: { jobId, roomName },
        find: () => find(tx, id),
        otherwise,
      },
    )
    return find(tx, id)
  })

describe('a record that is made under the id of a device', () => {
  it('is answered when it is sent again, and refused beside what is stored when it says something else', async () => {
    const id = newId()
    const made = await create(id, 'Attic')
    expect(await refusalOf(create(id, 'Attic'))).toEqual(new AlreadyDone(made))
    expect(await refusalOf(create(id, 'Cellar'))).toMatchObject({ code: 'conflict', current: made })
  })

  it('is compared with what was asked for, whatever became of it since', async () => {
    const id = newId()
    await create(id, 'Attic room')
    const renamed = await inOrganization(actor, async (tx) => {
      await tx.update(rooms).set({ roomName: 'Loft room', version: 2 }).where(own(id))
      return find(tx, id)
    })
    expect(await refusalOf(create(id, 'Attic room'))).toEqual(new AlreadyDone(renamed))
    expect(await refusalOf(create(id, 'Loft room'))).toMatchObject({ code: 'conflict', current: renamed })
    await inOrganization(actor, (tx) => tx.delete(creations).where(eq(creations.id, id)))
    const message = 'This was saved before. Whether it said the same cannot be told any more.'
    expect(await refusalOf(create(id, 'Attic room'))).toMatchObject({ code: 'conflict', message, current: renamed })
  })

  it('that is made anew under the id of one that is gone says what it says now', async () => {
    const id = newId()
    await create(id, 'Shed')
    await inOrganization(actor, (tx) => tx.delete(rooms).where(own(id)))
    const made = await create(id, 'Carport')
    expect(await refusalOf(create(id, 'Carport'))).toEqual(new AlreadyDone(made))
    expect(await refusalOf(create(id, 'Shed'))).toMatchObject({ code: 'conflict' })
  })

  it('is made once by several at the same second, though its name is one that only one may have', async () => {
    for (const round of Array(150).keys()) {
      const id = newId()
      const roomName = `Hall ${round}`
      const all = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7, 8].map(() => create(id, roomName)))
      const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      const replayed = { name: 'AlreadyDone', answer: { id, roomName } }
      expect(refused).toMatchObject(Array.from({ length: all.length - 1 }, () => replayed))
    }
  })

  it('whose name is taken is refused in the words of its verb, else in those of Postgres', async () => {
    await create(newId(), 'Porch')
    const words = 'There is a porch already.'
    expect(((await refusalOf(create(newId(), 'Porch', () => conflict(words)))) as DomainError).message).toBe(words)
    await expect(create(newId(), 'Porch')).rejects.toMatchObject({ cause: { code: '23505' } })
  })
})

describe('a record that is written into as it was read', () => {
  const seen = (id: string) => inOrganization(actor, async (tx) => (await find(tx, id))!)
  const rename = (before: { id: string; version: number }, roomName: string) =>
    inOrganization(actor, (tx) =>
      writeVersion(tx, rooms, before, {
        within: eq(rooms.organizationId, actor.organizationId),
        set: { roomName },
        read: () => find(tx, before.id),
        refuse: changedMeanwhile('this room'),
      }),
    )

  it('by two at the same second keeps the words of one, and shows them to the other', async () => {
    const made = (await create(newId(), 'Lobby'))!
    const both = await Promise.allSettled([rename(made, 'Lounge'), rename(made, 'Loft')])
    const written = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(written).toEqual([await seen(made.id)])
    expect(written[0]).toMatchObject({ version: 2 })
    const message = 'Somebody else changed this room in the meantime.'
    expect(refused).toMatchObject([{ code: 'conflict', message, current: written[0] }])
  })

  it('carries the time of its write', async () => {
    const made = (await create(newId(), 'Den'))!
    const times = () =>
      inOrganization(actor, (tx) =>
        tx.select({ createdAt: rooms.createdAt, updatedAt: rooms.updatedAt }).from(rooms).where(own(made.id)),
      )
    const [before] = await times()
    await rename(made, 'Study')
    const [after] = await times()
    expect(after!.createdAt).toEqual(before!.createdAt)
    expect(after!.updatedAt > before!.updatedAt).toBe(true)
  })

  it('beside others says when one of them was not as it was read', async () => {
    const pair = [(await create(newId(), 'Left'))!, (await create(newId(), 'Right'))!]
    await rename(pair[0]!, 'Far left')
    const write = (read: typeof pair) =>
      inOrganization(actor, (tx) =>
        writeAsRead(tx, rooms, read, {
          within: eq(rooms.organizationId, actor.organizationId),
          set: { level: 'Upper' },
        }),
      )
    expect(await write(pair)).toBe(false)
    expect(await write(await Promise.all([seen(pair[0]!.id), seen(pair[1]!.id)]))).toBe(true)
  })
})

describe('a change that assumes something of what it changes', () => {
  const rename = (ids: readonly string[], records?: number) =>
    inOrganization(actor, (tx) =>
      requireChanged(
        tx
          .update(rooms)
          .set({ roomName: sql`${rooms.roomName} || ' (old)'` })
          .where(and(eq(rooms.organizationId, actor.organizationId), among(rooms.id, ids), isNull(rooms.deletedAt))),
        records,
      ),
    )

  it('is refused where that does not hold, of one record or of one among several', async () => {
    const [kept, gone] = [(await create(newId(), 'Shed'))!, (await create(newId(), 'Stable'))!]
    await inOrganization(actor, (tx) =>
      tx
        .update(rooms)
        .set({ deletedAt: sql`now()` })
        .where(own(gone.id)),
    )
    await rename([kept.id])
    expect(await refusalOf(rename([gone.id]))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(rename([kept.id, gone.id], 2))).toMatchObject({ code: 'conflict' })
    expect(await inOrganization(actor, (tx) => find(tx, kept.id))).toMatchObject({ roomName: 'Shed (old)' })
  })
})
