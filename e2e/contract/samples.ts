import { ne } from 'drizzle-orm'

import { organizations } from '@/db/schema'
import { newId } from '@/lib/base/wire'
import type { JsonSchema } from '@/lib/platform/openapi/schemas'

import type { ServedOperation } from './operations'
import { Fresh, type Kind, PIXEL, Ref, type Sample, Word, the } from './sample'
import { SAMPLES } from './samples-of-areas'
import type { Carried } from './send'
import type { Scope } from './world'

const IN_PATH = Object.assign({}, ...SAMPLES.map(({ paths }) => paths)) as Record<string, Kind>
const CALLS = Object.assign({}, ...SAMPLES.map(({ calls }) => calls)) as Record<string, Sample>

/** The place of an id in a call: `path.id`, `body.assignedUserIds.0`. */
export type Place = string

/** A call, ready to be filled in for one caller. */
export interface Call {
  carried: Record<'path' | 'query' | 'body', Record<string, unknown>>
  files: string[]
  prepare: NonNullable<Sample['prepare']>
  endsOrganization: boolean
}

/** Calls that are of another plan move the caller's organisation to it: any other finds it as it was made. */
const onItsPlan: Call['prepare'] = (scope) =>
  scope.act((tx) =>
    tx.update(organizations).set({ pricingPlan: 'UNRESTRICTED' }).where(ne(organizations.pricingPlan, 'UNRESTRICTED')),
  )

/**
 * The call that tries an operation. When its schema and its area's samples do not know enough, it throws a sentence
 * that says what to add.
 */
export function callOf(operation: ServedOperation, body: JsonSchema | null): Call {
  const sample = CALLS[operation.key] ?? {}
  return {
    carried: {
      path: Object.fromEntries(
        (operation.path.match(/(?<=\{)\w+(?=\})/g) ?? []).map((name) => {
          const named = sample.path?.[name] ?? kindInPath(operation, name)
          return [name, named instanceof Word ? named.word : the(named)]
        }),
      ),
      query: sample.query ?? {},
      body: body ? { ...requiredOf(operation, body, sample), ...sample.body } : {},
    },
    files: sample.files ?? [],
    prepare: sample.prepare ?? onItsPlan,
    endsOrganization: sample.endsOrganization ?? false,
  }
}

function kindInPath({ path, key }: ServedOperation, name: string): Kind {
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
  const kind = IN_PATH[upTo]
  if (!kind) throw new Error(`${key}: say in the samples.ts of its area, under paths, what ${upTo} is the id of.`)
  return kind
}

function requiredOf({ key }: ServedOperation, { properties = {}, required = [] }: JsonSchema, sample: Sample) {
  const { body: given = {}, files = [] } = sample
  const missing = required.filter((name) => !Object.hasOwn(given, name) && !files.includes(name))
  return Object.fromEntries(
    missing.map((name) => {
      const value = valueFor(name, properties[name]!)
      if (value === undefined) {
        throw new Error(`${key}: its field ${name} needs a value in the samples.ts of its area, under calls.`)
      }
      return [name, value]
    }),
  )
}

function valueFor(name: string, { type, format, enum: values, minimum }: JsonSchema): unknown {
  if (values) return values[0]
  const types = [type].flat()
  if (name === 'email') return new Fresh(() => `new.${newId()}@example.test`)
  if (types.includes('string') && !format) return new Fresh((scope) => scope.text('Text'))
  if (types.includes('integer') || types.includes('number')) return minimum ?? 1
  return types.includes('boolean') ? false : undefined
}

/** The places of a call with the id of a record, each with the record's kind. */
export function placesOf({ carried }: Call): [Place, Kind][] {
  const places: [Place, Kind][] = []
  walk(carried, (value, place) => {
    if (value instanceof Ref) places.push([place, value.kind])
    return value
  })
  return places
}

/** Fills a call in for a caller, with other ids at some places. */
export async function fill(call: Call, scope: Scope, other: Record<Place, string> = {}): Promise<Carried> {
  const waiting: Promise<unknown>[] = []
  const values = new Map<Place, string | number>(Object.entries(other))
  walk(call.carried, (value, place) => {
    if (value instanceof Ref && !values.has(place)) {
      waiting.push(scope.get(value.kind).then((id) => values.set(place, id)))
    }
    return value
  })
  await Promise.all(waiting)
  await call.prepare(scope)
  // After the records: a time of now is after theirs.
  const making: Promise<unknown>[] = []
  walk(call.carried, (value, place) => {
    if (value instanceof Fresh) making.push(Promise.resolve(value.make(scope)).then((made) => values.set(place, made)))
    return value
  })
  await Promise.all(making)
  const filled = walk(call.carried, (value, place) =>
    value instanceof Ref || value instanceof Fresh ? values.get(place) : value,
  )
  const files = Object.fromEntries(call.files.map((name) => [name, name === 'file' ? sheet() : picture()]))
  const { body, ...rest } = filled
  return {
    ...(rest as Carried),
    ...(Object.keys(body).length && { body }),
    ...(call.files.length && { files }),
  }
}

function walk<T>(value: T, visit: (value: unknown, place: Place) => unknown, place: Place = ''): T {
  const below = (key: string) => (place ? `${place}.${key}` : key)
  if (Array.isArray(value)) return value.map((item, index) => walk(item, visit, below(String(index)))) as T
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, visit, below(key))])) as T
  }
  return visit(value, place) as T
}

/** A sheet of one job, one unit of equipment, or one item of the catalogue, that no other sheet holds. */
const sheet = () =>
  new File(
    [`Site address,Type,Contact,referenceId,code,name\n${newId()} Esplanade,Water,Sam,${newId()},${newId()},Fan\n`],
    'sheet.csv',
    {
      type: 'text/csv',
    },
  )

const picture = () => new File([PIXEL], 'picture.png', { type: 'image/png' })
