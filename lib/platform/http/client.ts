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
}

/** Called when the server no longer knows us: the shell forgets its data and goes to /login. */
let onSignedOut: (() => void) | undefined
export const whenSignedOut = (listener: (() => void) | undefined): void => void (onSignedOut = listener)

async function send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Response> {
  const isForm = body instanceof FormData
  const response = await fetch(path, {
    method,
    signal: options.signal,
    headers: {
      ...identity(method),
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
  })
  if (!response.ok) throw await refusal(response)
  return response
}

async function call<T>(...sent: Parameters<typeof send>): Promise<T> {
  const response = await send(...sent)
  return (
    response.status === 204 || response.headers.get('content-length') === '0' ? undefined : await response.json()
  ) as T
}

/** Turns the server's problem answer into the error that a service threw, so that its fields land in the form. */
export async function refusal(response: Response): Promise<DomainError> {
  const problem: Problem = await response.json().catch(() => ({}))
  const named = problem.type?.replace('/problems/', '').replace('-', '_') as ErrorCode | undefined
  const byStatus = Object.entries(STATUS_OF).find(([, status]) => status === response.status)?.[0] as
    | ErrorCode
    | undefined
  const code = named && named in STATUS_OF ? named : (byStatus ?? 'internal')
  if (code === 'unauthenticated') onSignedOut?.()
  return new DomainError(code, problem.detail ?? problem.title ?? 'Something went wrong', {
    fields: problem.errors,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
    current: problem.current,
  })
}

/** Calls the API from the browser, with the stored token. Only a 2xx answer is a success; anything else is thrown. */
export const api = {
  get: <T>(path: string, options?: Options) => call<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: Options) => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: Options) => call<T>('PUT', path, body, options),
  delete: <T>(path: string, options?: Options, body?: unknown) => call<T>('DELETE', path, body, options),
  /** A file that the server makes, under the server's name for it. */
  file: async (path: string): Promise<File> => {
    const response = await send('GET', path)
    const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return new File([await response.blob()], decodeURIComponent(name))
  },
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
