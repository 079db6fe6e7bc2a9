import type { z } from 'zod'

import type { Operation } from '@/lib/platform/openapi/document'

/** The number of an item in a list, or a key in a record, does not matter. */
const LIST = '#'
const RECORD = '*'

/** Every place in the input of a schema, in a refusal's form: `contacts.#.name`. The empty one is the whole. */
function placesIn(type: z.core.$ZodType, place: string, seen: ReadonlySet<z.core.$ZodType> = new Set()): string[] {
  if (seen.has(type)) return [place]
  const within = new Set(seen).add(type)
  const below = (inner: z.core.$ZodType, name?: string) =>
    placesIn(inner, name === undefined ? place : place ? `${place}.${name}` : name, within)
  const { def } = (type as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [place, ...Object.entries(def.shape).flatMap(([name, field]) => below(field, name))]
    case 'record':
      return [place, ...below(def.valueType, RECORD)]
    case 'array':
      return [place, ...below(def.element, LIST)]
    case 'tuple':
      return [place, ...def.items.flatMap((item) => below(item, LIST))]
    case 'union':
      return def.options.flatMap((option) => below(option))
    case 'intersection':
      return [...below(def.left), ...below(def.right)]
    case 'lazy':
      return below(def.getter())
    case 'pipe':
      return [...below(def.in), ...below(def.out)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return below(def.innerType)
    default:
      return [place]
  }
}

/** The places of a call: of its path, its query, its headers, its body and its files. */
export const placesOf = ({ params, query, body, files }: Operation['spec']): string[] => [
  'Idempotency-Key',
  ...[params, query, body].flatMap((type) => (type ? placesIn(type as z.core.$ZodType, '') : [])),
  ...Object.keys(files ?? {}).flatMap((name) => [name, `${name}.${LIST}`]),
]

/** Whether a refusal's path names one of these places. */
export function isPlace(path: string, places: readonly string[]): boolean {
  const parts = path.split('.')
  return places.some((place) => {
    const wanted = place.split('.')
    return (
      wanted.length === parts.length &&
      wanted.every(
        (part, at) => part === RECORD || part === parts[at] || (part === LIST && /^(\d+|#)$/.test(parts[at]!)),
      )
    )
  })
}
