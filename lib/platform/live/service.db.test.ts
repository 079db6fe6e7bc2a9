import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { GET } from '@/app/api/v1/live/route'
import { makeOwnDatabase } from '@/db/own-database'
import { users } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import * as accounts from '@/lib/company/accounts/service'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { AddTimesheet } from '@/lib/site/timesheets/schema'
import * as decisions from '@/lib/site/timesheets/verbs/decisions'
import * as entries from '@/lib/site/timesheets/verbs/entries'
import * as weeks from '@/lib/site/timesheets/verbs/weeks'

import { announce } from './announce'
import { MOST_OF_A_USER, hub } from './hub'
import type { LiveEvent } from './schema'

const ANYTHING: LiveEvent = { topic: null, by: null, tabId: null, ids: [] }

type Person = Actor & { token: string }

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql
let organization: { organizationId: number }
let coordinator: Person
const open: Stream[] = []

beforeAll(async () => {
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { onnotice: () => {} })
})
beforeEach(async () => {
  organization = await makeOrganization()
  coordinator = await makeActor(organization, { role: 'ProjectManager', firstName: 'Priya', lastName: 'Nair' })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.hangUp()))
})
afterAll(async () => {
  await hub().stop()
  await owner.end()
  await database.drop()
})

/** One caller's reading of the stream. */
class Stream {
  readonly events: LiveEvent[] = []
  text = ''
  ended = false
  private readonly reading: Promise<void>
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>

  constructor(
    readonly response: Response,
    private readonly line: AbortController,
  ) {
    this.reader = response.body!.getReader()
    this.reading = this.read()
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder()
    for (;;) {
      const { value, done } = await this.reader.read()
      if (done) break
      this.text += decoder.decode(value, { stream: true })
      const data = this.text.match(/^data: .*$/gm) ?? []
      this.events.push(...data.slice(this.events.length).map((line) => JSON.parse(line.slice(6)) as LiveEvent))
    }
    this.ended = true
  }

  async hangUp(): Promise<void> {
    this.line.abort()
    await this.reading
  }
}

interface Carried {
  since?: number
  headers?: Record<string, string>
}

function call({ token }: Person, { since, headers }: Carried = {}, signal?: AbortSignal): Promise<Response> {
  const query = since === undefined ? '' : `?since=${new Date(since).toISOString()}`
  const carried = { Authorization: `Bearer ${token}`, ...headers }
  return GET(new Request(`http://localhost/api/v1/live${query}`, { headers: carried, signal }), {
    params: Promise.resolve(undefined),
  })
}

async function openStream(person: Person, carried?: Carried): Promise<Stream> {
  const line = new AbortController()
  const response = await call(person, carried, line.signal)
  const stream = new Stream(response, line)
  open.push(stream)
  return stream
}

/** Follows from now on: every later change is sent. */
async function follow(person: Person): Promise<Stream> {
  const stream = await openStream(person)
  await until(() => stream.events.length > 0)
  expect(stream.events.splice(0)).toEqual([ANYTHING])
  stream.text = ''
  return stream
}

async function until(condition: () => boolean, withinMs = 5_000): Promise<void> {
  for (const end = Date.now() + withinMs; !condition(); await pause(10)) {
    if (Date.now() > end) throw new Error('It did not come about.')
  }
}

const change = (actor: Actor, ...ids: string[]) => inOrganization(actor, (tx) => announce(tx, actor, 'calendar', ids))

