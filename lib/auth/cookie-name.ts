/** Shared with middleware.ts, which runs on the edge and may import nothing that needs Node. */
export const SESSION_COOKIE = 'makegood.session'

/** A session ends after so many days, however much it is used. */
export const SESSION_DAYS = 30

/** Set by middleware.ts: the path that this request is for, so that a page can send a stranger back to it after log in. */
export const PATH_HEADER = 'x-makegood-path'
