/** Shared with middleware.ts, which runs on the edge and may import nothing that needs Node. */
const SESSION = 'makegood.session'
/** The cookie with the people who logged in on this browser. */
const DEVICE = 'makegood.device'

/** The prefix stops other hosts of the domain, or a thief on an open line, from setting it (RFC 6265bis). */
const hosted = (name: string, appUrl: string | undefined) => (appUrl?.startsWith('https:') ? `__Host-${name}` : name)

/** The name of the session's cookie at this address of the app. */
export const sessionCookieName = (appUrl: string | undefined): string => hosted(SESSION, appUrl)
export const deviceCookieName = (appUrl: string | undefined): string => hosted(DEVICE, appUrl)

/** A session ends after so many days, even when it is used. */
export const SESSION_DAYS = 30

/** Set by middleware.ts: the path of this request, so that a page can send a stranger back to it after log in. */
export const PATH_HEADER = 'x-makegood-path'

/** The options of the session's cookie, for everybody who sets it. */
export const sessionCookieOptions = (appUrl: string | undefined) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: appUrl?.startsWith('https:') ?? false,
  path: '/',
})
