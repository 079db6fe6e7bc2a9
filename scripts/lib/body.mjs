/** A body of JSON is at most so large (lib/platform/http/request.ts); the app refuses more by itself. */
const MOST_BYTES = 1_048_576
/** So many of one address may be on their way: a phone sends its records one after the other. */
const MOST_OF_ADDRESS = 32
/** What all that are on their way may take in memory, whoever sends them. */
const MOST_BYTES_OF_ALL = 64 * MOST_BYTES
/** A sender has so long, and longer for a large body over a bad line. */
const PATIENCE_MS = 10_000
const SLOWEST_BYTES_PER_MS = 8

const TOO_MANY = {
  status: 429,
  type: '/problems/throttled',
  title: 'Too many requests',
  detail:
    'Too many requests from this address are still on their way. Nothing was changed: please try again in a moment.',
  retryAfter: 1,
}
const TOO_SLOW = {
  status: 408,
  type: '/problems/malformed',
  title: 'Too slow',
  detail: 'The request did not come in time. Nothing was changed: please try again.',
}

/**
 * Makes a reader that waits for a request's small body, so that no place is held for a slow sender. The bytes are put
 * back: whoever serves the request reads them as if they had just come.
 * @returns {(request: import('node:http').IncomingMessage, address: string, then: (refused?: object) => void) => void}
 * `then` is called once: when the body is here or too large to be waited for, or with the reason why it is not served;
 * never for a sender who hung up
 */
export function smallBodies() {
  /** @type {Map<string, number>} */
  const waiting = new Map()
  let bytesOfAll = 0

  return (request, address, then) => {
    const declared = Number(
      request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? MOST_BYTES : 0),
    )
    if (!declared || declared > MOST_BYTES) return then()
    const many = waiting.get(address) ?? 0
    if (many >= MOST_OF_ADDRESS || bytesOfAll > MOST_BYTES_OF_ALL) return then(TOO_MANY)
    waiting.set(address, many + 1)
    /** @type {Buffer[]} */
    const chunks = []
    let bytes = 0

    const timer = setTimeout(() => end(TOO_SLOW), PATIENCE_MS + declared / SLOWEST_BYTES_PER_MS)
    const read = () => {
      for (let chunk = request.read(); chunk !== null; chunk = request.read()) {
        chunks.push(chunk)
        bytes += chunk.length
        bytesOfAll += chunk.length
      }
      if (request.complete || bytes >= declared) end()
    }
    const gone = () => forget()
    function forget() {
      clearTimeout(timer)
      request.off('readable', read)
      request.off('close', gone)
      const rest = waiting.get(address) - 1
      if (rest) waiting.set(address, rest)
      else waiting.delete(address)
      bytesOfAll -= bytes
    }
    function end(/** @type {object | undefined} */ refused) {
      forget()
      // Before the stream tells its end, which would come before these bytes.
      if (bytes) request.unshift(Buffer.concat(chunks))
      then(refused)
    }
    request.on('readable', read)
    request.once('close', gone)
  }
}
