import 'server-only'
import { Readable } from 'node:stream'

import type { z } from 'zod'

import { AlreadyDone } from '@/lib/base/errors'
import type { FileRules } from '@/lib/platform/http/multipart'
import type { ByteRange } from '@/lib/platform/storage'

import { type CallOf, type Endpoint, type EndpointSpec, handler } from './handler'

/** A file that goes out. */
export interface Download {
  /** Names the bytes, which never change under one id. */
  id: string
  name: string
  type: string
  size: number
  /** Whether a browser may show it from our origin; otherwise it is offered for saving. */
  inline: boolean
  /** Set when the address always sends the same bytes: browsers then keep it for as long as there is room. */
  isImmutable?: true
  /** The time of the last change, for an address whose bytes change. Then nobody caches them. */
  changedAt?: Date
  /** Set when the file is made while it is sent, so that it can only be fetched whole. */
  isStreamed?: true
  open: (range?: ByteRange) => Promise<Readable>
  /** Takes away what was made or opened for this answer, if none of its bytes go out: after HEAD, 304 and 416. */
  discard?: () => Promise<void>
}

/**
 * The sibling of `endpoint` that sends a file, whole or the part that a Range asks for. No file can run as a page of
 * ours, whatever it contains: nobody guesses its type, it is saved rather than shown unless it is known to be harmless,
 * and a page made of it is in a sandbox.
 */
export function download<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<Download>,
): Endpoint {
  return handler({ ...spec, sends: 'file' as const }, async (call, request) => send(await work(call), request))
}

/** The same for a file that is still being made: until it exists (null), the answer is an empty 202. */
export function downloadWhenMade<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<Download | null>,
): Endpoint {
  return handler({ ...spec, sends: 'file when made' as const }, async (call, request) => {
    const file = await work(call)
    if (file) return send(file, request)
    return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store', 'Retry-After': '1' } })
  })
}

/**
 * The same for a file that is made at once or, because it takes longer, afterwards: the answer is the file, or 202 with
 * the record of its making.
 */
export function downloadOrAccepted<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W; response: z.ZodType<R> },
  work: (call: CallOf<P, Q, B, F, W>) => Promise<Download | R>,
): Endpoint {
  const accepted = (record: unknown, status: 200 | 202) =>
    Response.json(spec.response.parse(record), { status, headers: { 'Cache-Control': 'no-store' } })
  return handler({ ...spec, sends: 'file or accepted' as const }, async (call, request) => {
    try {
      const made = await work(call)
      if (!isDownload(made)) return accepted(made, 202)
      return await send(made, request)
    } catch (error) {
      if (error instanceof AlreadyDone) return accepted(error.answer, 200)
      throw error
    }
  })
}

const isDownload = (made: unknown): made is Download => typeof (made as Download).open === 'function'

async function send(file: Download, request: Request): Promise<Response> {
  const response = await answer(file, request)
  if (!response.body) await file.discard?.()
  return response
}

async function answer(file: Download, request: Request): Promise<Response> {
  const etag = `"${file.id}"`
  const headers = new Headers({
    ETag: etag,
    'Accept-Ranges': file.isStreamed ? 'none' : 'bytes',
    'Cache-Control': caching(file),
    ...(file.changedAt && { 'Last-Modified': file.changedAt.toUTCString() }),
    Vary: 'Authorization, Cookie',
  })
  if (matches(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })

  headers.set('Content-Type', file.type)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Content-Security-Policy', policyFor(file))
  headers.set('Content-Disposition', disposition(file))
  const range = file.isStreamed ? undefined : rangeOf(request, etag, file.size)
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  if (range) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  const length = String(range ? range.end - range.start + 1 : file.size)
  headers.set('Content-Length', length)
  // Next takes Content-Length off and scripts/serve.mjs puts it back, so that a browser knows how far a download is.
  headers.set('X-Body-Length', length)
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(await file.open(range)) as ReadableStream)
  return new Response(body, { status: range ? 206 : 200, headers })
}

function caching({ changedAt, isStreamed, isImmutable }: Download): string {
  if (changedAt || isStreamed) return 'private, no-store'
  return isImmutable ? 'private, max-age=31536000, immutable' : 'private, max-age=300'
}

/**
 * A browser's PDF viewer does not start in a sandbox; it never runs a script of the file with our origin. A PDF to look
 * at may stand in a page of ours.
 */
function policyFor({ type, inline }: Download): string {
  const nothing = "default-src 'none'; base-uri 'none'; style-src 'unsafe-inline'"
  const isDocument = type === 'application/pdf'
  return [
    nothing,
    `frame-ancestors ${isDocument && inline ? "'self'" : "'none'"}`,
    ...(isDocument ? [] : ['sandbox']),
  ].join('; ')
}

/** RFC 6266: the name in ASCII for old readers, and in full. */
export function disposition({ inline, name }: Pick<Download, 'inline' | 'name'>): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${inline ? 'inline' : 'attachment'}; filename="${ascii || 'file'}"; filename*=UTF-8''${whole}`
}

/**
 * The part that a Range header asks for (RFC 9110, 14.2). One range of bytes is honoured. Several ranges, anything
 * else, or a range of another version get the whole file.
 */
function rangeOf(request: Request, etag: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const condition = request.headers.get('if-range')
  if (condition !== null && condition !== etag) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start >= size || end < start ? 'unsatisfiable' : { start, end }
}

const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag || entry.trim() === '*')
