import 'server-only'
import { createHash } from 'node:crypto'

import type { z } from 'zod'

import { env } from '@/lib/base/env'
import { DomainError, invalid, malformed, tooLarge } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'

import { TAB_HEADER } from './browser'
import { parseJson } from './json'
import { callerAddress } from './network-address.mjs'

/** A request with an Idempotency-Key, with the facts that identify its replay. */
export interface Once {
  key: string
  route: string
  bodyHash: Buffer
}

/** JSON bodies are forms, not files. */
const MAX_JSON_BYTES = 1_048_576

/** The origin of a request, for throttles and for the list of a person's sessions. */
export interface Visitor {
  address: string
  device: string | null
}

/** Our server writes the socket's address into a header, over anything that the caller wrote there. */
export function visitorOf({ headers }: { headers: Pick<Headers, 'get'> }): Visitor {
  const address = callerAddress({
    forwardedFor: headers.get('x-forwarded-for'),
    socket: headers.get('x-makegood-address'),
    proxies: env.TRUSTED_PROXIES,
  })
  return { address, device: headers.get('user-agent')?.slice(0, 300) ?? null }
}

/**
 * A change that a browser sends by itself must come from our own pages: the cookie goes with any request, so the origin
 * decides. A bearer token is never sent by itself and needs no such proof. An export spends of a budget and is written
 * down, so that it counts as a change, also when it is fetched before anybody asked for it.
 */
export function refuseCrossSite(request: Request, isExport = false): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if ((isRead && !isExport) || request.headers.has('authorization')) return
  if (isExport && request.headers.has('sec-purpose')) throw crossSite()
  const site = request.headers.get('sec-fetch-site')
  // A browser names no origin when it follows a link of one of our pages, but the page.
  const page = isExport ? request.headers.get('referer') : null
  const origin = request.headers.get('origin') ?? (page && URL.canParse(page) ? new URL(page).origin : null)
  const own =
    origin !== null && (hostOf(origin) === request.headers.get('host') || origin === new URL(env.APP_URL).origin)
  const foreign = site ? site !== 'same-origin' && !(site === 'none' && own) : origin !== null && !own
  const unproven = !site && !origin && request.headers.has('cookie')
  if (foreign || unproven) throw crossSite()
}

const crossSite = () => new DomainError('cross_site', 'This change did not come from our own pages.')

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/** A place in a request, in the one spelling of every refusal: `contacts.0.name`, as react-hook-form writes it. */
const pathTo = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** Parses path parameters or the query string; a value of the wrong type is malformed, not an invalid form. */
export function parseParameters<T>(schema: z.ZodType<T>, values: unknown): T {
  const result = schema.safeParse(values)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => ({ path: pathTo(path), message }))
  throw new DomainError('malformed', `${fields[0]?.path ?? 'A parameter'}: ${fields[0]?.message}`, { fields })
}

/** More than any list has filters; as in scripts/lib/request-line.mjs. */
const MOST_QUERY_KEYS = 200

/** `?status=A&status=B` becomes `{status: ['A', 'B']}`; a single key stays a text. */
export function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url)
  if (searchParams.size > MOST_QUERY_KEYS) throw malformed(`An address has at most ${MOST_QUERY_KEYS} parameters.`)
  const values = new Map<string, string[]>()
  for (const [key, value] of searchParams) values.set(key, [...(values.get(key) ?? []), value])
  return Object.fromEntries([...values].map(([key, list]) => [key, list.length > 1 ? list : list[0]!]))
}

/** Reads a JSON body of limited size; a body cut short on its way is refused, not believed. */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const declared = request.headers.get('content-length')
  if (Number(declared) > MAX_JSON_BYTES) throw tooLarge('The request is larger than 1 MB.')
  const bytes = await readBounded(request)
  if (declared !== null && Number(declared) !== bytes.length) throw malformed('The request was cut short.')
  const text = bytes.toString('utf8')
  if (!text) return { text, value: undefined }
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new DomainError('unsupported', 'This call takes JSON.')
  try {
    return { text, value: parseJson(text) }
  } catch {
    throw malformed('The body is not JSON, or not all of its text is Unicode.')
  }
}

async function readBounded(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > MAX_JSON_BYTES) throw tooLarge('The request is larger than 1 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** More than any form shows: a list of a hundred thousand wrong entries would get as many sentences. */
const MOST_REFUSALS = 100

/** The message for a field that a call does not have. */
export const NO_SUCH_FIELD = 'There is no such field.'

/** Parses a body with the command's own schema; each refused field gets the message that a form would show. */
export function parseBody<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value === undefined ? {} : value)
  if (result.success) return result.data
  const refusals = result.error.issues
    .slice(0, MOST_REFUSALS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: pathTo([...issue.path, key]), message: NO_SUCH_FIELD }))
        : [{ path: pathTo(issue.path), message: issue.message }],
    )
  throw invalid(refusals.slice(0, MOST_REFUSALS))
}

/** The request's Idempotency-Key, with the facts that identify a replay of the same request. */
export function onceOf(request: Request, body: string): Once | undefined {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw malformed('An Idempotency-Key has 1 to 200 visible characters.')
  const route = `${request.method} ${new URL(request.url).pathname}`
  return { key, route, bodyHash: createHash('sha256').update(body).digest() }
}

/** The tab that asks; none when the header is missing or no id. */
export const tabOf = (request: Request): string | undefined => Id.safeParse(request.headers.get(TAB_HEADER)).data

/** `GET /auth/reset-password/{token}`: the values stay out of the log, because one of them may open a door. */
export function operationOf(request: Request, path: Record<string, unknown>): string {
  const names = new Map(Object.entries(path).map(([name, value]) => [encodeURIComponent(String(value)), `{${name}}`]))
  const segments = new URL(request.url).pathname.split('/').map((part) => names.get(part) ?? part)
  return `${request.method} ${segments.join('/')}`
}
