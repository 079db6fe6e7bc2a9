import 'server-only'
import { randomUUID } from 'node:crypto'

import type { z } from 'zod'

import type { Actor } from '@/lib/auth/actor'
import { authenticateRequest } from '@/lib/auth/session'
import { AlreadyDone, type ErrorCode, unauthenticated, wrongRole } from '@/lib/errors'
import type { Role } from '@/lib/users/rules'

import { type Sent, receiveBody } from './body'
import { log } from './log'
import type { FileRules, UploadedFiles } from './multipart'
import { problem } from './problem'
import { type Visitor, onceOf, parseBody, parseParameters, queryOf, refuseCrossSite, visitorOf } from './request'

/** What a route promises. The OpenAPI document and the access tests are made from it. */
export interface EndpointSpec<P = unknown, Q = unknown, B = unknown, R = unknown, F extends FileRules = FileRules> {
  summary: string
  /** Who may call; `'public'` has to be said out loud. */
  roles: readonly Role[] | 'public'
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Makes the body a multipart form: what each name of it may carry. Sent as JSON, the same call carries no files. */
  files?: F
  /** What leaves the process; without it the answer is empty. */
  response?: z.ZodType<R>
  status?: 200 | 201 | 202 | 204
  /** The refusals beyond those that every call shares. */
  errors?: readonly ErrorCode[]
}

export interface Call<P, Q, B, A, F = unknown> {
  actor: A
  params: P
  query: Q
  body: B
  files: UploadedFiles<F>
  visitor: Visitor
}

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> }

/** A route handler that carries its promises. */
export interface Endpoint {
  (request: Request, context: RouteContext): Promise<Response>
  spec: EndpointSpec
}

/**
 * Makes a route handler from its promises and one verb: refuse cross-site, 401, 403, 400 or 422, the work, and the answer
 * through the promised shape, so that what the contract does not promise does not leave.
 */
export function endpoint<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  work: (call: Call<P, Q, B, W extends 'public' ? null : Actor, F>) => Promise<unknown>,
): Endpoint {
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = randomUUID()
    const began = performance.now()
    let actor: Actor | null = null
    let sent: Sent<F> | undefined
    let response: Response
    try {
      refuseCrossSite(request)
      actor = await admit(request, spec.roles)
      const params = spec.params ? parseParameters(spec.params, await context.params) : undefined
      const query = spec.query ? parseParameters(spec.query, queryOf(request)) : undefined
      sent = await receiveBody(request, spec)
      const body = spec.body ? parseBody(spec.body, sent.value) : undefined
      const once = request.method === 'POST' && actor ? onceOf(request, sent.fingerprint) : undefined
      const known = { actor: once ? { ...actor, once } : actor, visitor: visitorOf(request) }
      const call = { ...known, params, query, body, files: sent.files }
      response = await work(call as Parameters<typeof work>[0]).then(
        (result) => answer(spec, result),
        (error) => {
          if (error instanceof AlreadyDone) return answer({ response: spec.response, status: 200 }, error.answer)
          throw error
        },
      )
    } catch (error) {
      response = problem(error, requestId)
    } finally {
      await sent?.discard()
    }
    response.headers.set('X-Request-Id', requestId)
    log.info(
      {
        requestId,
        operation: `${request.method} ${new URL(request.url).pathname}`,
        organizationId: actor?.organizationId,
        userId: actor?.userId,
        status: response.status,
        ms: Math.round(performance.now() - began),
      },
      'request',
    )
    return response
  }
  return Object.assign(handler, { spec: spec as EndpointSpec })
}

/** Lets the caller in, or says why not: who is not known is asked to log in, who is known may lack the role. */
export async function admit(request: Request, roles: EndpointSpec['roles']): Promise<Actor | null> {
  if (roles === 'public') return null
  const actor = await authenticateRequest(request)
  if (!actor) throw unauthenticated()
  if (!roles.includes(actor.role)) throw wrongRole()
  return actor
}

function answer(spec: Pick<EndpointSpec, 'response' | 'status'>, result: unknown): Response {
  const headers = { 'Cache-Control': 'no-store' }
  if (!spec.response) return new Response(null, { status: spec.status ?? 204, headers })
  return Response.json(spec.response.parse(result), { status: spec.status ?? 200, headers })
}
