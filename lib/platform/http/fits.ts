import type { z } from 'zod'

/** Whether a value keeps the promise; `known` are this answer's objects that were found to, and by which check. */
type Check = (value: unknown, known: Map<object, Check>) => boolean

/**
 * Makes a function that tells whether a value is exactly as a schema promises and holds nothing else, so that parsing
 * would only copy it. It checks an object that an answer holds a thousand times, such as a person, once. Zod decides
 * about schemas that are not known here (refinements, records); a value that zod would copy or change does not fit.
 */
export function fits(schema: z.ZodType): (value: unknown) => boolean {
  const check = checkOf(schema)
  return (value) => check(value, new Map())
}

const byZod =
  (schema: z.core.$ZodType): Check =>
  (value) => {
    const { success, data } = (schema as z.ZodType).safeParse(value)
    return success && data === value
  }

function checkOf(schema: z.core.$ZodType): Check {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const most = mostItems(def)
  if (most === null) return byZod(schema)
  switch (def.type) {
    case 'string':
      return textCheck(def) ?? byZod(schema)
    case 'number':
      if ('format' in def) return def.format === 'safeint' ? Number.isSafeInteger : byZod(schema)
      return def.coerce ? byZod(schema) : Number.isFinite
    case 'boolean':
      return (value) => typeof value === 'boolean'
    case 'enum':
    case 'literal': {
      const values = new Set<unknown>(def.type === 'enum' ? Object.values(def.entries) : def.values)
      return (value) => values.has(value)
    }
    case 'nullable': {
      const check = checkOf(def.innerType)
      return (value, known) => value === null || check(value, known)
    }
    case 'optional': {
      const check = checkOf(def.innerType)
      return (value, known) => value === undefined || check(value, known)
    }
    case 'array': {
      const check = checkOf(def.element)
      return (value, known) => Array.isArray(value) && value.length <= most && value.every((item) => check(item, known))
    }
    case 'tuple': {
      const checks = def.items.map(checkOf)
      if (def.rest) return byZod(schema)
      return (value, known) =>
        Array.isArray(value) && value.length === checks.length && checks.every((check, at) => check(value[at], known))
    }
    case 'union': {
      const checks = def.options.map(checkOf)
      return (value, known) => checks.some((check) => check(value, known))
    }
    case 'object':
      // A strict object refuses further fields, and so does this check.
      return !def.catchall || def.catchall._zod.def.type === 'never' ? objectCheck(def.shape) : byZod(schema)
    default:
      return byZod(schema)
  }
}

/** How many items a list may have, of anything that is checked for no more than that; null for other checks. */
function mostItems({ type, checks = [] }: z.core.$ZodTypeDef): number | null {
  const bounds = checks.map(({ _zod: { def } }) =>
    type === 'array' && def.check === 'max_length' ? (def as z.core.$ZodCheckMaxLengthDef).maximum : null,
  )
  return bounds.includes(null) ? null : Math.min(...(bounds as number[]))
}

/** Formats that are fully checked by their pattern. */
const PATTERNED: readonly unknown[] = ['uuid', 'datetime']

function textCheck(def: z.core.$ZodStringDef & Partial<z.core.$ZodStringFormatDef>): Check | null {
  const { format, pattern, coerce } = def
  if (!format && !coerce) return (value) => typeof value === 'string'
  return pattern && PATTERNED.includes(format) ? (value) => typeof value === 'string' && pattern.test(value) : null
}

function objectCheck(shape: z.core.$ZodShape): Check {
  const fields = Object.entries(shape).map(([name, schema]) => [name, checkOf(schema)] as const)
  const names = new Set(Object.keys(shape))
  const check: Check = (value, known) => {
    if (typeof value !== 'object' || value === null) return false
    if (known.get(value) === check) return true
    for (const name in value) if (!names.has(name)) return false
    for (const [name, checkField] of fields) {
      if (!checkField((value as Record<string, unknown>)[name], known)) return false
    }
    known.set(value, check)
    return true
  }
  return check
}
