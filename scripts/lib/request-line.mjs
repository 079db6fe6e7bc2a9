/** @typedef {{ status: 400 | 404 | 405, type: string, title: string, detail: string, allow?: string }} Refused */

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const OF_THE_API = /^\/(?:api|auth)(?=\/|$)/

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

/**
 * Makes a reader for the first line of a request, to run before Next: Next fails on a path that is not UTF-8 and on
 * methods that a `Request` cannot have, redirects to any host in an absolute address, and answers unknown addresses of
 * the API with a page.
 * @param {Record<string, Record<string, unknown>>} paths of docs/openapi.json
 * @returns {(request: import('node:http').IncomingMessage) => Refused | null} takes a host off the address
 */
export function requestLines(paths) {
  const served = treeOf(paths)
  return (request) => {
    const { method = '', url = '' } = request
    if (!METHODS.includes(method)) return wrongMethod(METHODS)
    const target = url.startsWith('/') ? url : withoutHost(url)
    const path = target?.split(/[?#]/, 1)[0]
    if (!target || path === undefined) return malformed('This is not an address of ours.')
    const segments = decoded(path)
    if (!segments) return malformed('The address is not text.')
    request.url = target
    if (!OF_THE_API.test(path)) return null
    const allowed = methodsAt(served, segments)
    if (!allowed) return { status: 404, type: '/problems/not-found', title: 'Not found', detail: 'No such address.' }
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
    return path.replace(/\/+$/, '').split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
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
