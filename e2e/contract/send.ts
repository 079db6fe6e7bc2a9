import { randomInt } from 'node:crypto'

import { NO_SUCH_FIELD } from '@/lib/platform/http/request'
import { refusalsOf } from '@/lib/platform/openapi/document'

import { serve } from './next-headers'
import type { ServedOperation } from './operations'
import { isPlace, placesOf } from './paths'

export const ORIGIN = 'http://localhost:3000'

/** The content of a call, every value as it travels. */
export interface Carried {
  path?: Record<string, string>
  query?: Record<string, string | readonly string[]>
  body?: Record<string, unknown>
  files?: Record<string, File>
}

/** The caller, and everything about the request that is not its content. */
export interface Sender {
  token?: string
  cookie?: string
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  /** `/problems/role`; null for a success. */
  problem: string | null
  text: string
  json: unknown
  headers: Headers
  jar: Map<string, string>
  /** Faults that no answer may have, whatever was asked. */
  faults: string[]
}

/** Sends a call in the form of its spec: a form if there are files, else JSON. */
export function send(operation: ServedOperation, { body, files, ...carried }: Carried, sender: Sender) {
  if (files) return sendRaw(operation, { ...carried, content: formOf(body, files) }, sender)
  const content = body && JSON.stringify(body)
  return sendRaw(operation, { ...carried, content, type: content && 'application/json' }, sender)
}

/** A form of the fields as text (lists and objects as JSON text) and of the files. */
export function formOf(body: object = {}, files: Record<string, File> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

type Raw = Omit<Carried, 'body' | 'files'> & { content?: BodyInit; type?: string }

/** Sends exactly this body under exactly this type. Every call comes from an address of its own, so that no throttle counts two. */
export async function sendRaw(
  operation: ServedOperation,
  { path = {}, query = {}, content, type }: Raw,
  sender: Sender,
) {
  const search = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(String(item).toWellFormed())}`),
  )
  const inPath = Object.fromEntries(Object.entries(path).map(([name, value]) => [name, value.toWellFormed()]))
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name]!))
  const request = new Request(`${ORIGIN}${url}${search.length ? `?${search.join('&')}` : ''}`, {
    method: operation.method,
    body: content,
    headers: {
      host: new URL(ORIGIN).host,
      'x-makegood-address': Array.from({ length: 4 }, () => randomInt(1, 255)).join('.'),
      ...(type && { 'content-type': type }),
      ...(sender.token !== undefined && { authorization: `Bearer ${sender.token}` }),
      ...(sender.cookie !== undefined && { cookie: sender.cookie }),
      ...sender.headers,
    },
  })
  const { response, jar } = await serve(request, (served) =>
    operation.handler(served, { params: Promise.resolve(inPath) }),
  )
  return readAnswer(operation, response, jar)
}

async function readAnswer(operation: ServedOperation, response: Response, jar: Map<string, string>): Promise<Answer> {
  const { status, headers } = response
  const text = headers.get('content-type') === 'text/event-stream' ? await beginningOf(response) : await response.text()
  const type = headers.get('content-type') ?? ''
  const json: unknown = /json/.test(type) ? JSON.parse(text) : undefined
  const problem = status >= 400 ? ((json as { type?: string } | undefined)?.type ?? 'none') : null
  const faults: string[] = []
  const { requestId, errors = [] } = (json ?? {}) as {
    requestId?: string
    errors?: { path: string; message: string }[]
  }
  if (status >= 500) faults.push(`answers ${status}: ${text}`)
  if (!headers.get('x-request-id')) faults.push('answers without its request id')
  if (problem) {
    if (!type.startsWith('application/problem+json')) faults.push(`answers ${status} as ${type || 'nothing'}`)
    if (requestId !== headers.get('x-request-id'))
      faults.push('names another request id in the body than in the header')
    const promised = refusalsOf(operation).map((code) => `/problems/${code.replace('_', '-')}`)
    if (!promised.includes(problem)) faults.push(`answers ${problem}, which its spec does not promise`)
    const places = errors.length ? placesOf(operation.spec) : []
    const strange = errors.find(({ path, message }) => message !== NO_SUCH_FIELD && !isPlace(path, places))
    if (strange) faults.push(`names ${strange.path}, which is no place of the call`)
  }
  return { status, problem, text, json, headers, jar, faults }
}

/** The beginning of a stream; then the caller hangs up. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
