import { readdirSync } from 'node:fs'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { closeDatabase } from '@/db/client'
import { addDays } from '@/lib/base/time'
import { newId } from '@/lib/base/wire'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { statusOf } from '@/lib/platform/openapi/document'

import { Api } from './api'
import { type ServedOperation, isForStaff } from './operations'
import { callOf, fill, placesOf } from './samples'
import { type Answer, type Carried, send } from './send'
import { Scope, countRows, readTables } from './world'

const api = await Api.load()
const posts = api.operations.filter((operation) => operation.method === 'POST' && isForStaff(operation))
const creates = posts.filter(({ spec }) => spec.status === 201)
const named = (operations: ServedOperation[]) => operations.map((operation) => [operation.key, operation] as const)

afterAll(closeDatabase)

/** An organisation of its own for one test, so that its rows can be counted. */
async function prepare(operation: ServedOperation) {
  const caller = await makeActor(await makeOrganization())
  const call = callOf(operation, api.bodyOf(operation))
  const scope = new Scope(caller)
  return {
    caller,
    scope,
    call,
    /** A new call, with records of its own. */
    another: () => fill(call, new Scope(caller)),
    ask: (carried: Carried, key?: string) =>
      send(operation, carried, { token: caller.token, headers: key ? { 'idempotency-key': key } : {} }),
    /** How many rows the organisation has in each table, except those that record who asked: each call adds one. */
    count: async () => {
      const { access_events: _, ...rows } = await countRows(scope)
      return rows
    },
    /** The same of what the rows say. */
    print: async () =>
      (await readTables(scope)).filter(({ name }) => name !== 'access_events').map(({ name, print }) => [name, print]),
  }
}

const outcomeOf = ({ status, json, faults }: Answer) => ({ status, json, faults })

describe('the same Idempotency-Key', () => {
  it.each(named(posts))('%s, is done once and answered alike', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const carried = await another()
    const first = await ask(carried, 'once')
    expect(outcomeOf(first)).toEqual({ status: statusOf(operation.spec), json: first.json, faults: [] })
    const before = await count()
    const again = await ask(carried, 'once')
    if (endsItsOwnSession(operation)) return expect(again.status).toBe(401)
    expect(outcomeOf(again)).toEqual({
      status: operation.spec.response ? 200 : first.status,
      json: first.json,
      faults: [],
    })
    expect(await count()).toEqual(before)
  })

  it.each(named(posts.filter(({ spec }) => spec.body)))('%s, with another body is refused', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const first = await another()
    await ask(first, 'once')
    const before = await count()
    const { problem, faults } = await ask({ ...first, body: changesOf(operation, first.body)[0]?.[1] ?? {} }, 'once')
    expect([problem, faults]).toEqual(['/problems/invalid', []])
    expect(await count()).toEqual(before)
  })

  it.each(named(creates))('%s, at the same second is done once', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const [zero, one, two] = [await another(), await another(), await another()]
    // Counters get their row with the very first record.
    await ask(zero)
    const empty = await count()
    await ask(one, 'one')
    const alone = await count()
    const answers = await Promise.all([ask(two, 'two'), ask(two, 'two'), ask(two, 'two')])
    const after = await count()
    const grown = (from: Record<string, number>, to: Record<string, number>) =>
      Object.fromEntries(Object.keys(to).map((name) => [name, to[name]! - (from[name] ?? 0)]))
    expect(answers.flatMap(({ faults }) => faults)).toEqual([])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
    expect(answers.map(({ json }) => json)).toEqual(answers.map(() => answers[0]!.json))
    expect(grown(alone, after)).toEqual(grown(empty, alone))
  })
})

type Body = Record<string, unknown>

/** Puts ids of a device into a body, for the creates that have them elsewhere than in `id`. */
const PLACES: Record<string, (body: Body, next: () => string) => Body> = {
  'POST /api/v1/estimates/{id}/{recordId}/lines/bulk': ({ lines, ...body }, next) => ({
    ...body,
    lines: each(lines, (line) => ({ ...line, id: next() })),
  }),
  'POST /api/v1/form/jobForms/{jobId}/{formId}/signing-links': ({ signers, ...body }, next) => ({
    ...body,
    signers: each(signers, (signer) => ({ ...signer, id: next() })),
  }),
  'POST /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/install': (
    { selectedEquipmentItems: units, ...body },
    next,
  ) => ({ ...body, selectedEquipmentItems: each(units, (equipmentId) => ({ equipmentId, installationId: next() })) }),
  'POST /api/v1/uploads/job/{jobId}': (body, next) => ({ ...body, ids: [next()] }),
}
const each = (items: unknown, change: (item: Body) => Body) => (items as Body[]).map(change)

