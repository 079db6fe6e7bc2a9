import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { JsonSchema } from '@/lib/platform/openapi/schemas'

import { Api } from './api'
import { type ServedOperation, isForMachines, isForStaff } from './operations'
import { callOf, fill } from './samples'
import { type Answer, type Carried, type Sender, formOf, send, sendRaw } from './send'
import { Scope } from './world'

const api = await Api.load()
const takesBody = api.operations.filter((operation) => operation.spec.body)
const takesForm = api.operations.filter((operation) => operation.spec.files)
const takesParameters = api.operations.filter(
  (operation) => (operation.spec.params || operation.spec.query) && !isForMachines(operation),
)
const takesKey = api.operations.filter((operation) => operation.method === 'POST' && isForStaff(operation))
const named = (operations: ServedOperation[]) => operations.map((operation) => [operation.key, operation] as const)

let organization: { organizationId: number }
beforeAll(async () => void (organization = await makeOrganization()))
afterAll(closeDatabase)

/** A call that would succeed, and its sender. */
async function prepare(operation: ServedOperation): Promise<{ carried: Carried; sender: Sender }> {
  const call = callOf(operation, api.bodyOf(operation))
  const caller = await makeActor(call.endsOrganization ? await makeOrganization() : organization)
  const carried = await fill(call, new Scope(caller))
  return { carried, sender: isForStaff(operation) ? { token: caller.token } : {} }
}

/** The cases whose answer is not the due one, each as a sentence. */
async function tell(cases: [what: string, answer: Promise<Answer>, due?: (answer: Answer) => boolean][]) {
  const findings = await Promise.all(
    cases.map(async ([what, answering, due = () => true]) => {
      const answer = await answering
      const wrong = due(answer) ? [] : [`gets ${answer.status} ${answer.text.slice(0, 300)}`]
      return [...wrong, ...answer.faults].map((fault) => `${what}: ${fault}`)
    }),
  )
  return findings.flat()
}

const is = (status: number) => (answer: Answer) => answer.status === status
const names = (field: string) => (answer: Answer) =>
  answer.status === 422 &&
  (answer.json as { errors: { path: string }[] }).errors.some(
    ({ path }) => path === field || path.startsWith(`${field}.`),
  )

const WRONG = [{ nonsense: true }, 12_345.678, true, 'no such value', [{ nonsense: true }]]
const NASTY = {
  'a NUL character': 'a\u0000b',
  'half a surrogate pair': 'a\ud800b',
  'a huge text': 'x'.repeat(300_000),
  'an SQL fragment': `'; drop table users; --`,
  'right-to-left marks': '\u202e\u2066\ufeff',
}

describe('a body', () => {
  it.each(named(takesBody))('that is not what %s takes is refused', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const { path, query, body } = carried
    const raw = (content: BodyInit, type = 'application/json') =>
      sendRaw(operation, { path, query, content, type }, sender)
    const text = JSON.stringify(body ?? {})
    const faults = await tell([
      ['not JSON', raw('{'), is(400)],
      ['JSON cut short', raw(text.slice(0, -1)), is(400)],
      ['bytes that are not UTF-8', raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), ({ status }) => status >= 400],
      ['JSON as text', raw(text, 'text/plain'), is(415)],
      ['JSON as a form', raw(text, 'application/x-www-form-urlencoded'), is(415)],
      ['a list', raw('[]'), is(422)],
      ['null', raw('null'), is(422)],
      ['a number', raw('42'), is(422)],
      ['a text', raw('"text"'), is(422)],
      ['more than 1 MB', raw(`${text}${' '.repeat(1_048_577)}`), is(413)],
      ['an unknown field', raw(JSON.stringify({ ...body, noSuchField: 1 })), names('noSuchField')],
      [
        '__proto__',
        raw(`{"__proto__": {"role": "Administrator"}, ${text.slice(1).trimStart()}`.replace(/, }$/, '}')),
        refusedOr,
      ],
      ['constructor', raw(JSON.stringify({ ...body, constructor: { prototype: {} } })), names('constructor')],
      ['a body nested a thousand times', raw(`${'['.repeat(1_000)}${']'.repeat(1_000)}`), is(422)],
    ])
    expect(faults).toEqual([])
  })

  it.each(named(takesBody))('with a field of a wrong type is refused by %s, which names it', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const cases = Object.entries(api.bodyOf(operation)?.properties ?? {}).flatMap(([field, schema]) => {
      const wrong = WRONG.find((value) => !api.takes(schema, value))
      if (wrong === undefined) return []
      const answer = send(operation, { ...carried, body: { ...carried.body, [field]: wrong } }, sender)
      return [[`${field}: ${JSON.stringify(wrong)}`, answer, names(field)] as const]
    })
    expect(await tell(cases.map((each) => [...each]))).toEqual([])
  })

  it.each(named(takesBody))('with nasty texts breaks nothing in %s', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const fields = Object.entries(api.bodyOf(operation)?.properties ?? {})
    const cases = fields.flatMap(([field, schema]) =>
      Object.entries(isText(schema) || isText(schema.items) ? NASTY : {}).map(([what, text]) => {
        const value = isText(schema) ? text : [text]
        const answer = send(operation, { ...carried, body: { ...carried.body, [field]: value } }, sender)
        const due =
          what === 'a NUL character' || what === 'a huge text' ? ({ status }: Answer) => status >= 400 : undefined
        return [`${what} in ${field}`, answer, due] as [string, Promise<Answer>, typeof due]
      }),
    )
    expect(await tell(cases)).toEqual([])
  })
})

