import { addressKey, callerAddress } from '../../lib/platform/http/network-address.mjs'

/** How long a caller may take over each part of a connection, for `createServer`. */
export const patience = {
  /** The head of a request fits one packet or two. */
  headersTimeout: 20_000,
  /** A photo of the largest size over a bad line of a phone. */
  requestTimeout: 300_000,
  /** Longer than the idle time of the usual load balancers, so that it is they who close a connection. */
  keepAliveTimeout: 65_000,
  /** How exactly the first two are kept. */
  connectionsCheckingInterval: 5_000,
}

/** Nothing goes to or fro for so long only where nobody is there: a live stream beats every 25 seconds. */
const SILENCE_MS = 120_000

/**
 * Bounds what others can hold open of a server, and ends it within a time.
 *
 * Without proxies each connection is counted under its address. Behind proxies all connections are theirs, so that the
 * bound would strangle them: there it holds for the requests that are open at one time, under the address that our own
 * proxy wrote down. A probe of our health is never counted.
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

  /** Counts one more under an address until `holder` closes; false when it would be one too many. */
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

  return {
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
     * Takes nothing new, lets what runs finish, and cuts off whatever is still open after a time: half a request, an
     * answer that nobody reads.
     * @param {number} withinMs
     * @returns {Promise<number>} how many were cut off
     */
    end(withinMs) {
      return new Promise((resolve) => {
        let cut = 0
        // Again and again: what has just been answered would otherwise hold its connection open for the next request. For
        // Node a connection that has said nothing yet is in the middle of its first request.
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
