import { z } from 'zod'

/** JSON Schema 2020-12, as OpenAPI 3.1 embeds it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  [keyword: string]: unknown
}

/** The direction of a shape: what a caller may write, or what an answer holds. */
type Direction = 'input' | 'output'

const REF = '#/components/schemas/'

/** Looks metadata up as zod does, and adds the name under which a schema was exported. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  constructor(private readonly names: ReadonlyMap<z.core.$ZodType, string>) {
    super()
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const own = z.globalRegistry.get(schema)
    const id = this.names.get(schema)
    return (id ? { ...own, id } : own) as ReturnType<z.core.$ZodRegistry<z.core.GlobalMeta>['get']>
  }
}

/**
 * Turns zod schemas into JSON Schema and collects the named ones as components, each once. A shape that differs between
 * request and answer has two: `Name` and `NameInput`.
 */
export class Components {
  private readonly registry: NamedSchemas
  private readonly found: Record<Direction, Map<string, JsonSchema>> = { input: new Map(), output: new Map() }

  constructor(names: ReadonlyMap<z.core.$ZodType, string>) {
    this.registry = new NamedSchemas(names)
  }

  /** The schema in the form in which it travels; named ones are references until `settle` has seen them all. */
  of(schema: z.core.$ZodType, io: Direction): JsonSchema {
    // Wrapped, so that a named schema becomes a reference at the root as well.
    const { properties, $defs } = z.toJSONSchema(z.object({ root: schema as z.ZodType }), {
      io,
      metadata: this.registry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        // The format tells a reader all that the regular expression would.
        if (zodSchema._zod.def.type === 'string' && jsonSchema.format) delete jsonSchema.pattern
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      },
    }) as unknown as { properties: { root: JsonSchema }; $defs?: Record<string, JsonSchema> }
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.found[io].set(
        name,
        rename(definition, (to) => `${to}|${io}`),
      )
    }
    return rename(properties.root, (to) => `${to}|${io}`)
  }

  /** The properties of an object schema, whether it is named or not. */
  fields(schema: z.core.$ZodType, io: Direction): JsonSchema {
    const json = this.of(schema, io)
    const name = json.$ref?.slice(REF.length).split('|')[0]
    return (name && this.found[io].get(name)) || json
  }

  /** Puts the final names into a document and returns the components that it refers to, by name. */
  settle<T>(document: T): { document: T; schemas: Record<string, JsonSchema> } {
    const { input, output } = this.found
    const differs = new Set([...input.keys()].filter((name) => output.has(name) && !this.sameBothWays(name)))
    const finalName = (reference: string) => {
      const [name, io] = reference.split('|') as [string, Direction]
      return differs.has(name) && io === 'input' ? `${name}Input` : name
    }
    const all = [...output, ...input].map(([name, schema], index) => {
      const io = index < output.size ? 'output' : 'input'
      return [finalName(`${name}|${io}`), rename(schema, finalName)] as const
    })
    const settled = rename(document, finalName)
    const schemas = new Map(all)
    const reached = new Set<string>()
    const reach = (value: unknown) =>
      void rename(value, (name) => {
        if (!reached.has(name)) reach(schemas.get((reached.add(name), name)))
        return name
      })
    reach(settled)
    const used = [...schemas].filter(([name]) => reached.has(name)).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return { document: settled, schemas: Object.fromEntries(used) }
  }

  private sameBothWays(name: string, seen = new Set<string>()): boolean {
    if (seen.has(name)) return true
    seen.add(name)
    const [sent, answered] = [this.found.input.get(name), this.found.output.get(name)]
    const referred: string[] = []
    const bare = (schema: unknown) =>
      JSON.stringify(rename(schema, (to) => (referred.push(to.split('|')[0]!), to.split('|')[0]!)))
    return bare(sent) === bare(answered) && referred.every((other) => this.sameBothWays(other, seen))
  }
}

/** `anyOf: [{type: 'string', maxLength: 9}, {type: 'null'}]` says the same as `type: ['string', 'null'], maxLength: 9`. */
function foldNull(schema: JsonSchema): void {
  const [some, none, ...more] = schema.anyOf ?? []
  if (!some || none?.type !== 'null' || more.length || typeof some.type !== 'string' || some.enum || some.const) return
  delete schema.anyOf
  Object.assign(schema, some, { type: [some.type, 'null'] }, schema)
}

/** A copy with a new name for every reference to a definition or component, and with null written briefly. */
function rename<T>(value: T, to: (name: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => rename(item, to)) as T
  if (typeof value !== 'object' || value === null) return value
  const copy = { ...value } as JsonSchema
  foldNull(copy)
  const entries = Object.entries(copy).map(([key, item]) => {
    const name =
      key === '$ref' && typeof item === 'string' ? /^#\/(?:\$defs|components\/schemas)\/(.*)$/.exec(item) : null
    return [key, name ? REF + to(name[1]!) : rename(item, to)]
  })
  return Object.fromEntries(entries) as T
}