describe('a change', () => {
  it('is told to everybody of the organisation, each as much as their role may know, and to nobody else', async () => {
    const [manager, technician, stranger] = await Promise.all([
      makeActor(organization, { role: 'Supervisor' }),
      makeActor(organization, { role: 'Technician' }),
      makeOrganization().then((other) => makeActor(other)),
    ])
    const streams = await Promise.all([manager, technician, stranger].map(follow))
    const id = newId()
    await change(coordinator, id)
    const own = newId()
    await change(stranger, own)
    await until(() => streams.every(({ events }) => events.length))
    await pause(100)
    expect(streams.map(({ events }) => events)).toEqual([
      [{ topic: 'calendar', by: { id: coordinator.userId, name: 'Priya Nair' }, tabId: null, ids: [id] }],
      [{ topic: 'calendar', by: null, tabId: null, ids: [] }],
      [{ topic: 'calendar', by: expect.objectContaining({ id: stranger.userId }), tabId: null, ids: [own] }],
    ])
  })

  it('of an estimate is told to managers alone', async () => {
    const technician = await follow(await makeActor(organization, { role: 'Technician' }))
    const manager = await follow(await makeActor(organization, { role: 'Supervisor' }))
    const id = newId()
    await inOrganization(coordinator, (tx) => announce(tx, coordinator, 'estimates', [id]))
    await change(coordinator, id)
    await until(() => technician.events.length > 0 && manager.events.length > 1)
    expect(manager.events.map(({ topic }) => topic)).toEqual(['estimates', 'calendar'])
    expect(technician.events.map(({ topic }) => topic)).toEqual(['calendar'])
  })

  it('is told when its transaction commits, and never when it does not', async () => {
    const stream = await follow(coordinator)
    await inOrganization(coordinator, async (tx) => {
      await announce(tx, coordinator, 'calendar', [newId()])
      await pause(100)
      expect(stream.events).toEqual([])
      throw new Error('no')
    }).catch(() => {})
    await change(coordinator, newId())
    await until(() => stream.events.length > 0)
    expect(stream.events).toHaveLength(1)
  })

  it('of a job is told to everybody of the organisation, because it is recorded in its history', async () => {
    const technician = await makeActor(organization, { role: 'Technician' })
    const stream = await follow(technician)
    const jobId = newId()
    await inOrganization(coordinator, (tx) =>
      record(tx, coordinator, 'job.changed', { subjectType: 'job', subjectId: jobId, jobId }),
    )
    await until(() => stream.events.length > 0)
    expect(stream.events).toEqual([
      { topic: 'jobs', by: { id: coordinator.userId, name: 'Priya Nair' }, tabId: null, ids: [jobId] },
    ])
  })

  it('of the time of one person is told to them and to who plans work, whoever made it', async () => {
    const [technician, colleague] = await Promise.all([
      makeActor(organization, { role: 'Technician' }),
      makeActor(organization, { role: 'Technician' }),
    ])
    const elsewhere = await follow(colleague)
    const streams = await Promise.all([coordinator, technician].map(follow))
    const last = async (count: number) => {
      await until(() => streams.every(({ events }) => events.length === count))
      return streams.map(({ events }) => events.at(-1))
    }
    const end = new Date().toISOString()
    const start = new Date(Date.parse(end) - 3_600_000).toISOString()
    const entry = AddTimesheet.parse({ category: 'MONITORING', start, end })
    const madeBy = ({ userId }: Person) => [
      { topic: 'timesheets', by: expect.objectContaining({ id: userId }), tabId: null, ids: [technician.userId] },
      { topic: 'timesheets', by: null, tabId: null, ids: [technician.userId] },
    ]

    const { workedOn } = await entries.add(technician, entry)
    expect(await last(1)).toEqual(madeBy(technician))
    const week = await weeks.submit(technician, { day: workedOn })
    expect(await last(2)).toEqual(madeBy(technician))
    await decisions.approve(coordinator, { timesheets: week.timesheets })
    expect(await last(3)).toEqual(madeBy(coordinator))
    expect(elsewhere.events).toEqual([])
  })

  it('of hundreds of records fits in what Postgres carries', async () => {
    const stream = await follow(coordinator)
    await change(coordinator, ...Array.from({ length: 500 }, newId))
    await until(() => stream.events.length > 0)
  })
})

