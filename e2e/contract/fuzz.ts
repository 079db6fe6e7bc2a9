import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import type { JsonSchema } from '@/lib/platform/openapi/schemas'

import type { Api } from './api'
import { type ServedOperation, isForStaff } from './operations'
import { callOf, fill } from './samples'
import { type Carried, type Sender, send } from './send'
import { Scope } from './world'

/** A value to put into a call. `undefined` leaves the value out. */
type Odd = [what: string, value: unknown]

const SWAPPED: Odd[] = [
  ['nothing at all', undefined],
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a list', ['x']],
  ['an empty list', []],
  ['an object', { x: { y: 1 } }],
  ['a word', 'word'],
]

/** Names that every object answers to. */
const INHERITED: Odd[] = [
  ['an inherited name', '__proto__'],
  ['another inherited name', 'constructor'],
]

const TEXTS: Odd[] = [
  ['an empty text', ''],
  ['blanks', ' \t\n\u00a0'],
  ['a NUL character', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['the other half', '\udfff'],
  ['letters beyond the first plane', '𝕄👩🏽‍🚒'],
  ['a huge text', 'x'.repeat(120_000)],
  ...INHERITED,
  ['half an escape', '%'],
  ['an escape that is not text', '%FF%C0%80'],
  ['a way up', '../../etc/passwd'],
  ['a text of SQL', `'); drop table users; --`],
  ['a pattern', '.*[(+\\'],
  ['half of JSON', '{"a":'],
  ['a number of 25 digits', '9'.repeat(25)],
  ['a number beyond all numbers', '1e999'],
  ['half a number', '-.5e-'],
]

const DATES: Odd[] = [
  ['30 February', '2026-02-30'],
  ['month 13', '2026-13-01T00:00:00.000Z'],
  ['day 0', '2026-01-00T00:00:00.000Z'],
  ['hour 24', '2026-01-01T24:00:00.000Z'],
  ['a leap second', '2026-06-30T23:59:60.000Z'],
  ['29 February of a common year', '2025-02-29T10:00:00.000Z'],
  ['the year 0', '0000-01-01T00:00:00.000Z'],
  ['the year -1', '-000001-01-01T00:00:00.000Z'],
  ['the last year', '9999-12-31T23:59:59.999Z'],
  ['a date past the last year', '+275760-09-13T00:00:00.000Z'],
  ['the first moment of 1900, further east', '1900-01-01T00:00:00.000+14:00'],
  ['the last moment of 2199, further west', '2199-12-31T23:59:59.999-12:00'],
  ['an offset of 25 hours', '2026-01-01T00:00:00.000+25:00'],
  ['the year 1900', '1900-01-01'],
  ['the last day of 2199', '2199-12-31'],
]

const IDS: Odd[] = [
  ['an id of nothing', '00000000-0000-0000-0000-000000000000'],
  ['an id in capitals', '0199B6A2-7C00-7000-8000-00000000000A'],
  ['an id in braces', '{0199b6a2-7c00-7000-8000-00000000000a}'],
  ['an id cut short', '0199b6a2-7c00-7000-8000'],
  ['the last id', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
]

const NUMBERS: Odd[] = [
  -1,
  -0,
  1,
  0.5,
  1e-300,
  32_767,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
].map((number) => [`the number ${Object.is(number, -0) ? '-0' : number}`, number])

/** The place of a value in a call: `['body', 'contacts', 0, 'name']`. */
type Place = (string | number)[]

/** One odd call: what is odd about it, and how it differs from a call that would succeed. */
interface Attempt {
  what: string
  changes: [Place, unknown][]
}

/** A schema with those that it refers to and its alternatives, as one list. */
function* branchesOf(api: Api, schema: JsonSchema): Generator<JsonSchema> {
  const whole = api.resolve(schema)
  const branches = whole.anyOf ?? whole.oneOf ?? whole.allOf
  if (branches) for (const branch of branches) yield* branchesOf(api, branch)
  else yield whole
}

/** The odd values for one place, boundaries of its own schema first. */
function oddValues(branches: JsonSchema[]): Odd[] {
  const own: Odd[] = []
  for (const { type, format, enum: words, minimum, maximum, maxLength, maxItems, items } of branches) {
    const types = [type].flat()
    if (typeof maxLength === 'number') {
      own.push(['the longest text', 'x'.repeat(maxLength)], ['one letter too many', 'x'.repeat(maxLength + 1)])
    }
    if (typeof minimum === 'number') own.push(['the least', minimum], ['less than the least', minimum - 1])
    if (typeof maximum === 'number') own.push(['the most', maximum], ['more than the most', maximum + 1])
    if (words)
      own.push(
        ['another word', 'NO_SUCH_WORD'],
        ['a word in small letters', String(words[0]).toLowerCase()],
        ...INHERITED,
      )
    if (types.includes('array')) {
      const many = typeof maxItems === 'number' ? maxItems + 1 : 2_000
      own.push(['a list of null', [null]], ['too many', Array.from({ length: Math.min(many, 5_000) }, () => 'x')])
      if (items) own.push(['a list of lists', [[[[]]]]])
    }
    if (types.includes('integer') || types.includes('number')) own.push(...NUMBERS)
    if (types.includes('string') && !words) {
      if (format === 'uuid') own.push(...IDS)
      if (format?.startsWith('date')) own.push(...DATES)
      own.push(...TEXTS)
    }
    // A schema without a type takes anything.
    if (!type && !words) own.push(...TEXTS, ...NUMBERS, ...DATES)
  }
  return [...own, ...SWAPPED]
}

const DEEPEST = 4

/** Every odd value for every place below one, by the schema. */
function* attemptsAt(api: Api, schema: JsonSchema, place: Place, sample: unknown): Generator<Attempt> {
  const branches = [...branchesOf(api, schema)]
  for (const [what, value] of oddValues(branches))
    yield { what: `${place.join('.')}: ${what}`, changes: [[place, value]] }
  if (place.length > DEEPEST) return
  for (const { properties, items } of branches) {
    const inner = typeof sample === 'object' && sample !== null ? (sample as Record<string, unknown>) : {}
    for (const [name, field] of Object.entries(properties ?? {})) {
      yield* attemptsAt(api, field, [...place, name], inner[name])
    }
    if (items) yield* attemptsAt(api, items, [...place, 0], Array.isArray(sample) ? sample[0] : undefined)
  }
}

/** JSON inside a text of a query, and other texts that hold more than a word. */
function* attemptsInJson(place: Place, text: unknown): Generator<Attempt> {
  if (typeof text !== 'string' || !text.startsWith('{')) return
  const sample = JSON.parse(text) as Record<string, unknown>
  for (const name of [...Object.keys(sample), '__proto__', 'noSuchName']) {
    for (const [what, value] of [...SWAPPED, ...TEXTS, ...NUMBERS]) {
      const made = JSON.stringify({ ...sample, [name]: value })
      yield { what: `${place.join('.')} with ${name}: ${what}`, changes: [[place, made]] }
    }
  }
}

/** Every odd call of an operation that its description leads to. */
function attemptsOf(api: Api, operation: ServedOperation, carried: Carried): Attempt[] {
  const attempts: Attempt[] = []
  for (const { name, in: where, schema } of api.parametersOf(operation)) {
    if (where === 'header') continue
    const place = [where, name]
    const sample = carried[where]?.[name]
    const asText = oddValues([...branchesOf(api, schema), { type: 'string' }])
    for (const [what, value] of asText) {
      // A missing value makes another path.
      if (where === 'path' && (value === undefined || value === '')) continue
      attempts.push({ what: `${place.join('.')}: ${what}`, changes: [[place, value]] })
    }
    attempts.push(...attemptsInJson(place, sample))
  }
  const body = api.bodyOf(operation)
  if (body) {
    for (const [name, field] of Object.entries(body.properties ?? {})) {
      attempts.push(...attemptsAt(api, field, ['body', name], carried.body?.[name]))
    }
    attempts.push({ what: 'body: another field', changes: [[['body', 'noSuchField'], 1]] })
  }
  return attempts
}

/** The call with a change: objects and lists grow where the change needs them. */
function changed(carried: Carried, changes: Attempt['changes']): Carried {
  const made = { ...structuredClone({ ...carried, files: undefined }), files: carried.files } as Record<string, unknown>
  for (const [place, value] of changes) {
    let at = made
    place.slice(0, -1).forEach((key, index) => {
      const next = at[key]
      if (typeof next !== 'object' || next === null) at[key] = typeof place[index + 1] === 'number' ? [] : {}
      at = at[key] as Record<string, unknown>
    })
    const last = place.at(-1)!
    if (value === undefined) delete at[last]
    else Object.defineProperty(at, last, { value, configurable: true, enumerable: true, writable: true })
  }
  const { path, query } = made as { path?: Record<string, unknown>; query?: Record<string, unknown> }
  return {
    ...(made as Carried),
    path: path && Object.fromEntries(Object.entries(path).map(([name, value]) => [name, textOf(value)])),
    query:
      query &&
      Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(textOf) : textOf(value)]),
      ),
  }
}

