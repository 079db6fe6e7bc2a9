/** What the server and the browser agree on beside the API. */

/** Where the bearer token lives in the browser, as the specification names it. */
export const TOKEN_KEY = 'token'

/** Header of every page: whom it was drawn for. The service worker keeps the pages of one person alone. */
export const OWNER_HEADER = 'x-makegood-user'

/** Header of every write: which tab of a browser asks, by an id that it gave itself. Live changes name it again. */
export const TAB_HEADER = 'tab-id'

/** What the header says where nobody is logged in. */
export const NOBODY = 'nobody'

/** The cache in which the service worker keeps the pages that were opened, for when there is no connection. */
export const OFFLINE_PAGES = 'pages'

export const LOG_OUT_PATH = '/auth/logout'

/**
 * The cookie that the browser sets itself the moment somebody logs out, and that the server takes away once it has ended
 * the session: until then the session's own cookie, which no script can take away, opens nothing but the log out.
 */
export const LEFT_COOKIE = 'makegood.left'

/** Under this tag the browser wakes the service worker when the network is back. */
export const LOG_OUT_SYNC = 'log-out'
