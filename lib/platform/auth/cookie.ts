import 'server-only'
import { cookies } from 'next/headers'

import { env } from '@/lib/base/env'
import { LEFT_COOKIE } from '@/lib/platform/http/browser'

import { type SessionClaims, readClaims, sealClaims } from './claims'
import { sessionCookieName, SESSION_DAYS, sessionCookieOptions } from './cookie-name'

const maxAge = SESSION_DAYS * 24 * 60 * 60

const options = () => sessionCookieOptions(env.APP_URL)

/** The session id that an encrypted cookie value carries, or null when it is missing, forged or too old. */
export async function readSessionCookie(value: string | undefined): Promise<string | null> {
  return (await readClaims(value, env.AUTH_SECRET))?.sid ?? null
}

/** Gives the browser the cookie of a session. It names the session and grants nothing by itself. */
export async function writeSessionCookie(claims: SessionClaims): Promise<void> {
  const value = await sealClaims(claims, env.AUTH_SECRET, maxAge)
  const jar = await cookies()
  jar.set(sessionCookieName(env.APP_URL), value, { ...options(), maxAge })
  jar.set(LEFT_COOKIE, '', { path: '/', maxAge: 0 })
}

export async function clearSessionCookie(): Promise<void> {
  const jar = await cookies()
  jar.set(sessionCookieName(env.APP_URL), '', { ...options(), maxAge: 0 })
  jar.set(LEFT_COOKIE, '', { path: '/', maxAge: 0 })
}
