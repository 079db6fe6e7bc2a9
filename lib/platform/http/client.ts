import { DomainError, type ErrorCode, STATUS_OF } from '@/lib/base/errors'
import { newId } from '@/lib/base/ids'

import { TAB_HEADER, TOKEN_KEY } from './browser'

export function storedToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(TOKEN_KEY)
}

let ownId: string | undefined
/** This tab's id for the server, for the life of its page. */
export const thisTab = (): string => (ownId ??= newId())

/** The headers that identify the caller of every call and, for a write, the tab. */
export function identity(method: string): Record<string, string> {
  const token = storedToken()
  return { ...(token && { Authorization: `Bearer ${token}` }), ...(method !== 'GET' && { [TAB_HEADER]: thisTab() }) }
}

interface Problem {
  type?: string
  detail?: string
  title?: string
  errors?: { path: string; message: string }[]
  current?: unknown
}

export interface Options {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** How long an answer may take; without one, as long as the server lets a connection be silent. */
  withinMs?: number
  /** Whether a success must bear the number that each answer of the server has. */
  numbered?: boolean
}

/** The server ends a connection that is silent for so long (docs/adr/0014-the-edge.md): no answer comes any more. */
export const SILENCE_MS = 120_000

/**
 * No answer of the server's: it did not come in time, came in part, or something in between answered in its place. What
 * was asked for may have been done.
 */
export class NoAnswer extends DomainError {
  override name = 'NoAnswer'
  constructor(message: string) {
    super('unavailable', message)
  }
}

export const tooLate = () => new NoAnswer('The server did not answer in time. Please try again.')

/** What a network says in the server's place, where more is known of it than that. */
const IN_BETWEEN: Record<number, string> = {
  403: 'does not let this through (403). Please try again, or use another network.',
  407: 'wants you to log in to this network first (407).',
  413: 'lets nothing of this size through (413). Please send less at once, or use another network.',
  431: 'takes no more of what this browser sends along (431). Please log out, log in and try again.',
  451: 'does not let this through (451). Please use another network.',
  502: 'could not reach the server (502). Please try again in a moment.',
  503: 'could not reach the server (503). Please try again in a moment.',
  504: 'waited for the server in vain (504). Please try again in a moment.',
  511: 'wants you to log in to this network first (511).',
}

const notOurs = ({ status }: Response) =>
  new NoAnswer(
    `Something between this device and the server ${
      IN_BETWEEN[status] ?? `answered in its place (${status}). Please check your connection and try again.`
    }`,
  )

/** Called when the server no longer knows us: the shell forgets its data and goes to /login. */
let onSignedOut: (() => void) | undefined
export const whenSignedOut = (listener: (() => void) | undefined): void => void (onSignedOut = listener)

/** Sends a request and reads its answer, both within its time. */
async function send<T>(
  method: string,
  path: string,
  body: unknown,
  { signal, headers, withinMs = SILENCE_MS }: Options,
  read: (response: Response, arrived: () => void) => Promise<T>,
): Promise<T> {
  const isForm = body instanceof FormData
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooLate()), withinMs)
  const arrived = () => clearTimeout(timer)
  try {
    const response = await fetch(path, {
      method,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      headers: {
        ...identity(method),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    })
    return await read(response, arrived)
  } finally {
    arrived()
  }
}

const call = async <T>(method: string, path: string, body?: unknown, options: Options = {}) =>
  (await send(method, path, body, options, (response) => answerOf(response, options))) as T

/**
 * The value that an answer of the server carries; undefined where it has none.
 * @throws DomainError what the server refused, and NoAnswer for what is not the server's
 */
export async function answerOf(response: Response, { numbered }: Options = {}): Promise<unknown> {
  if (!response.ok) throw await refusal(response)
  const text = await response.text()
  const isNumbered = response.headers.has('x-request-id')
  if (!text && isNumbered) return undefined
  const { value } = inJson(text, response)
  if (value === undefined || (numbered && !isNumbered)) throw notOurs(response)
  return value
}

function inJson(text: string, { headers }: Response): { value?: unknown } {
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return {}
  try {
    return { value: JSON.parse(text) }
  } catch {
    return {}
  }
}

/**
 * Turns the server's problem answer into the error that a service threw, so that its fields land in the form. Whatever
 * else says no is not the server.
 */
export async function refusal(response: Response): Promise<DomainError> {
  const problem = inJson(await response.text(), response).value as Problem | null | undefined
  if (!problem?.type?.startsWith?.('/problems/')) return notOurs(response)
  const named = problem.type.replace('/problems/', '').replace('-', '_') as ErrorCode
  const byStatus = Object.entries(STATUS_OF).find(([, status]) => status === response.status)?.[0] as
    | ErrorCode
    | undefined
  const code = named in STATUS_OF ? named : (byStatus ?? 'internal')
  if (code === 'unauthenticated') onSignedOut?.()
  return new DomainError(code, problem.detail ?? problem.title ?? 'Something went wrong', {
    fields: problem.errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    current: problem.current,
  })
}

/** Calls the API from the browser, with the stored token. Only the server's own 2xx answer is a success; anything else is thrown. */
export const api = {
  get: <T>(path: string, options?: Options) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: Options) => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: Options) => call<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: Options, body?: unknown) => call<T>('DELETE', path, body, options),
  /** A file that the server makes, under the server's name for it. What something in between shows is none. */
  file: (path: string, options: Options = {}): Promise<File> =>
    send('GET', path, undefined, options, async (response, arrived) => {
      if (!response.ok) throw await refusal(response)
      if (!response.headers.has('x-request-id')) throw notOurs(response)
      // A large file takes as long as the line does.
      arrived()
      const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
      return new File([await response.blob()], decodeURIComponent(name))
    }),
}

/** `{status: ['A', 'B'], page: 2, search: undefined}` becomes `?status=A&status=B&page=2`. */
export function queryString(
  values: Record<string, string | number | boolean | readonly string[] | null | undefined>,
): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    for (const item of Array.isArray(value) ? value : [value]) search.append(key, String(item))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
