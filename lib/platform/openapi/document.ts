import type { z } from 'zod'

import { type ErrorCode, STATUS_OF } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'
import type { FileRule, FileRules } from '@/lib/platform/http/multipart'
import { REST_HEADERS, type Rest, restHeader } from '@/lib/platform/http/rest'
import { type Cost, costOf } from '@/lib/platform/route/cost'
import type { EndpointSpec } from '@/lib/platform/route/handler'
import { SHEET_TYPES } from '@/lib/platform/spreadsheets/cells'

import { Components, type JsonSchema } from './schemas'
import { Tags } from './tags'

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type Method = (typeof METHODS)[number]

/** One served call: its place, its method and its promises. */
export interface Operation {
  /** `/api/v1/client/{id}` */
  path: string
  method: Method
  spec: EndpointSpec
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: JsonSchema
}

interface Media {
  schema?: JsonSchema
  encoding?: Record<string, { contentType: string }>
}

interface Answer {
  $ref?: string
  description?: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, Media>
}

export interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  /** The roles that may call it; absent when nobody has to log in. */
  'x-roles'?: readonly string[]
  /** Its class of cost, unless the method says it: GET reads, the others write. */
  'x-cost'?: Cost
  security?: Record<string, []>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answer>
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: { url: string }[]
  security: Record<string, []>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OperationObject>>
  components: {
    securitySchemes: Record<string, Record<string, string>>
    responses: Record<string, Answer>
    schemas: Record<string, JsonSchema>
  }
}

/** The meaning of each refusal, as the contract says it. */
const REFUSALS: Record<ErrorCode, string> = {
  malformed: 'Not JSON, a broken form, or a parameter that is not of its type',
  unauthenticated: 'No session, or one that expired, was revoked, or belongs to a removed user',
  forbidden: 'Not allowed for this record',
  role: 'The role does not allow it',
  plan: "The organisation's plan does not allow it",
  cross_site: 'A change or an export that carries a cookie and does not come from our own pages',
  not_found: 'No such record, or one of another organisation: the two are not told apart',
  conflict: "A stale version, with the record as it stands in `current`, or the record's state forbids it",
  gone: 'A link that was used or expired',
  too_large: 'Over a limit of size or count',
  unsupported: 'A type that is not accepted',
  invalid: 'Well formed, but a field is invalid: `errors` names each',
  throttled:
    'Too many tries, or more at once than one organisation has places for; `Retry-After` says in how many seconds another one makes sense',
  internal: 'A defect of ours; the id of the request finds it in the log',
  unavailable: 'The server is busy, or the database or the file store does not answer; nothing is half-written',
}

const CODES = Object.keys(STATUS_OF) as ErrorCode[]

const PROBLEM: JsonSchema = {
  type: 'object',
  description: 'RFC 9457. `type` tells refusals of one status apart.',
  properties: {
    type: { type: 'string', enum: CODES.map(problemType) },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    current: { description: 'The record as it stands now, beside a refused stale write.' },
    requestId: { type: 'string', format: 'uuid' },
  },
  required: ['type', 'title', 'status', 'requestId'],
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'The same key with the same request is done once and answered alike; with another request it is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
}

/**
 * The OpenAPI 3.1 document of the operations. It depends on its arguments alone and is sorted by path, so that it can
 * be compared with the committed one.
 * @param names what schemas are called as components; one that is not in it is written out where it is used
 * @param areas say under which word each call is sorted
 */
export function describeApi(
  operations: readonly Operation[],
  { version, names, areas }: { version: string; names: ReadonlyMap<z.core.$ZodType, string>; areas: readonly Area[] },
): OpenApiDocument {
  const components = new Components(names)
  const tags = new Tags(areas)
  const refusals: Record<string, Answer> = {}
  const paths: OpenApiDocument['paths'] = {}
  const sorted = operations.toSorted((a, b) =>
    a.path === b.path ? METHODS.indexOf(a.method) - METHODS.indexOf(b.method) : a.path < b.path ? -1 : 1,
  )
  for (const operation of sorted) {
    ;(paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation, tags, components, refusals)
  }
  const settled = components.settle(paths)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Makegood',
      version,
      summary: 'Job management for property restoration and repair businesses',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { cookie: [] }],
    tags: tags.describe(operations.map(({ path }) => path)),
    paths: settled.document,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `token` that POST /auth/login answers.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'makegood.session',
          description:
            'Set by the same call, as `__Host-makegood.session` over HTTPS. A change that carries it must come from our own origin.',
        },
        scheduler: { type: 'http', scheme: 'bearer', description: 'The CRON_SECRET of this installation.' },
        twilio: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Twilio-Signature',
          description: 'HMAC-SHA1 over the address and the fields, with the TWILIO_AUTH_TOKEN of this installation.',
        },
      },
      responses: Object.fromEntries(Object.entries(refusals).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      schemas: { ...settled.schemas, Problem: PROBLEM },
    },
  }
}