const withId = creates.filter((operation) => operation.key in PLACES || api.bodyOf(operation)?.properties?.id)

/** A call as a device sends it, with the ids of what it makes. */
function fromDevice(operation: ServedOperation, carried: Carried, ids: string[] = []) {
  const used: string[] = []
  const next = () => used[used.push(ids[used.length] ?? newId()) - 1]!
  const place = PLACES[operation.key] ?? ((body: Body) => ({ ...body, id: next() }))
  return { ids: used, carried: { ...carried, body: place(carried.body ?? {}, next) } }
}

describe('the same id', () => {
  it.each(named(withId))('%s, is done once and answered alike', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const { ids, carried } = fromDevice(operation, await another())
    const first = await ask(carried)
    expect(outcomeOf(first)).toMatchObject({ status: 201, faults: [] })
    // Some only say that it is done; others answer the list or the record that it is now in.
    const { response } = operation.spec
    const saysDone = response instanceof z.ZodObject && 'success' in response.shape
    const said = JSON.stringify(first.json)
    expect(saysDone ? said : ids.filter((id) => !said.includes(id))).toEqual(saysDone ? '{"success":true}' : [])
    const before = await count()
    expect(outcomeOf(await ask(carried))).toEqual({ status: 200, json: first.json, faults: [] })
    expect(await count()).toEqual(before)
  })

  it.each(named(withId))('%s, at the same second is done once', async (_, operation) => {
    const { another, ask } = await prepare(operation)
    const { carried } = fromDevice(operation, await another())
    const answers = await Promise.all([1, 2, 3].map(() => ask(carried)))
    expect(answers.flatMap(({ faults }) => faults)).toEqual([])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  })

  it.each(named(withId))('%s, with another content is refused, whichever field differs', async (_, operation) => {
    const { another, ask, print } = await prepare(operation)
    const { carried } = fromDevice(operation, await another())
    await ask(carried)
    const before = await print()
    const answered = new Map<string, number>()
    for (const [field, other] of othersOf(operation, carried)) {
      const { status, faults } = await ask(other)
      expect(faults).toEqual([])
      answered.set(field, status)
    }
    // What is sent may also be wrong in itself: then it is refused before anybody looks for the record.
    expect([...answered].filter(([, status]) => ![409, 400, 404, 422].includes(status))).toEqual([])
    expect([...answered.values()]).toContain(409)
    expect(await print()).toEqual(before)
  })

  it.each(named(withId))('%s, after somebody else changed the record is answered with it', async (_, operation) => {
    const { scope, another, ask, print } = await prepare(operation)
    const { ids, carried } = fromDevice(operation, await another())
    await ask(carried)
    const written = await writeInto(scope, ids, carried.body)
    const before = await print()
    const again = await ask(carried)
    expect([again.status, again.faults]).toEqual([200, []])
    const refused = []
    for (const [, other] of othersOf(operation, carried)) refused.push((await ask(other)).status)
    expect(refused).toContain(409)
    expect(refused.filter((status) => status < 400)).toEqual([])
    expect(await print()).toEqual(before)
    expect(written.length > 0, 'somebody else could change it').toBe(!(operation.key in UNCHANGED))
  })

  const below = withId.filter((operation) => placesOf(callOf(operation, api.bodyOf(operation))).some(isInPath))
  it.each(named(below))(
    '%s, of a record that belongs elsewhere is refused and creates nothing',
    async (_, operation) => {
      const { another, ask, count } = await prepare(operation)
      const [here, elsewhere] = [await another(), await another()]
      const { ids, carried } = fromDevice(operation, elsewhere)
      expect((await ask(carried)).status).toBe(201)
      const before = await count()
      const answer = await ask(fromDevice(operation, here, ids).carried)
      expect([answer.status, answer.faults]).toEqual([409, []])
      expect(await count()).toEqual(before)
    },
  )

  it('is asked of every command that a device stamps with one', async () => {
    const files = readdirSync(lib, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('commands.ts'))
    const modules = await Promise.all(
      files.map((file) => import(path.join(lib, file)) as Promise<Record<string, { call: string; stamps: string[] }>>),
    )
    const commands = modules.flatMap((module) => Object.values(module)).filter(({ stamps }) => stamps?.includes('id'))
    const asked = new Set(withId.map(({ key }) => key))
    expect(commands.map(({ call }) => call).filter((call) => !asked.has(call))).toEqual(OTHERWISE)
  })
})

