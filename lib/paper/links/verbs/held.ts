import 'server-only'
import { cookies } from 'next/headers'

import { env } from '@/lib/base/env'
import { Id } from '@/lib/base/wire'
import type { LinkKind, LinkRow } from '@/lib/paper/links/kind'
import type { OpenLink, OpenedLink } from '@/lib/paper/links/schema'
import { sessionCookieOptions } from '@/lib/platform/auth/cookie-name'
import type { Visitor } from '@/lib/platform/http/request'

import { admit, whatOpens } from './by-link'

/** What a browser holds of a link, until it is closed: its secret, and what it got for its code. */
const HELD = { pass: 'makegood.link-pass', link: 'makegood.link' } as const

/**
 * Takes a link into the browser that asks. From then on its calls name the link by its id, and the browser proves by
 * itself that it holds the secret: no address has it, so that no log, proxy or history does.
 * @throws not_found, throttled
 */
export async function openInBrowser<Link extends LinkRow>(
  kind: LinkKind<Link>,
  visitor: Visitor,
  { token }: OpenLink,
): Promise<OpenedLink> {
  const { linkId: id } = await admit(kind, visitor, token)
  await hold(kind, { id, what: 'link', secret: token })
  return { id }
}

/** Has the browser hold what it got for a code, where it holds the link. */
export async function holdPass<Link extends LinkRow>(
  kind: LinkKind<Link>,
  { token: id }: { token: string },
  secret: string,
): Promise<void> {
  if (isId(id)) await hold(kind, { id, what: 'pass', secret })
}

/** The secret of a call: its own, or the one that the browser holds for the link which it names by its id. */
export async function secretOf<Link extends LinkRow>(
  kind: LinkKind<Link>,
  { token }: { token: string },
): Promise<string> {
  if (!isId(token)) return token
  const jar = await cookies()
  for (const name of [HELD.pass, HELD.link]) {
    const secret = jar.get(name)?.value
    // A pass is worth nothing any more once the link was sent again.
    if (secret && (await whatOpens(kind, secret))?.linkId === token) return secret
  }
  return ''
}

const isId = (token: string) => Id.safeParse(token).success

async function hold(
  { name }: Pick<LinkKind, 'name'>,
  { id, what, secret }: { id: string; what: keyof typeof HELD; secret: string },
): Promise<void> {
  const jar = await cookies()
  const options = { ...sessionCookieOptions(env.APP_URL), sameSite: 'strict' as const, path: `/api/v1/${name}/${id}` }
  jar.set(HELD[what], secret, options)
}
