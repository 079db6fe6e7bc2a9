import 'server-only'
import { randomUUID } from 'node:crypto'

import type { z } from 'zod'

import { type ErrorCode, unauthenticated, wrongRole } from '@/lib/base/errors'
import type { Role } from '@/lib/base/roles'
import { spendOne } from '@/lib/platform/allowance/service'
import { recordAccess } from '@/lib/platform/audit/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { authenticateRequest, guessCaller } from '@/lib/platform/auth/session'
import { type Sent, receiveBody } from '@/lib/platform/http/body'
import { log } from '@/lib/platform/http/log'
import { type FileRules, type UploadedFiles, refuseMissing } from '@/lib/platform/http/multipart'
import { problem } from '@/lib/platform/http/problem'
import {
  type Visitor,
  onceOf,
  operationOf,
  parseBody,
  parseParameters,
  queryOf,
  refuseCrossSite,
  tabOf,
  visitorOf,
} from '@/lib/platform/http/request'
import type { Rest } from '@/lib/platform/http/rest'

import { type Cost, costOf } from './cost'
import { admitProvider } from './payment-caller'
import { admitScheduler } from './scheduler'
import { admitTwilio } from './twilio-caller'

/** The promises of a route. The OpenAPI document and the access tests are made from them. */
export interface EndpointSpec<P = unknown, Q = unknown, B = unknown, R = unknown, F extends FileRules = FileRules> {
  summary: string
  /**
   * The roles that may call. `'public'` must be named, `'scheduler'` knows CRON_SECRET, `'twilio'` and the
   * payment `'provider'` sign their calls: none has a session.
   */
  roles: readonly Role[] | 'public' | 'scheduler' | 'twilio' | 'provider'
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  /** Makes the body a multipart form: what each of its names may carry. As JSON, the same call carries no files. */
  files?: F
  /** The shape of the answer, or of each event in a stream; without it the answer is empty. */
  response?: z.ZodType<R>
  /** The thing that a sibling of `endpoint` sends in place of JSON. */
  sends?: 'file' | 'file when made' | 'file or accepted' | 'sheet' | 'html' | 'events' | 'twiml'
  status?: 200 | 201 | 202 | 204
  /** How to ask for the rest of a list that may be cut (lib/platform/http/rest.ts). */
  rest?: Rest
  /** The kind of place that the call takes, when the spec does not imply it (lib/platform/route/cost.ts). */
  cost?: Cost
  /** Takes much of an organisation's records out or in and is recorded; an export counts against the daily limit. */
  audited?: 'export' | 'import'
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

/** Next passes no parameters at all for a path without any. */
type RouteContext = { params: Promise<Record<string, string | string[] | undefined> | undefined> }

/** A route handler that carries its promises. */
export interface Endpoint {
  (request: Request, context: RouteContext): Promise<Response>
  spec: EndpointSpec
}

/** The call that a route with this spec gets; the actor is known when the spec names roles. */
export type CallOf<P, Q, B, F, W> = Call<P, Q, B, W extends string ? null : Actor, F>

/**
 * The steps of every route handler: refuse cross-site, 401, 403, 400 or 422, do the work. A refusal becomes its problem
 * answer, the files of a form are removed, and one line is logged. Routes use `endpoint`, `download` and their like.
 */
export function handler<P, Q, B, R, F extends FileRules, const W extends EndpointSpec['roles']>(
  spec: EndpointSpec<P, Q, B, R, F> & { roles: W },
  respond: (call: CallOf<P, Q, B, F, W>, request: Request) => Promise<Response>,
): Endpoint {
  const handle = async (request: Request, context: RouteContext): Promise<Response> => {
    const requestId = randomUUID()
    const began = performance.now()
    const path = (await context.params) ?? {}
    const operation = operationOf(request, path)
    const visitor = visitorOf(request)
    const audited = isSafe(request)
      ? undefined
      : { id: requestId, kind: spec.audited ?? 'change', operation, ...visitor, isNoted: false }
    let actor: Actor | null = null
    let sent: Sent<F> | undefined
    let response: Response
    const answer = async (caller: Actor | null) => {
      if (caller && !spec.roles.includes(caller.role)) throw wrongRole()
      const params = spec.params ? parseParameters(spec.params, path) : undefined
      const query = spec.query ? parseParameters(spec.query, queryOf(request)) : undefined
      sent ??= await receiveBody(request, spec)
      const body = spec.body ? parseBody(spec.body, sent.value) : undefined
      if (spec.files) refuseMissing(sent.files, spec.files)
      const once = request.method === 'POST' && caller ? onceOf(request, sent.fingerprint) : undefined
      const known = { actor: caller && { ...caller, once, tabId: tabOf(request), request: audited }, visitor }
      if (spec.audited === 'export' && caller) await spendOne(caller, spec.audited)
      return respond({ ...known, params, query, body, files: sent.files } as CallOf<P, Q, B, F, W>, request)
    }
    try {
      refuseCrossSite(request, spec.audited === 'export')
      const guessed = isRead(request, spec) ? await guessCaller(request) : null
      const [early] = guessed ? await Promise.allSettled([answer(guessed)]) : []
      if (early && (await guessed!.guess.isRight())) {
        actor = guessed
        if (early.status === 'rejected') throw early.reason
        response = early.value
      } else {
        actor = await admit(request, spec.roles)
        response = await answer(actor)
      }
    } catch (error) {
      response = problem(error, requestId)
    } finally {
      await sent?.discard()
    }
    response.headers.set('X-Request-Id', requestId)
    const noted = response.status === 403 ? 'denied' : response.ok && !audited?.isNoted ? spec.audited : undefined
    if (noted && actor) await recordAccess(visitor, { kind: noted, ...whoOf(actor), operation })
    // The launcher asks every two seconds: its sound answers would bury everything else.
    const level = spec.cost === 'none' && response.ok ? 'debug' : 'info'
    log[level](
      {
        requestId,
        operation,
        ...(actor && whoOf(actor)),
        status: response.status,
        ms: Math.round(performance.now() - began),
      },
      'request',
    )
    return response
  }
  return Object.assign(handle, { spec: spec as EndpointSpec })
}

const isSafe = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Whether a call only reads JSON. It may then begin before it is confirmed who calls (docs/adr/0030-a-wait-less.md). */
const isRead = (request: Request, spec: EndpointSpec<unknown, unknown, unknown, unknown, FileRules>) =>
  Array.isArray(spec.roles) &&
  !spec.sends &&
  !spec.audited &&
  !request.headers.has('idempotency-key') &&
  costOf(request.method, spec) === 'read'

const whoOf = ({ organizationId, userId }: Actor) => ({ organizationId, userId })

/** The actor of a call; a stranger is asked to log in. */
async function admit(request: Request, roles: EndpointSpec['roles']): Promise<Actor | null> {
  if (roles === 'public') return null
  if (roles === 'scheduler') return admitScheduler(request)
  if (roles === 'twilio') return admitTwilio(request)
  if (roles === 'provider') return admitProvider(request)
  const actor = await authenticateRequest(request)
  if (!actor) throw unauthenticated()
  return actor
}