/** A value in the form that an address has. */
const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** How many calls run at a time: the pool of a test has ten connections. */
const AT_ONE_TIME = 6

/**
 * Calls an operation in so many odd ways and reports faults in the answers: a failure of ours, a status or a refusal
 * that its description does not name, a refusal that is no problem answer, a success that is not as described.
 * @param calls how many; a chosen few of all single odd values first, then two odd values at one time
 * @returns one sentence for each fault, with the call that shows it
 */
export async function fuzz(
  api: Api,
  operation: ServedOperation,
  { calls, random }: { calls: number; random: () => number },
): Promise<string[]> {
  const caller = await makeActor(await makeOrganization())
  const sender: Sender = isForStaff(operation) ? { token: caller.token } : {}
  const carried = await fill(callOf(operation, api.bodyOf(operation)), new Scope(caller))
  const faults: string[] = []

  const singles = shuffled(attemptsOf(api, operation, carried), random)
  if (!singles.length) return faults
  const anyOne = () => singles[Math.floor(random() * singles.length)]!
  const chosen = singles.slice(0, calls)
  while (chosen.length < calls && singles.length > 1) {
    const [one, other] = [anyOne(), anyOne()]
    chosen.push({ what: `${one.what} and ${other.what}`, changes: [...one.changes, ...other.changes] })
  }

  const attempt = async ({ what, changes }: Attempt) => {
    const answer = await send(operation, changed(carried, changes), sender).catch((error: unknown) => error as Error)
    const wrong =
      answer instanceof Error
        ? [`throws ${answer}`]
        : [...answer.faults, ...(answer.problem ? [] : [api.faultOf(operation, answer.status, answer.json)])]
    for (const fault of wrong) if (fault) faults.push(`${operation.key} ${what}: ${fault.slice(0, 300)}`)
  }
  const waiting = chosen.values()
  await Promise.all(
    Array.from({ length: AT_ONE_TIME }, async () => {
      for (const next of waiting) await attempt(next)
    }),
  )
  return faults
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const order = list.map((item) => ({ item, rank: random() }))
  return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
}
