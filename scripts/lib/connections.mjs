import { addressKey, callerAddress } from '../../lib/platform/http/network-address.mjs'

/** How long a caller may take for each part of a connection, for `createServer`. */
export const patience = {
  /** The head of a request fits one packet or two. */
  headersTimeout: 20_000,
  /** A photo of the largest size over a bad phone line. */
  requestTimeout: 300_000,
  /** Longer than the idle time of the usual load balancers, so that they close the connection. */
  keepAliveTimeout: 65_000,
  /** How often the first two are checked. */
  connectionsCheckingInterval: 5_000,
}

/** Silence for so long means that nobody is there: a live stream beats every 25 seconds. */
const SILENCE_MS = 120_000

/**
 * Limits what others can hold open on a server, and ends the server within a time.
 *
 * Without proxies, each connection counts under its address. Behind proxies, all connections are theirs and the limit
 * would strangle them: there it applies to requests that are open at one time, under the address that our own proxy
 * wrote down. A health probe never counts.
 * @param {import('node:http').Server} server
 * @param {{ most: number, mostPerAddress: number, proxies: number }} limits `proxies` is TRUSTED_PROXIES
 */
export function boundConnections(server, { most, mostPerAddress, proxies }) {
  server.maxConnections = most
  server.timeout = SILENCE_MS
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set()
  /** @type {Map<string, number>} */
  const held = new Map()

  /** Counts one more under an address until `holder` closes; false when that is one too many. */
  function hold(/** @type {string} */ address, /** @type {import('node:events').EventEmitter} */ holder) {
    const key = addressKey(address)
    const count = held.get(key) ?? 0
    if (count >= mostPerAddress) return false
    held.set(key, count + 1)
    holder.once('close', () => {
      const rest = (held.get(key) ?? 1) - 1
      if (rest) held.set(key, rest)
      else held.delete(key)
    })
    return true
  }

  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (proxies === 0 && !hold(socket.remoteAddress ?? '', socket)) socket.destroy()
  })

  /** @type {WeakMap<import('node:net').Socket, import('node:http').ServerResponse>} what each connection asked for last */
  const latest = new WeakMap()

  return {
    /**
     * Serves what one connection asks for one after the other. Node hands over all that it sends at once, and what stood
     * behind an answer that never ends would hold what it was given, also when the connection is gone.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     * @param {() => void} serve
     */
    inTurn(request, response, serve) {
      const before = latest.get(request.socket)
      latest.set(request.socket, response)
      if (!before || before.destroyed) serve()
      else before.once('close', () => request.destroyed || serve())
    },

    /**
     * Whether a request may go on.
     * @param {import('node:http').IncomingMessage} request
     * @param {import('node:http').ServerResponse} response
     */
    admits(request, response) {
      if (proxies === 0 || request.url?.startsWith('/api/health/')) return true
      const forwardedFor = [request.headers['x-forwarded-for']].flat().join()
      return hold(callerAddress({ forwardedFor, proxies }), response)
    },

    /**
     * Takes nothing new, lets running requests finish, and after a time cuts off the rest: half a request, an answer
     * that nobody reads.
     * @param {number} withinMs
     * @returns {Promise<number>} how many were cut off
     */
    end(withinMs) {
      return new Promise((resolve) => {
        let cut = 0
        // Again and again: after an answer, a connection would stay open for the next request. To Node, a connection
        // that has sent nothing yet is in the middle of its first request.
        const sweep = setInterval(() => {
          server.closeIdleConnections()
          for (const socket of open) if (!socket.bytesRead) socket.destroy()
        }, 100)
        const deadline = setTimeout(() => {
          cut = open.size
          for (const socket of open) socket.destroy()
        }, withinMs)
        server.close(() => {
          clearInterval(sweep)
          clearTimeout(deadline)
          resolve(cut)
        })
      })
    },
  }
}
