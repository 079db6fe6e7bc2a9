/** @typedef {{ status: 400 | 404 | 405, type: string, title: string, detail: string, allow?: string }} Refused */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Longer than any address of ours with all of its parameters; nothing longer is read at all. */
const LONGEST_PATH = 2_048
/** More keys than any list of ours can be filtered by. */
const MOST_KEYS = 200

const malformed = (/** @type {string} */ detail) =>
  /** @type {Refused} */ ({ status: 400, type: '/problems/malformed', title: 'Bad request', detail })
const wrongMethod = (/** @type {string[]} */ methods) =>
  /** @type {Refused} */ ({
    status: 405,
    type: '/problems/method',
    title: 'Method not allowed',
    detail: 'This address does not take that method.',
    allow: methods.join(', '),
  })

const notFound = {
  status: /** @type {const} */ (404),
  type: '/problems/not-found',
  title: 'Not found',
  detail: 'No such address.',
}

/**
 * Makes a reader for the first line of a request, to run before Next: Next fails on a path that is not UTF-8 and on
 * methods that a `Request` cannot have, redirects to any host in an absolute address, and answers unknown addresses of
 * the API with a page.
 * @param {Record<string, Record<string, unknown>>} paths of docs/openapi.json
 * @returns {(request: import('node:http').IncomingMessage) => Refused | null} takes a host and a fragment off the
 * address, and what is encoded in it without need
 */
export function requestLines(paths) {
  const served = treeOf(paths)
  return (request) => {
    const { method = '', url = '' } = request
    if (!METHODS.includes(method)) return wrongMethod(METHODS)
    const target = (url.startsWith('/') ? url : withoutHost(url))?.split('#', 1)[0]
    if (!target) return malformed('This is not an address of ours.')
    const path = target.split('?', 1)[0]
    if (path.length > LONGEST_PATH) return malformed('The address is longer than any of ours.')
    if (hasTooManyKeys(target)) return malformed(`The address has more than ${MOST_KEYS} parameters.`)
    const segments = decoded(path)
    if (!segments) return malformed('The address is not text.')
    // Whoever resolves it later, a file server or Next, must not come to another address than the gate stood before.
    if (segments.some(leadsElsewhere)) return malformed('The address leads elsewhere than it says.')
    // One spelling: `/%61uth/login` is a log in to Next, and would be any page to whoever counts log ins.
    const plain = path.includes('%') ? `/${segments.map(encodeURIComponent).join('/')}` : path
    request.url = plain + target.slice(path.length)
    while (segments.at(-1) === '') segments.pop()
    if (segments[0] === '_next' && segments[1] !== 'static') return notFound
    if (segments[0] !== 'api' && segments[0] !== 'auth') return null
    const allowed = methodsAt(served, segments)
    if (!allowed) return notFound
    return allowed.includes(method) ? null : wrongMethod(allowed)
  }
}

/** The path and query of `http://anybody.example/path?query`. */
function withoutHost(/** @type {string} */ url) {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const { pathname, search } = new URL(url)
  return pathname + search
}

function decoded(/** @type {string} */ path) {
  try {
    return path.split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** A folder above, or more than one segment, for whoever decodes it once or twice: `..`, `..%5c..`, `a%2Fb`, `%252e`. */
const leadsElsewhere = (/** @type {string} */ segment) =>
  segment === '.' || segment === '..' || /[/\\]|%(?:2e|2f|5c)/i.test(segment)

/** Counted before anything makes an object of them. */
function hasTooManyKeys(/** @type {string} */ target) {
  let keys = 0
  for (let at = target.indexOf('?'); at >= 0; at = target.indexOf('&', at + 1)) if (++keys > MOST_KEYS) return true
  return false
}

/** @typedef {{ below: Map<string, Node>, any?: Node, methods?: string[] }} Node */

function treeOf(/** @type {Record<string, Record<string, unknown>>} */ paths) {
  /** @type {Node} */
  const root = { below: new Map() }
  for (const [path, operations] of Object.entries(paths)) {
    let node = root
    for (const segment of path.split('/').slice(1)) {
      let next = segment.startsWith('{') ? node.any : node.below.get(segment)
      if (!next) {
        next = { below: new Map() }
        if (segment.startsWith('{')) node.any = next
        else node.below.set(segment, next)
      }
      node = next
    }
    const methods = Object.keys(operations).map((method) => method.toUpperCase())
    // Next answers HEAD by GET, and OPTIONS by itself.
    node.methods = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
  }
  return root
}

/** The methods of a path; a fixed word goes before a parameter, as in Next. */
function methodsAt(/** @type {Node} */ root, /** @type {string[]} */ segments) {
  let node = /** @type {Node | undefined} */ (root)
  for (const segment of segments) node = node?.below.get(segment) ?? node?.any
  return node?.methods
}
