import 'server-only'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'drizzle-orm'
import { cookies } from 'next/headers'
import { cache } from 'react'

import { driver } from '@/db/client'
import { Guess } from '@/db/guess'
import { env } from '@/lib/base/env'
import type { Role } from '@/lib/base/roles'
import { LEFT_COOKIE, LOG_OUT_PATH } from '@/lib/platform/http/browser'

import type { Actor } from './actor'
import { readSessionCookie, writeSessionCookie } from './cookie'
import { sessionCookieName } from './cookie-name'
import { tokenHash } from './token'

interface SessionRow {
  id: string
  organization_id: number
  user_id: string
  role: Role
  first_name: string
  last_name: string
  email: string
  claims_email: boolean
  picture_file_id: string | null
  theme: Actor['theme']
  organization_name: string
  identifier: string
  pricing_plan: Actor['organization']['pricingPlan']
  timezone: string
  currency: string
}

/** The server's admission (scripts/lib/gate.mjs). It learns here whose request it let in. */
const server = globalThis as typeof globalThis & {
  makegoodAdmission?: { recognise: (organizationId: number, userId: string) => void }
}

/** Either proof of a session: the bearer token of the API, or the session id that the browser's cookie carries. */
type Proof = { bearer: string } | { sessionId: string }

/** The latest actor of each proof, as read from the database then; those used longest ago go first. */
const latest = new Map<string, { row: SessionRow; until: number }>()
const MOST_REMEMBERED = 2_000
/** Only a request that asks before it reads notes that the session is alive. */
const REMEMBERED_MS = 30_000

/**
 * Reads session, user, role and organisation in one statement at every request, so that a log out, a removal or a change
 * of role holds from the next one.
 */
export async function authenticate(proof: Proof): Promise<Actor | null> {
  const { bearer, sessionId, key } = questionOf(proof)
  // The driver runs it directly: every request asks this, so nothing is left to render.
  const [row] = await driver()<SessionRow[]>`select * from authenticate(${bearer}::bytea, ${sessionId}::uuid)`
  latest.delete(key)
  if (!row) return null
  latest.set(key, { row, until: performance.now() + REMEMBERED_MS })
  if (latest.size > MOST_REMEMBERED) latest.delete(latest.keys().next().value!)
  return actorOf(row)
}

/** The actor that the proof had a moment ago, still to be confirmed: its guess sends the same question as above. */
function guessActor(proof: Proof): (Actor & { guess: Guess }) | null {
  const { bearer, sessionId, key } = questionOf(proof)
  const { row, until } = latest.get(key) ?? {}
  if (!row || performance.now() > until!) return null
  const question = sql`select * from authenticate(${bearer}::bytea, ${sessionId}::uuid)`
  const guess = new Guess(question, (rows) => {
    const isRight = rows.length === 1 && isDeepStrictEqual(rows[0], row)
    if (!isRight) latest.delete(key)
    return isRight
  })
  return { ...actorOf(row), guess }
}

/** What the database is asked for a proof, and the key under which its actor is remembered: never the token itself. */
function questionOf(proof: Proof) {
  const bearer = 'bearer' in proof ? tokenHash(proof.bearer) : null
  const sessionId = 'sessionId' in proof ? proof.sessionId : null
  return { bearer, sessionId, key: sessionId ?? bearer!.toString('base64') }
}

/** The one place that makes an actor. */
function actorOf(row: SessionRow): Actor {
  server.makegoodAdmission?.recognise(row.organization_id, row.user_id)
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    sessionId: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    claimsEmail: row.claims_email,
    pictureFileId: row.picture_file_id,
    theme: row.theme,
    organization: {
      name: row.organization_name,
      identifier: row.identifier,
      pricingPlan: row.pricing_plan,
      timezone: row.timezone,
      currency: row.currency,
    },
  }
}

/** What a request of the API proves its session with. An Authorization header makes us ignore the cookie: the two never mix. */
async function proofOf(request: Request): Promise<Proof | null> {
  const authorization = request.headers.get('authorization')
  if (authorization === null) return proofOfCookie(new URL(request.url).pathname)
  const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1]
  return bearer ? { bearer } : null
}

/** The caller of the API. */
export async function authenticateRequest(request: Request): Promise<Actor | null> {
  const proof = await proofOf(request)
  return proof && authenticate(proof)
}

/** The caller of the API as of a moment ago; null where nobody is remembered. */
export async function guessCaller(request: Request): Promise<(Actor & { guess: Guess }) | null> {
  const proof = await proofOf(request)
  return proof && guessActor(proof)
}

/** The session of this cookie. A browser logged out without us has none, but for the log out that it still owes. */
async function proofOfCookie(path?: string): Promise<Proof | null> {
  const jar = await cookies()
  if (jar.get(LEFT_COOKIE)?.value && path !== LOG_OUT_PATH) return null
  const sessionId = await readSessionCookie(jar.get(sessionCookieName(env.APP_URL))?.value)
  return sessionId ? { sessionId } : null
}

/** The person who looks at this page, or null for a stranger. Asked once per request, for all components. */
export const currentActor = cache(async () => {
  const proof = await proofOfCookie()
  return proof && authenticate(proof)
})

/** Moves a session that was just opened into the browser's cookie, and passes the bearer token on. */
export async function keepInCookie({ id, token }: { id: string; token: string }): Promise<{ token: string }> {
  const actor = await authenticate({ sessionId: id })
  const { userId: uid = null, role = null, organization } = actor ?? {}
  await writeSessionCookie({ sid: id, uid, role, plan: organization?.pricingPlan ?? null })
  return { token }
}