/** `GET /api/v1/client/{id}/contacts` is `getV1ClientByIdContacts`, whatever other calls there are. */
function operationId({ path, method }: Pick<Operation, 'path' | 'method'>): string {
  const words = path
    .replace(/^\/api\//, '/')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

/** The refusals that a call can answer: those in its spec and those that every call of its kind shares. */
export function refusalsOf({ method, path, spec }: Operation): ErrorCode[] {
  const known = isForStaff(spec.roles)
  const reads = method === 'GET'
  const takesBody = Boolean(spec.body || spec.files)
  const replayable = known && method === 'POST'
  const codes = new Set<ErrorCode>(spec.errors)
  if (spec.roles !== 'public') codes.add('unauthenticated')
  if (isForStaff(spec.roles) && spec.roles.length < 4) codes.add('role')
  if (!reads || spec.audited === 'export') codes.add('cross_site')
  if (path.includes('{') || spec.query || takesBody || replayable) codes.add('malformed')
  if (takesBody) for (const code of ['too_large', 'unsupported', 'invalid'] as const) codes.add(code)
  if (replayable) codes.add('invalid')
  // A call without a free place is refused before it is looked at (scripts/lib/gate.mjs).
  if (costOf(method, spec) !== 'none') codes.add('throttled')
  codes.add('internal').add('unavailable')
  return CODES.filter((code) => codes.has(code))
}

/** The status of a call that succeeds. */
export const statusOf = ({ status, response, sends }: EndpointSpec): number => status ?? (response || sends ? 200 : 204)

function describe(
  operation: Operation,
  tags: Tags,
  components: Components,
  refusals: Record<string, Answer>,
): OperationObject {
  const { path, spec } = operation
  const parameters = parametersOf(operation, components)
  const requestBody = bodyOf(spec, components)
  return {
    operationId: operationId(operation),
    tags: [tags.of(path)],
    summary: spec.summary,
    ...callersOf(spec),
    ...costUnlikeMethod(operation),
    ...(parameters.length && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...successOf(operation, components), ...problemsOf(operation, refusals) },
  }
}

function costUnlikeMethod({ method, spec }: Operation): Pick<OperationObject, 'x-cost'> {
  const cost = costOf(method, spec)
  return cost === costOf(method, {}) ? {} : { 'x-cost': cost }
}

const isForStaff = (roles: EndpointSpec['roles']): roles is readonly Role[] => typeof roles !== 'string'

function callersOf({ roles }: EndpointSpec): Pick<OperationObject, 'security' | 'x-roles'> {
  if (roles === 'public') return { security: [] }
  return isForStaff(roles) ? { 'x-roles': roles } : { security: [{ [roles]: [] }] }
}

function parametersOf(operation: Operation, components: Components): Parameter[] {
  const { path, method, spec } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const known = spec.params ? (components.fields(spec.params, 'input').properties ?? {}) : {}
  const unknown = inPath.find((name) => !known[name])
  if (unknown) throw new Error(`${method} ${path} does not say what {${unknown}} is: give its spec \`params\`.`)
  const query = spec.query ? components.fields(spec.query, 'input') : {}
  return [
    ...inPath.map((name) => parameter('path', name, known[name]!, true)),
    ...Object.entries(query.properties ?? {}).map(([name, schema]) =>
      parameter('query', name, schema, query.required?.includes(name)),
    ),
    ...(method === 'POST' && isForStaff(spec.roles) ? [IDEMPOTENCY_KEY] : []),
  ]
}

function parameter(place: 'path' | 'query', name: string, schema: JsonSchema, required = false): Parameter {
  const { description, ...rest } = schema
  return { name, in: place, ...(required && { required }), ...(description && { description }), schema: rest }
}

function bodyOf({ body, files }: EndpointSpec, components: Components): OperationObject['requestBody'] {
  if (!body && !files) return undefined
  const json: Record<string, Media> = body ? { 'application/json': { schema: components.of(body, 'input') } } : {}
  if (!files) return { required: true, content: json }
  const needsFile = Object.values(files).some(({ min = 0 }) => min > 0)
  const fields = body ? components.fields(body, 'input') : {}
  return {
    required: true,
    content: { 'multipart/form-data': formOf(fields, files), ...(!needsFile && json) },
  }
}

function formOf(fields: JsonSchema, files: FileRules): Media {
  const properties = {
    ...fields.properties,
    ...Object.fromEntries(Object.entries(files).map(([name, rule]) => [name, fileField(rule)])),
  }
  const required = [
    ...(fields.required ?? []),
    ...Object.entries(files).flatMap(([name, { min = 0 }]) => (min > 0 ? [name] : [])),
  ]
  const encoding = {
    ...Object.fromEntries(
      Object.entries(fields.properties ?? {})
        .filter(([, schema]) => isStructured(schema))
        .map(([name]) => [name, { contentType: 'application/json' }]),
    ),
    ...Object.fromEntries(
      Object.entries(files)
        .filter(([, { types }]) => !types.includes('*'))
        .map(([name, { types }]) => [name, { contentType: types.join(', ') }]),
    ),
  }
  return {
    schema: { type: 'object', properties, ...(required.length && { required }), additionalProperties: false },
    ...(Object.keys(encoding).length && { encoding }),
  }
}

function fileField({ max, min = 0, maxBytes }: FileRule): JsonSchema {
  const file: JsonSchema = {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `At most ${maxBytes / 1_048_576} MB.`,
  }
  return max === 1 ? file : { type: 'array', items: file, maxItems: max, ...(min > 0 && { minItems: min }) }
}

/** Whether a field of a form is JSON text rather than a text, a number or a flag. */
function isStructured(schema: JsonSchema): boolean {
  const branches = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (branches) return branches.some(isStructured)
  return [schema.type].flat().some((type) => type === 'array' || type === 'object')
}

function successOf(operation: Operation, components: Components): Record<string, Answer> {
  const { spec, method } = operation
  const status = statusOf(spec)
  if (spec.sends === 'file or accepted') {
    const record = { 'application/json': { schema: components.of(spec.response!, 'output') } }
    return {
      200: { description: 'The file', content: { 'application/pdf': {} } },
      202: { description: 'It is made afterwards, and stored: the record of its making', content: record },
    }
  }
  if (spec.sends === 'file' || spec.sends === 'file when made') {
    const bytes = { content: { '*/*': {} } }
    return {
      200: { description: 'The file', ...bytes },
      ...(spec.sends === 'file when made' && { 202: { description: 'It is being made: ask again in a moment' } }),
      206: { description: 'The part of it that `Range` asks for', ...bytes },
      304: { description: 'What the caller has already, by `If-None-Match`' },
      416: { description: 'A range that the file does not have' },
    }
  }
  if (spec.sends === 'twiml') return { 200: { description: 'Nothing to say', content: { 'text/xml': {} } } }
  if (spec.sends === 'sheet') {
    const content = Object.fromEntries(Object.values(SHEET_TYPES).map((type) => [type, {}]))
    return { 200: { description: 'The sheet', content } }
  }
  if (spec.sends === 'html') return { 200: { description: 'A page', content: { 'text/html': {} } } }
  if (!spec.response) return { [status]: { description: 'Done' } }
  if (spec.sends === 'events') {
    const schema = components.of(spec.response, 'output')
    return {
      200: {
        description: 'Events as they happen, until either side ends it; the data of each is JSON of this shape',
        content: { 'text/event-stream': { schema } },
      },
    }
  }
  const content = { 'application/json': { schema: components.of(spec.response, 'output') } }
  const replay = status === 201 && method === 'POST' && isForStaff(spec.roles)
  return {
    ...(replay && { 200: { description: 'Done before, by the same id or Idempotency-Key: what is stored', content } }),
    [status]: { description: DESCRIPTIONS[status] ?? 'Done', ...(spec.rest && headerOf(spec.rest)), content },
  }
}

function headerOf(rest: Rest): Pick<Answer, 'headers'> {
  const name = restHeader(rest)
  return {
    headers: { [name]: { description: REST_HEADERS[name], schema: { type: rest === 'total' ? 'integer' : 'string' } } },
  }
}

const DESCRIPTIONS: Record<number, string> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

function problemsOf(operation: Operation, refusals: Record<string, Answer>): Record<string, Answer> {
  const all = refusalsOf(operation)
  const statuses = [...new Set(all.map((code) => STATUS_OF[code]))]
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = all.filter((code) => STATUS_OF[code] === status)
      const name = codes.map(pascal).join('Or')
      refusals[name] ??= refusal(codes)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function refusal(codes: readonly ErrorCode[]): Answer {
  const waits = codes.some((code) => code === 'throttled' || code === 'unavailable')
  return {
    description: codes.map((code) => `\`${problemType(code)}\`: ${REFUSALS[code]}.`).join('\n'),
    ...(waits && { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function problemType(code: ErrorCode): string {
  return `/problems/${code.replace('_', '-')}`
}

const pascal = (code: string) =>
  code
    .split('_')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')
