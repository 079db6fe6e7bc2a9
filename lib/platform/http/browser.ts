/** The names that the server and the browser share beside the API. */

/** The name of the bearer token in the browser's storage, as in the specification. */
export const TOKEN_KEY = 'token'

/** Header of every page: the person it was drawn for. The service worker keeps one person's pages only. */
export const OWNER_HEADER = 'x-makegood-user'

/** Header of every write: the browser's tab, by an id of its own. Live changes name it again. */
export const TAB_HEADER = 'tab-id'

/** The header's value when nobody is logged in. */
export const NOBODY = 'nobody'

/** The service worker's cache of opened pages, for when there is no connection. */
export const OFFLINE_PAGES = 'pages'

/** The message by which a page asks the service worker to keep others; `paths` names them. */
export const KEEP_PAGES = 'keep-pages'
/** What a page tells the service worker when its person goes: what is still being kept is theirs too. */
export const FORGET_PAGES = 'forget-pages'

export const LOG_OUT_PATH = '/auth/logout'

/**
 * The cookie that the browser sets itself at the moment of a log out. The server removes it once it has ended the
 * session. Until then the session's own cookie, which no script can remove, opens nothing but the log out.
 */
export const LEFT_COOKIE = 'makegood.left'

/** The tag under which the browser wakes the service worker when the network is back. */
export const LOG_OUT_SYNC = 'log-out'