describe('whoever read a page before following', () => {
  /** As long as clocks may differ. */
  const APART_MS = 2_100

  it('is told what changed since then, and no more', async () => {
    const early = await follow(coordinator)
    await change(coordinator, newId())
    await until(() => early.events.length === 1)
    await pause(APART_MS)
    const since = Date.now()
    const [meanwhile, later] = [newId(), newId()]
    await change(coordinator, meanwhile)
    await until(() => early.events.length === 2)
    const stranger = await makeOrganization().then((other) => makeActor(other))
    const [stream, elsewhere] = [await openStream(coordinator, { since }), await openStream(stranger, { since })]
    await until(() => stream.events.length === 1)
    await change(coordinator, later)
    await until(() => stream.events.length === 2)
    expect(stream.events.map(({ ids }) => ids)).toEqual([[meanwhile], [later]])
    expect(elsewhere.events).toEqual([])
  })

  it('is told what was begun before that and committed since', async () => {
    const early = await follow(coordinator)
    const id = newId()
    const since = await inOrganization(coordinator, async (tx) => {
      await announce(tx, coordinator, 'calendar', [id])
      await pause(APART_MS)
      return Date.now()
    })
    await until(() => early.events.length === 1)
    const stream = await openStream(coordinator, { since })
    await until(() => stream.events.length > 0)
    expect(stream.events.map(({ ids }) => ids)).toEqual([[id]])
  })

  it('is told that anything may have changed, when it was long ago or there was too much', async () => {
    const early = await follow(coordinator)
    expect((await openStream(coordinator, { since: 0 })).response.status).toBe(200)
    await until(() => open.at(-1)!.events.length > 0)
    expect(open.at(-1)!.events).toEqual([ANYTHING])

    const since = Date.now()
    for (let n = 0; n < 51; n++) await change(coordinator, newId())
    await until(() => early.events.length === 51)
    const late = await openStream(coordinator, { since })
    await until(() => late.events.length > 0)
    expect(late.events).toEqual([ANYTHING])
  })

  it('misses nothing when the line breaks and the browser names the last event', async () => {
    const early = await follow(coordinator)
    await change(coordinator, newId())
    await until(() => early.events.length === 1)
    const [, lastAt] = /^id: (\d+)$/m.exec(early.text)!
    await early.hangUp()
    const witness = await follow(coordinator)
    await pause(APART_MS)
    const missed = newId()
    await change(coordinator, missed)
    await until(() => witness.events.length === 1)
    // The address still says when the page was read.
    const again = await openStream(coordinator, {
      since: 0,
      headers: { 'last-event-id': String(Number(lastAt) + APART_MS) },
    })
    await until(() => again.events.length > 0)
    expect(again.events.map(({ ids }) => ids)).toEqual([[missed]])
  })
})

describe('a stream', () => {
  it('asks to be kept, compressed and gathered by nobody', async () => {
    const { response } = await follow(coordinator)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  it('ends at once when its session is ended', async () => {
    const stream = await follow(coordinator)
    await accounts.logOut(coordinator)
    await until(() => stream.ended)
  })

  it.each([{ role: 'Technician' as const }, { status: 'REMOVED' as const }])(
    'ends at once when its user becomes %o',
    async (values) => {
      const stream = await follow(coordinator)
      await inOrganization(organization, (tx) =>
        tx
          .update(users)
          .set(values)
          .where(sql`id = ${coordinator.userId}`),
      )
      await until(() => stream.ended)
    },
  )

  it('goes on when another session of the same user ends', async () => {
    const stream = await follow(coordinator)
    await owner`insert into sessions (organization_id, id, user_id, token_hash, expires_at)
      values (${organization.organizationId}, ${newId()}, ${coordinator.userId}, ${newId()}, now() + interval '1 day')`
    await owner`update sessions set revoked_at = now() where user_id = ${coordinator.userId} and id <> ${coordinator.sessionId}`
    await change(coordinator, newId())
    await until(() => stream.events.length > 0)
    expect(stream.ended).toBe(false)
  })

  it('does not keep its session alive', async () => {
    await owner`update sessions set last_seen_at = now() - interval '5 minutes' where id = ${coordinator.sessionId}`
    await follow(coordinator)
    const lastSeen = () => owner`select last_seen_at from sessions where id = ${coordinator.sessionId}`
    const seen = await lastSeen()
    // The request was allowed, and the rest of the stream is not.
    await change(coordinator)
    await owner`update users set role = 'Supervisor' where id = ${coordinator.userId}`
    await until(() => open.every(({ ended }) => ended))
    expect(await lastSeen()).toEqual(seen)
  })

  it('is refused to somebody who has ten, until one of them ends', async () => {
    const streams: Stream[] = []
    for (let n = 0; n < MOST_OF_A_USER; n++) streams.push(await follow(coordinator))
    const refused = await call(coordinator)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await follow(await makeActor(organization))
    await streams[0]!.hangUp()
    await follow(coordinator)
  })

  it('outlives the connection that listens, and says that something may have been missed', async () => {
    const stream = await follow(coordinator)
    await Promise.all([
      until(() => hub().heardUntil === undefined),
      owner`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'makegood live'`,
    ])
    await until(() => stream.events.length > 0)
    expect(hub().heardUntil).toBeGreaterThan(0)
    expect(stream.events).toEqual([ANYTHING])
    await change(coordinator, newId())
    await until(() => stream.events.length > 1)
  })
})

it('a process has one connection that listens, however many follow', async () => {
  await Promise.all([coordinator, await makeActor(organization), await makeActor(organization)].map(follow))
  const listening = await owner`select from pg_stat_activity
    where datname = current_database() and application_name = 'makegood live'`
  expect(listening).toHaveLength(1)
})
