import { api, queryString } from '@/lib/platform/http/client'
import { type Command, pathOf } from '@/lib/platform/http/command'
import { formOf } from '@/lib/platform/http/form-of'
import { upload } from '@/lib/platform/http/upload'

interface Sending<Files extends string> {
  files?: { [Name in Files]?: readonly File[] }
  /** Called with a share from 0 to 1 while files are on their way. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** The request beside the params of its path. */
export type Sent<Body, Files extends string> = undefined extends Body
  ? [body?: Body, sending?: Sending<Files>]
  : [body: Body, sending?: Sending<Files>]

/**
 * Sends a command's request. It adds no stamps and has nothing read again: for strangers' pages, which have no query
 * cache, and for work on many records that reads again once at its end. Every other screen uses `useCommand`.
 */
export function runCommand<Params extends Record<string, string>, Body, Answer, Files extends string>(
  { call, sends, stamps, hasBody }: Command<Params, Body, Answer, Files>,
  params: Params,
  ...sent: Sent<Body, Files>
): Promise<Answer> {
  const [method, path] = call.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  const to = pathOf(path, params)
  const [sentBody, { files, onProgress = () => {}, signal } = {}] = sent as [object?, Sending<string>?]
  const body = { ...sentBody }
  if (method === 'DELETE')
    return hasBody
      ? api.delete<Answer>(to, { signal }, body)
      : api.delete<Answer>(to + queryString(body as Record<string, string>), { signal })
  const given = Object.entries(files ?? {}).filter(([, list]) => list?.length) as [string, readonly File[]][]
  if (given.length) return upload<Answer>(method, to, formOf(body, Object.fromEntries(given)), onProgress, { signal })
  const carried = sends || stamps.length ? body : undefined
  return method === 'PUT' ? api.put<Answer>(to, carried, { signal }) : api.post<Answer>(to, carried, { signal })
}
