import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'

import { closeDatabase } from './client'
import { Guess, WrongGuess } from './guess'
import { reading } from './reading'
import { notes } from './schema'
import { type Tx, inOrganization } from './tenancy'

let actor: { organizationId: number; userId: string }
beforeAll(async () => {
  actor = await makeActor(await makeOrganization())
})
afterAll(closeDatabase)

const HERE = sql`select pg_current_xact_id_if_assigned() as written, txid_current_snapshot()::text as moment, pg_backend_pid() as pid`
const pidOf = async (tx: Pick<Tx, 'execute'>) => (await tx.execute<{ pid: number }>(HERE))[0]!.pid

/** A guess that is right or wrong, and the connection that its question came over. */
function guessed(isRight: boolean) {
  const asked: number[] = []
  const guess = new Guess(HERE, (rows) => {
    asked.push((rows[0] as { pid: number }).pid)
    return isRight
  })
  return { guess, asked }
}

it('asks for a read within its own transaction, once', async () => {
  const { guess, asked } = guessed(true)
  const pid = await reading({ ...actor, guess }, pidOf)
  await reading({ ...actor, guess }, pidOf)
  expect(await guess.isRight()).toBe(true)
  expect(asked).toEqual([pid])
})

it('refuses a write in a read', async () => {
  const { guess } = guessed(true)
  const write = reading({ ...actor, guess }, (tx) => tx.delete(notes))
  await expect(write).rejects.toMatchObject({ cause: { message: expect.stringContaining('read-only') } })
})

it('begins nothing else before the answer', async () => {
  const right = guessed(true)
  await inOrganization({ ...actor, guess: right.guess }, async () => expect(right.asked).toHaveLength(1))
  const wrong = guessed(false)
  let hasBegun = false
  const work = inOrganization({ ...actor, guess: wrong.guess }, async () => (hasBegun = true))
  await expect(work).rejects.toBeInstanceOf(WrongGuess)
  expect(hasBegun).toBe(false)
})

it('leaves it to the caller to ask where nothing was read', async () => {
  const { guess } = guessed(false)
  expect(await guess.isRight()).toBe(false)
})
