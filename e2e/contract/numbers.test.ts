import { is } from 'drizzle-orm'
import { PgColumn, PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import * as schema from '@/db/schema'

import { loadOperations } from './operations'

interface Range {
  min: number
  max: number
}

const whole = (bytes: number): Range => ({ min: -(2 ** (8 * bytes - 1)), max: 2 ** (8 * bytes - 1) - 1 })
const ANY_WHOLE = whole(4)

/** The range of a column of numbers; null for other columns. */
function rangeOf(column: PgColumn): Range | null {
  const type = column.getSQLType().replace(/\[\]$/, '')
  if (type === 'smallint') return whole(2)
  if (type === 'integer') return whole(4)
  if (type === 'bigint') return { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }
  if (type === 'double precision') return { min: -Number.MAX_VALUE, max: Number.MAX_VALUE }
  const [, precision, scale] = /^numeric\((\d+), ?(\d+)\)$/.exec(type) ?? []
  if (precision === undefined) return null
  const most = 10 ** (Number(precision) - Number(scale)) - 1
  return { min: -most, max: most }
}

/** Every column of numbers by its name in our code; the narrowest, if several tables have one of that name. */
const columns = new Map<string, Range>()
for (const table of Object.values(schema)) {
  if (!is(table, PgTable)) continue
  const names = new Map(
    Object.entries(table).flatMap(([name, column]) => (is(column, PgColumn) ? [[column.name, name] as const] : [])),
  )
  for (const column of getTableConfig(table).columns) {
    const range = rangeOf(column)
    const name = names.get(column.name)!
    const known = columns.get(name)
    if (range) {
      columns.set(name, known ? { min: Math.max(known.min, range.min), max: Math.min(known.max, range.max) } : range)
    }
  }
}

/** A number that a call takes: its place, and its limits. */
interface Taken extends Range {
  place: string
  isWhole: boolean
}

/** Every number that a schema takes, at any depth. */
function numbersIn(type: z.core.$ZodType, place: string, seen = new Set<z.core.$ZodType>()): Taken[] {
  if (seen.has(type)) return []
  const within = new Set(seen).add(type)
  const below = (inner: z.core.$ZodType, name?: string) => numbersIn(inner, name ? `${place}.${name}` : place, within)
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'number': {
      const { minValue, maxValue, isInt } = type as z.ZodNumber
      return [{ place, min: minValue ?? -Infinity, max: maxValue ?? Infinity, isWhole: isInt }]
    }
    case 'literal': {
      const values = def.values.filter((value) => typeof value === 'number')
      const [min, max] = [Math.min(...values), Math.max(...values)]
      return values.length ? [{ place, min, max, isWhole: values.every(Number.isInteger) }] : []
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => below(field, name))
    case 'record':
      return below(def.valueType, '*')
    case 'array':
      return below(def.element)
    case 'tuple':
      return def.items.flatMap((item) => below(item))
    case 'union':
      return def.options.flatMap((option) => below(option))
    case 'intersection':
      return [...below(def.left), ...below(def.right)]
    case 'lazy':
      return below(def.getter())
    case 'pipe': {
      // A text is checked as the value that the call makes of it.
      const made = below(def.out)
      return made.length ? made : below(def.in)
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return below(def.innerType)
    default:
      return []
  }
}

/** The fault of a number that a call takes; null when every value of it fits its column. */
function faultOf({ place, min, max, isWhole }: Taken): string | null {
  const name = place.split('.').at(-1)!
  const column = columns.get(name)
  const room = column ?? (isWhole ? ANY_WHOLE : { min: -1e9, max: 1e9 })
  // A version leaves room for the next one, which is stored.
  const most = /version$/i.test(name) ? room.max - 1 : room.max
  if (min >= room.min && max <= most) return null
  return `${place} takes ${min} to ${max}, ${column ? 'its column' : 'a column'} ${room.min} to ${most}`
}

const { operations } = await loadOperations()

describe('every number that a call takes', () => {
  it('fits the column that it meets: bound it by `.min` and `.max`, a version by Version of lib/base/wire.ts', () => {
    const taken = operations.flatMap(({ key, spec: { params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([name, type]) =>
        type ? numbersIn(type, `${key} ${name}`) : [],
      ),
    )
    expect(taken.length).toBeGreaterThan(50)
    expect(taken.map(faultOf).filter(Boolean)).toEqual([])
  })

  it.each([
    ['a version without bounds', z.object({ version: z.int() })],
    ['an optional one in a list', z.object({ jobs: z.array(z.strictObject({ version: z.int().min(0).optional() })) })],
    ['one without room for the next', z.object({ intoVersion: z.int32() })],
    ['one in a text', z.object({ version: z.preprocess(Number, z.int()).optional() })],
    ['a coerced one', z.object({ version: z.coerce.number() })],
    ['more than a smallint', z.object({ insets: z.int32() })],
    ['a measure without bounds', z.object({ lengthMetres: z.number().min(0) })],
    ['a number of no known column', z.object({ somewhere: z.union([z.string(), z.number()]) })],
  ])('is found by this loop: %s', (_, type) => {
    expect(numbersIn(type, 'body').map(faultOf).filter(Boolean)).toHaveLength(1)
  })
})
