/** Shared with middleware.ts, which runs on the edge and may import nothing that needs Node. */
export const SESSION_COOKIE = 'makegood.session'

/** A session ends after so many days, however much it is used. */
export const SESSION_DAYS = 30

/** Set by middleware.ts: the path that this request is for, so that a page can send a stranger back to it after log in. */
export const PATH_HEADER = 'x-makegood-path'

/** How the session's cookie is kept, whoever sets it. */
export const sessionCookieOptions = (appUrl: string | undefined) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: appUrl?.startsWith('https:') ?? false,
  path: '/',
})
