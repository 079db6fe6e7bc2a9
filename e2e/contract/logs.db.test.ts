import fs from 'node:fs'

import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { makeOwnDatabase } from '@/db/own-database'
import { FACTORY_PASSWORD, makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { log } from '@/lib/platform/http/log'

import { Api } from './api'
import { type ServedOperation, isForStaff } from './operations'
import { callOf, fill } from './samples'
import { type Carried, type Sender, send } from './send'
import { Scope } from './world'

const CANARY = 'door-code-7731zq'

const api = await Api.load()
let database: Awaited<ReturnType<typeof makeOwnDatabase>>
let owner: postgres.Sql

beforeAll(async () => {
  database = await makeOwnDatabase()
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  log.level = 'debug'
})
afterAll(async () => {
  log.level = process.env.LOG_LEVEL ?? 'silent'
  await owner.end()
  await database.drop()
})

/** The call with the canary in every text that takes one more word. */
async function prepare(operation: ServedOperation): Promise<{ carried: Carried; sender: Sender; token: string }> {
  const organization = await makeOrganization({ name: `Dry ${CANARY}` })
  const caller = await makeActor(organization, { lastName: CANARY })
  const carried = await fill(callOf(operation, api.bodyOf(operation)), new Scope(caller, CANARY))
  const fields = Object.entries(carried.body ?? {}).map(([name, value]) => {
    const marked = `${String(value)} ${CANARY}`
    const takesIt = operation.spec.body?.safeParse({ ...carried.body, [name]: marked }).success
    return [name, typeof value === 'string' && takesIt ? marked : value]
  })
  return {
    carried: { ...carried, ...(carried.body && { body: Object.fromEntries(fields) as Carried['body'] }) },
    sender: isForStaff(operation) ? { token: caller.token } : {},
    token: caller.token,
  }
}

/** Everything that this process writes while `work` runs, in any way. */
async function written(work: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  const keep = (...values: unknown[]) => {
    lines.push(
      ...values.map((value) => (value instanceof Error ? `${value.stack} ${JSON.stringify(value)}` : String(value))),
    )
  }
  const { writeSync, write } = fs
  const spies = [
    // pino writes to the descriptor itself.
    vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, ...rest: never[]) => {
      if (descriptor > 2) return (writeSync as (...all: unknown[]) => number)(descriptor, ...rest)
      keep(rest[0])
      return Buffer.byteLength(String(rest[0]))
    }) as typeof fs.writeSync),
    vi.spyOn(fs, 'write').mockImplementation(((descriptor: number, ...rest: unknown[]) => {
      if (descriptor > 2) return (write as (...all: unknown[]) => void)(descriptor, ...rest)
      keep(rest[0])
      ;(rest.at(-1) as (error: null, bytes: number) => void)(null, Buffer.byteLength(String(rest[0])))
    }) as typeof fs.write),
    ...([process.stdout, process.stderr] as const).map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((chunk: unknown) => (keep(chunk), true)),
    ),
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(keep),
    ),
  ]
  try {
    await work()
    // Its error says that a pipe knows no fsync.
    await new Promise<void>((resolve) => log.flush(() => resolve()))
  } finally {
    spies.forEach((spy) => spy.mockRestore())
  }
  return lines.join('\n')
}

/** Makes the database fail for these operations, and checks what is written and answered meanwhile. */
async function fail(operations: ServedOperation[], breakIt: string, mend: string) {
  const calls: [ServedOperation, Awaited<ReturnType<typeof prepare>>][] = []
  for (const operation of operations) calls.push([operation, await prepare(operation)])
  await owner.unsafe(breakIt)
  const unbroken: string[] = []
  const answers: string[] = []
  const output = await written(async () => {
    for (const [operation, { carried, sender }] of calls) {
      const { status, text } = await send(operation, carried, sender)
      if (status < 500) unbroken.push(`${operation.key} ${status}`)
      else answers.push(text)
    }
  })
  await owner.unsafe(mend)
  const secrets = [CANARY, '7731zq', FACTORY_PASSWORD, 'argon2', ...calls.map(([, { token }]) => token)]
  return {
    unbroken,
    failures: answers.length,
    lines: output.split('\n').length,
    leaked: output.split('\n').filter((line) => secrets.some((secret) => line.includes(secret))),
    answered: answers.filter((text) => secrets.some((secret) => text.includes(secret))),
  }
}

const staffs = api.operations.filter(isForStaff)
const strangers = api.operations.filter(({ spec }) => spec.roles === 'public')

const refuseReads = (role: string) => `revoke all on all tables in schema public from ${role}`
const allowReads = (role: string) => `grant select, insert, update, delete on all tables in schema public to ${role}`

/** Postgres quotes the refused row in the message, and in the detail. */
const REFUSE_WRITES = `
  create function refuse_loudly() returns trigger language plpgsql as $$
  begin raise exception 'Refused: %', new using detail = new::text, hint = new::text; end $$;
  do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('throttles', 'sessions') loop
      execute format('create trigger refuse_loudly before insert or update on %I for each row execute function refuse_loudly()', name);
    end loop;
  end $$`
const TAKE_WRITES = `drop function refuse_loudly() cascade`

describe('no word of a person stands in what the process writes', () => {
  it('when every statement of staff is refused', { timeout: 300_000 }, async () => {
    const found = await fail(staffs, refuseReads('makegood_app'), allowReads('makegood_app'))
    expect(found.leaked).toEqual([])
    expect(found.answered).toEqual([])
    expect(found.lines).toBeGreaterThan(2 * found.failures)
    expect(found.unbroken).toEqual([
      'GET /api/v1/help 200',
      'GET /api/v1/imports/template 200',
      'GET /api/v1/live 200',
      'GET /api/v1/management-reports 200',
    ])
  })

  it('when every statement of strangers is refused', { timeout: 300_000 }, async () => {
    const found = await fail(strangers, refuseReads('makegood_accounts'), allowReads('makegood_accounts'))
    expect(found).toMatchObject({ leaked: [], answered: [] })
    expect(found.unbroken.filter((call) => !/ \/api\/(health|docs|openapi)/.test(call))).toEqual([])
  })

  it('when every write is refused by an error that quotes the row', { timeout: 300_000 }, async () => {
    const writes = staffs.filter(({ method }) => method !== 'GET')
    const found = await fail(writes, REFUSE_WRITES, TAKE_WRITES)
    expect(found).toMatchObject({ leaked: [], answered: [] })
    expect(found.failures).toBeGreaterThan(writes.length / 2)
  })
})