/** The creates whose records nobody changes. */
const UNCHANGED: Record<string, string> = {
  'POST /api/v1/email/{id}': 'what was sent stays',
  'POST /api/v1/job-reports/{jobId}/{id}/send': 'what was sent stays',
  'POST /api/v1/job-reports/{jobId}/send': 'what was sent stays',
  'POST /api/v1/jobs/{id}/status': 'an entry of the job’s statuses stays',
  'POST /api/v1/imports': 'a report of what was imported, which keeps its hash itself',
}

const lib = path.resolve(import.meta.dirname, '../../lib')

/** Calls with an id of the device that are no creates: what becomes of a second one is said by a test of their verb. */
const OTHERWISE = ['POST /api/v1/calendar/move/{id}']

/** Writes into the records of these ids as somebody else would: their words and their version. @returns what it wrote into */
function writeInto(scope: Scope, ids: readonly string[], body: Body): Promise<string[]> {
  const words = new Set<unknown>()
  JSON.stringify(body, (_, value: unknown) => (typeof value === 'string' && / /.test(value) && words.add(value), value))
  return scope.act(async (tx) => {
    const written: string[] = []
    const made = await tx.execute<{ kind: string; id: string }>(sql`select kind, id from creations`)
    for (const { kind, id } of made.filter((one) => ids.includes(one.id))) {
      const table = sql.identifier(kind)
      const [found] = await tx.execute<{ row: Body }>(sql`select to_jsonb(t) as row from ${table} t where id = ${id}`)
      const changes = Object.entries(found!.row).flatMap(([column, value]) => {
        const name = sql.identifier(column)
        if (words.has(value)) return [sql`${name} = ${name} || '!'`]
        return column === 'version' ? [sql`${name} = ${name} + 1`] : []
      })
      if (changes.length) await tx.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where id = ${id}`)
      written.push(...(changes.length ? [kind] : []))
    }
    return written
  })
}

const isInPath = ([place]: [string, unknown]) => place.startsWith('path.')

const endsItsOwnSession = ({ key }: ServedOperation) => key === 'POST /auth/logout'

/** A call with other content: each of its fields by itself, and its files. */
function othersOf(operation: ServedOperation, carried: Carried & { body: Body }): [string, Carried][] {
  const file = new File([OTHER_BYTES], 'other.txt')
  const files = Object.keys(carried.files ?? {}).map((name): [string, Carried] => [
    name,
    { ...carried, files: { ...carried.files, [name]: file } },
  ])
  return [
    ...files,
    ...changesOf(operation, carried.body).map(([field, body]): [string, Carried] => [field, { ...carried, body }]),
  ]
}

const OTHER_BYTES = 'Other words.'

/** What belongs to a sending, names no content, or is a word of old that says nothing. */
const NOT_SAID =
  'id ids installationId roomFeedItemId photoIds capturedAt lateReason confirm version duplicateTask Duplicate isBaseTaskRecurring'.split(
    ' ',
  )

/** A body with one field changed to another value that it may have, for each field of which one is known. */
function changesOf(operation: ServedOperation, body: Body = {}): [string, Body][] {
  const { properties = {} } = api.bodyOf(operation)!
  return [...new Set([...Object.keys(properties), ...Object.keys(body)])].flatMap((field): [string, Body][] => {
    const schema = properties[field]
    const own = schema ? api.resolve(schema) : {}
    const usual = schema?.default ?? own.default
    const choices = [own, ...(own.anyOf ?? [])].flatMap((one) => api.resolve(one).enum ?? [])
    const others = [...choices, anotherOf(body[field]), ...(schema ? ANYTHING : [])]
    const value = others.find(
      (one) => one !== undefined && one !== (body[field] ?? usual) && (!schema || api.takes(schema, one)),
    )
    return NOT_SAID.includes(field) || value === undefined ? [] : [[field, { ...body, [field]: value }]]
  })
}

const ANYTHING = ['another text', true, false, 1, '2026-01-05', '2026-01-05T00:00:00.000Z']

/** Another value of the same kind. */
function anotherOf(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return addDays(value, 1)
    if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return new Date(Date.parse(value) - 60_000).toISOString()
    return isUuid(value) ? undefined : `${value}!`
  }
  if (Array.isArray(value)) {
    const [first, ...rest] = value as unknown[]
    const other = anotherOf(first)
    return other === undefined ? (value.length ? rest : undefined) : [other, ...rest]
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [field, inner] of Object.entries(value)) {
    const other = NOT_SAID.includes(field) ? undefined : anotherOf(inner)
    if (other !== undefined) return { ...value, [field]: other }
  }
  return undefined
}

const isUuid = (text: string) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text)
