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
import { Scope, countRows } from './world'

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
    const { problem, faults } = await ask(
      { ...first, body: { ...first.body, ...(await changed(operation, first)) } },
      'once',
    )
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

const withId = creates.filter((operation) => api.bodyOf(operation)?.properties?.id)

describe('the same id', () => {
  it.each(named(withId))('%s, is done once and answered alike', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const carried = await another()
    const body = { ...carried.body, id: newId() }
    const first = await ask({ ...carried, body })
    expect(outcomeOf(first)).toMatchObject({ status: 201, faults: [] })
    // Some only say that it is done.
    const { response } = operation.spec
    const saysDone = response instanceof z.ZodObject && 'success' in response.shape
    // Others answer the list that it is now in.
    const made = response instanceof z.ZodArray ? [{ id: body.id }] : { id: body.id }
    expect(outcomeOf(first).json).toMatchObject(saysDone ? { success: true } : made)
    const before = await count()
    expect(outcomeOf(await ask({ ...carried, body }))).toEqual({ status: 200, json: first.json, faults: [] })
    expect(await count()).toEqual(before)
  })

  it.each(named(withId))('%s, at the same second is done once', async (_, operation) => {
    const { another, ask } = await prepare(operation)
    const carried = await another()
    const body = { ...carried.body, id: newId() }
    const answers = await Promise.all([1, 2, 3].map(() => ask({ ...carried, body })))
    expect(answers.flatMap(({ faults }) => faults)).toEqual([])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201])
  })

  it.each(named(withId))('%s, with other content is refused and creates nothing', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const carried = await another()
    const body = { ...carried.body, id: newId() }
    await ask({ ...carried, body })
    const before = await count()
    const answer = await ask({ ...carried, body: { ...body, ...(await changed(operation, carried)) } })
    expect([answer.status, answer.faults]).toEqual([409, []])
    expect(await count()).toEqual(before)
  })

  const below = withId.filter((operation) => placesOf(callOf(operation, api.bodyOf(operation))).some(isInPath))
  it.each(named(below))('%s, of a record that belongs elsewhere creates nothing', async (_, operation) => {
    const { another, ask, count } = await prepare(operation)
    const [here, elsewhere] = [await another(), await another()]
    const id = newId()
    expect((await ask({ ...elsewhere, body: { ...elsewhere.body, id } })).status).toBe(201)
    const before = await count()
    const answer = await ask({ ...here, body: { ...here.body, id } })
    expect(answer.faults).toEqual([])
    expect([200, 409]).toContain(answer.status)
    expect(await count()).toEqual(before)
  })
})

const isInPath = ([place]: [string, unknown]) => place.startsWith('path.')

const endsItsOwnSession = ({ key }: ServedOperation) => key === 'POST /auth/logout'

/** Changes one field of the body to another valid value; the late reason belongs to each sending. */
async function changed(operation: ServedOperation, { body: sent = {} }: Carried): Promise<Record<string, unknown>> {
  const { lateReason: _, ...body } = sent
  const [name, value] = Object.entries(body).find(([, given]) => typeof given === 'string' && / /.test(given)) ?? []
  if (name) return { [name]: `${String(value)}!` }
  const day = Object.keys(body).find((field) => /^\d{4}-\d{2}-\d{2}$/.test(String(body[field])))
  if (day) return { [day]: addDays(String(body[day]), 1) }
  const flag = Object.keys(body).find((field) => typeof body[field] === 'boolean')
  if (flag) return { [flag]: !body[flag] }
  for (const [field, inner] of Object.entries(body)) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
    const below = Object.entries(inner).find(([, given]) => typeof given === 'string' && / /.test(given))
    if (below) return { [field]: { ...inner, [below[0]]: `${String(below[1])}!` } }
  }
  const optional = Object.entries(api.bodyOf(operation)?.properties ?? {}).find(
    ([field, schema]) => field !== 'lateReason' && api.takes(schema, 'another text'),
  )
  if (optional) return { [optional[0]]: 'another text' }
  const list = Object.keys(body).find((field) => Array.isArray(body[field]))
  if (list) return { [list]: [] }
  const choice = Object.entries(api.bodyOf(operation)?.properties ?? {}).flatMap(([field, { enum: choices = [] }]) => {
    const other = choices.find((one) => one !== body[field])
    return field in body && other !== undefined ? [[field, other]] : []
  })[0]
  return choice ? Object.fromEntries([choice]) : {}
}
