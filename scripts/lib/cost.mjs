/** @typedef {import('../../lib/route/cost').Cost} Cost */

const PROBE = /^\/api\/health\//

/**
 * Finds a request's class of cost from the promises of the calls (`x-cost` in docs/openapi.json, written from their
 * specs); anything else is a page, or a call whose method decides.
 * @param {Record<string, Record<string, { 'x-cost'?: Cost }>>} paths of docs/openapi.json
 * @param {readonly string[]} files below public/, which cost next to nothing
 * @returns {(method: string, path: string, type?: string) => Cost}
 */
export function costs(paths, files) {
  const plain = new Set(files.map((file) => `/${file}`))
  /** @type {Map<string, { segments: string[], cost: Cost }[]>} by method and number of segments */
  const named = new Map()
  for (const [path, operations] of Object.entries(paths)) {
    const segments = path.split('/')
    for (const [method, { 'x-cost': cost }] of Object.entries(operations)) {
      if (!cost) continue
      const key = `${method.toUpperCase()} ${segments.length}`
      named.set(key, [...(named.get(key) ?? []), { segments, cost }])
    }
  }
  return (method, path, type = '') => {
    if (PROBE.test(path) || plain.has(path) || path.startsWith('/_next/static/')) return 'none'
    const reads = method === 'GET' || method === 'HEAD'
    const byMethod = reads ? 'read' : 'write'
    const segments = path.split('/')
    const candidates = named.get(`${method === 'HEAD' ? 'GET' : method} ${segments.length}`)
    const cost = candidates?.find((one) =>
      one.segments.every((part, n) => part[0] === '{' || part === segments[n]),
    )?.cost
    // A call that may carry files carries none as JSON.
    if (cost === 'file' && !reads && !type.startsWith('multipart/')) return byMethod
    return cost ?? byMethod
  }
}
