import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'

import { driver } from '@/db/client'
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

/**
 * The one place that makes an actor. One statement reads session, user, role and organisation at every request, so that
 * a log out, a removal or a change of role holds from the next one.
 */
export async function authenticate(proof: Proof): Promise<Actor | null> {
  const bearer = 'bearer' in proof ? tokenHash(proof.bearer) : null
  const sessionId = 'sessionId' in proof ? proof.sessionId : null
  // The driver runs it directly: every request asks this, so nothing is left to render.
  const [row] = await driver()<SessionRow[]>`select * from authenticate(${bearer}::bytea, ${sessionId}::uuid)`
  if (!row) return null
  server.makegoodAdmission?.recognise(row.organization_id, row.user_id)
  return {
    organizationId: row.organization_id,
    userId: row.user_id,
    sessionId: row.id,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
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

/** The caller of the API. An Authorization header makes us ignore the cookie, so that the two never mix. */
export async function authenticateRequest(request: Request): Promise<Actor | null> {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) {
    const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(authorization)?.[1]
    return bearer ? authenticate({ bearer }) : null
  }
  return actorOfCookie(new URL(request.url).pathname)
}

/** The person of this cookie. A browser logged out without us has nobody, but for the log out that it still owes. */
async function actorOfCookie(path?: string): Promise<Actor | null> {
  const jar = await cookies()
  if (jar.get(LEFT_COOKIE)?.value && path !== LOG_OUT_PATH) return null
  const sessionId = await readSessionCookie(jar.get(sessionCookieName(env.APP_URL))?.value)
  return sessionId ? authenticate({ sessionId }) : null
}

/** The person who looks at this page, or null for a stranger. Asked once per request, for all components. */
export const currentActor = cache(() => actorOfCookie())

/** Moves a session that was just opened into the browser's cookie, and passes the bearer token on. */
export async function keepInCookie({ id, token }: { id: string; token: string }): Promise<{ token: string }> {
  const actor = await authenticate({ sessionId: id })
  const { userId: uid = null, role = null, organization } = actor ?? {}
  await writeSessionCookie({ sid: id, uid, role, plan: organization?.pricingPlan ?? null })
  return { token }
}
