import 'server-only'
import { cookies } from 'next/headers'

import { env } from '@/lib/base/env'
import { Id } from '@/lib/base/wire'
import type { LinkKind } from '@/lib/paper/links/kind'
import { sessionCookieOptions } from '@/lib/platform/auth/cookie-name'

/** What a browser holds of a link, until it is closed: its secret, and what it got for its code. */
const HELD = { pass: 'makegood.link-pass', link: 'makegood.link' } as const

/** Whether a call names a link by its id: the browser proves by itself that it holds the secret. */
export const isByBrowser = (token: string): boolean => Id.safeParse(token).success

/** What the browser holds of the link that it calls, a pass first. */
export async function heldSecrets(): Promise<string[]> {
  const jar = await cookies()
  return [HELD.pass, HELD.link].flatMap((name) => jar.get(name)?.value ?? [])
}

/** Has the browser hold a secret of a link, for the calls of that link alone. */
export async function hold(
  { name }: Pick<LinkKind, 'name'>,
  { id, what, secret }: { id: string; what: keyof typeof HELD; secret: string },
): Promise<void> {
  const jar = await cookies()
  const options = { ...sessionCookieOptions(env.APP_URL), sameSite: 'strict' as const, path: `/api/v1/${name}/${id}` }
  jar.set(HELD[what], secret, options)
}