/** The first bytes of a program for Linux. */
const PROGRAM = Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...Array.from({ length: 57 }, () => 0)])

describe('a form', () => {
  it.each(named(takesForm))('that is not what %s takes is refused', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const { path, query, body, files } = carried
    const raw = (content: BodyInit, type?: string) => sendRaw(operation, { path, query, content, type }, sender)
    const form = (change: (form: FormData) => void) => {
      const made = formOf(body, files)
      change(made)
      return raw(made)
    }
    const file = new File(['text'], 'notes.txt', { type: 'image/png' })
    const program = new File([PROGRAM], 'photo.png', { type: 'image/png' })
    const faults = await tell([
      ['no boundary', raw('x', 'multipart/form-data'), is(400)],
      [
        'a form cut short',
        raw('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1', 'multipart/form-data; boundary=b'),
        is(400),
      ],
      ['an empty form', raw('', 'multipart/form-data; boundary=b'), ({ status }) => status >= 400],
      ['an unknown field', form((made) => made.append('noSuchField', '1')), names('noSuchField')],
      ['an unknown file', form((made) => made.append('noSuchFile', file)), names('noSuchFile')],
      ['__proto__', form((made) => made.append('__proto__', '1')), refusedOr],
      ['a text of more than 1 MB', form((made) => made.append('name', 'x'.repeat(1_048_577))), is(413)],
      [
        'a thousand fields',
        form((made) => Array.from({ length: 1_000 }, (__, n) => made.append(`f${n}`, '1'))),
        is(413),
      ],
      ...Object.keys(operation.spec.files ?? {}).map(
        (name) =>
          [`a program as ${name} that claims to be an image`, form((made) => made.set(name, program)), is(415)] as [
            string,
            Promise<Answer>,
            (answer: Answer) => boolean,
          ],
      ),
    ])
    expect(faults).toEqual([])
  })
})

describe('a parameter', () => {
  it.each(named(takesParameters))('that is not of its type is refused by %s', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const cases = api.parametersOf(operation).flatMap(({ name, in: place, schema }) => {
      if (place === 'header') return []
      const values = {
        'not of its type': 'no such value',
        ...NASTY,
        'an inherited name': '__proto__',
        'an empty text': '',
      }
      return Object.entries(values).map(([what, value]) => {
        const answer = send(operation, { ...carried, [place]: { ...carried[place], [name]: value } }, sender)
        const isRead = api.reads(schema, value)
        const due = ({ status, problem }: Answer) => isRead || status === 400 || problem === '/problems/role'
        return [`${name}: ${what}`, answer, due] as [string, Promise<Answer>, typeof due]
      })
    })
    const twice = { ...carried.query, page: ['1', '2'], constructor: 'x', ['__proto__']: ['x', 'y'] }
    const repeated = send(operation, { ...carried, query: twice }, sender)
    expect(await tell([...cases, ['repeated and inherited names', repeated]])).toEqual([])
  })

  it.each(named(takesKey))('Idempotency-Key that is no key is refused by %s', async (_, operation) => {
    const { carried, sender } = await prepare(operation)
    const keyed = (key: string) => send(operation, carried, { ...sender, headers: { 'idempotency-key': key } })
    const faults = await tell([
      ['empty', keyed(''), is(400)],
      ['with a blank', keyed('two words'), is(400)],
      ['too long', keyed('k'.repeat(201)), is(400)],
    ])
    expect(faults).toEqual([])
  })
})

/** Refused or ignored: a name that every object inherits must never count as a field. */
const refusedOr = ({ status }: Answer) => status < 500

function isText({ type, anyOf = [], enum: values }: JsonSchema = {}): boolean {
  return (!values && [type].flat().includes('string')) || anyOf.some(isText)
}
