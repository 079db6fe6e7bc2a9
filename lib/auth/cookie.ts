import 'server-only'
import { decode, encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'

import { env } from '@/lib/env'

import { SESSION_COOKIE, SESSION_DAYS } from './cookie-name'

const maxAge = SESSION_DAYS * 24 * 60 * 60

const options = () => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: env.APP_URL.startsWith('https:'),
  path: '/',
})

/** The session id that an encrypted cookie value carries, or null when it is missing, forged or too old. */
export async function readSessionCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null
  const token = await decode({ token: value, secret: env.AUTH_SECRET }).catch(() => null)
  return typeof token?.sid === 'string' ? token.sid : null
}

/** Gives the browser the cookie of a session. It names the session and grants nothing by itself. */
export async function writeSessionCookie(sessionId: string): Promise<void> {
  const value = await encode({ token: { sid: sessionId }, secret: env.AUTH_SECRET, maxAge })
  const jar = await cookies()
  jar.set(SESSION_COOKIE, value, { ...options(), maxAge })
}

export async function clearSessionCookie(): Promise<void> {
  const jar = await cookies()
  jar.set(SESSION_COOKIE, '', { ...options(), maxAge: 0 })
}

/** Puts a session that was just opened into the browser's cookie and leaves the answer of the call: the bearer token. */
export async function keepInCookie({ id, token }: { id: string; token: string }): Promise<{ token: string }> {
  await writeSessionCookie(id)
  return { token }
}
