import 'server-only'
import { cookies } from 'next/headers'

import { atTheDoor } from '@/db/tenancy'
import { env } from '@/lib/base/env'
import type { Token } from '@/lib/company/accounts/schema'
import { readSessionCookie } from '@/lib/platform/auth/cookie'
import { sessionCookieName } from '@/lib/platform/auth/cookie-name'
import { rememberOnDevice } from '@/lib/platform/auth/device'
import { keepInCookie } from '@/lib/platform/auth/session'
import { type OpenedSession, endReplacedSession } from '@/lib/platform/auth/sessions'

/**
 * Completes a log in or a registration in its browser: the session before it ends, the browser remembers the person,
 * and the new session goes into its cookie. Returns the answer of the call.
 */
export async function keepInBrowser(opened: OpenedSession): Promise<Token> {
  const before = await readSessionCookie((await cookies()).get(sessionCookieName(env.APP_URL))?.value)
  if (before && before !== opened.id) await atTheDoor((tx) => endReplacedSession(tx, before))
  await rememberOnDevice(opened.userId)
  return keepInCookie(opened)
}
