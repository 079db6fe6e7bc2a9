import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { refusalOf } from '@/e2e/refusal-of'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import * as jobs from '@/lib/desk/job-file/service'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { closeDatabase } from './client'
import { Guess } from './guess'
import { askOnce, readTogether, reading } from './reading'
import { type Tx, inOrganization } from './tenancy'

let sam: Actor
let jobId: string
beforeAll(async () => {
  const scope = await makeOrganization()
  sam = await makeActor(scope)
  jobId = (await makeJob(scope)).id
})
afterAll(closeDatabase)

/** Each request has a page of its own. */
const pageOf = (actor: Actor) => readTogether({ ...actor })

/** The transaction's number; over one connection they follow one another. */
async function transactionOf(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ id: string }>(
    sql`select virtualtransaction as id from pg_locks where pid = pg_backend_pid() and locktype = 'virtualxid'`,
  )
  return row!.id
}

/** The objection of Postgres or the app. */
async function objectionTo(work: Promise<unknown>): Promise<string> {
  const error = await refusalOf(work)
  return ((error.cause as Error | undefined) ?? error).message
}

it('a read that asks for it sees one state, whatever is written meanwhile, also beside a guess', async () => {
  const isRight = new Guess(sql`select 1`, () => true)
  for (const actor of [sam, { ...sam, guess: isRight }]) {
    const counts = await reading(
      actor,
      async (tx) => {
        const before = await notesOf(tx, jobId)
        await notes.add(sam, jobId, { text: 'Somebody wrote.' })
        return [before, await notesOf(tx, jobId)]
      },
      { isSnapshot: true },
    )
    expect(counts[1]).toBe(counts[0])
  }
})

describe('reads that come together', () => {
  it('share a transaction while one is under way, and have another afterwards', async () => {
    const page = pageOf(sam)
    const [first, second] = await Promise.all([reading(page, transactionOf), reading(page, transactionOf)])
    expect(second).toBe(first)
    expect(await reading(page, transactionOf)).not.toBe(first)
  })

  it('share it with nobody else: neither a copy of the actor, nor another request of theirs, nor another organisation', async () => {
    const other = await makeActor(await makeOrganization())
    const page = pageOf(sam)
    const copy = { ...page, role: 'Technician' as const }
    const seen = await Promise.all(
      [page, copy, sam, pageOf(sam), pageOf(other)].map((who) => reading(who, transactionOf)),
    )
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('see the rows of their own organisation alone', async () => {
    const other = await makeActor(await makeOrganization())
    const [mine, theirs] = [pageOf(sam), pageOf(other)]
    const [own, refused] = await Promise.all([jobs.read(mine, jobId), objectionTo(jobs.read(theirs, jobId))])
    expect([own.id, refused]).toEqual([jobId, 'No such job.'])
  })

  it('see one state of the organisation, whatever is written meanwhile', async () => {
    const page = pageOf(sam)
    const count = (tx: Tx) => notesOf(tx, jobId)
    const [before, after] = await reading(page, async (tx) => {
      const before = await count(tx)
      await notes.add(sam, jobId, { text: 'Somebody rang.' })
      return [before, await reading(page, count)]
    })
    expect(after).toBe(before)
    expect(await reading(page, count)).toBe(before + 1)
  })

  it('ask once what several need, and anew in the next transaction', async () => {
    const page = pageOf(sam)
    let asked = 0
    const ask = (tx: Tx) => askOnce(tx, 'the same', async () => ++asked)
    expect(await Promise.all([reading(page, ask), reading(page, ask)])).toEqual([1, 1])
    expect(await reading(page, ask)).toBe(2)
    await inOrganization(sam, async (tx) => expect([await ask(tx), await ask(tx)]).toEqual([3, 4]))
  })

  it('write nothing: Postgres refuses it', async () => {
    const write = reading(pageOf(sam), (tx) => tx.execute(sql`update jobs set description = 'x'`))
    expect(await objectionTo(write)).toContain('read-only transaction')
  })

  it('are joined by no verb that writes, which has a transaction of its own', async () => {
    const page = pageOf(sam)
    await reading(page, async () => notes.add(page, jobId, { text: 'While the page is read.' }))
    const found = await notes.browse(sam, jobId, { limit: 10 })
    expect(found.map(({ text }) => text)).toContain('While the page is read.')
  })
})

describe('a read that fails', () => {
  const failing = (tx: Tx) => tx.execute(sql`select 1 / 0`)

  it('gives its connection back: more than there are leave one for the next read', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const pages = Array.from({ length: 20 }, () => pageOf(sam))
      const answers = await Promise.all(
        pages.flatMap((page) => [objectionTo(reading(page, failing)), objectionTo(jobs.read(page, sam.userId))]),
      )
      expect(answers).toHaveLength(40)
    }
    expect((await jobs.read(pageOf(sam), jobId)).id).toBe(jobId)
  })

  it('is followed by none in the transaction that it spoilt', async () => {
    const page = pageOf(sam)
    let go = () => {}
    const waits = new Promise<void>((resolve) => {
      go = resolve
    })
    const slow = reading(page, () => waits)
    await objectionTo(reading(page, failing))
    expect((await jobs.read(page, jobId)).id).toBe(jobId)
    go()
    await slow
  })

  it('takes with it those that were under way beside it, unseen by none', async () => {
    const page = pageOf(sam)
    let go = () => {}
    const waits = new Promise<void>((resolve) => {
      go = resolve
    })
    const beside = objectionTo(reading(page, (tx) => waits.then(() => transactionOf(tx))))
    expect(await objectionTo(reading(page, failing))).toContain('division by zero')
    go()
    expect(await beside).toContain('transaction is aborted')
  })
})

async function notesOf(tx: Tx, id: string): Promise<number> {
  const [row] = await tx.execute<{ count: number }>(sql`select count(*)::int as count from notes where job_id = ${id}`)
  return row!.count
}
