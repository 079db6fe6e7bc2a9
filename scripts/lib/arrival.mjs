/**
 * As much of a body as Node keeps until somebody reads it, for `createServer`: any JSON (lib/platform/http/request.ts),
 * and a little more, so that the app sees what is too large.
 */
export const highWaterMark = 1_048_576 + 65_536
/** So many bodies of one sender may be on their way: a page saves a few things at once, a phone one after the other. */
const MOST_OF_SENDER = 16
/** The memory for the bodies of all requests that are not answered yet. */
const MOST_BYTES = 64 * 1_048_576
/** A sender has so long, and longer for a large body over a bad line. */
const PATIENCE_MS = 10_000
const SLOWEST_BYTES_PER_MS = 8

/**
 * Makes something that waits for bodies, so that nobody holds a place while theirs is on its way. Nothing is read: a
 * body that somebody has read from is none to Next, also when all of it is put back. Node keeps what comes, up to the
 * server's `highWaterMark`.
 *
 * @typedef {'slow' | 'large' | 'many'} Obstacle `many` when later ones took its room
 * @param {{ mostOfSender?: number, mostBytes?: number }} [limits]
 * @returns {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, sender: string,
 * then: (obstacle?: Obstacle) => void) => void} `then` is called once, and never for a sender who hung up
 */
export function arrivals({ mostOfSender = MOST_OF_SENDER, mostBytes = MOST_BYTES } = {}) {
  /** @type {Set<{ sender: string, end: (obstacle?: Obstacle) => void }>} the oldest first */
  const coming = new Set()
  /** @type {Map<string, number>} */
  const ofSender = new Map()
  let bytesOfAll = 0

  return (request, response, sender, then) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    const declared = Number(length ?? 0)
    if (!declared && !encoding) return then()
    if (declared > request.readableHighWaterMark) return then('large')

    const one = { sender, end }
    const timer = setTimeout(end, PATIENCE_MS + declared / SLOWEST_BYTES_PER_MS, 'slow')
    let bytes = 0
    // Node's parser hands over each piece by this method, and null at the end. A listener for them would ask for more.
    const { push } = request
    request.push = (piece, ...rest) => {
      const goesOn = push.call(request, piece, ...rest)
      if (piece === null) end()
      else if (encoding && request.readableLength >= request.readableHighWaterMark) end('large')
      else keep(piece.length)
      return goesOn
    }
    const gone = () => {
      forget()
      bytesOfAll -= bytes
      bytes = 0
    }
    // The first when all is read or the sender hung up; only the second when nobody read it.
    request.once('close', gone)
    response.once('close', gone)
    coming.add(one)
    ofSender.set(sender, (ofSender.get(sender) ?? 0) + 1)
    // The oldest goes: who sends at once needs a moment, and is not kept out by those who never end.
    if (ofSender.get(sender) > mostOfSender) [...coming].find((other) => other.sender === sender)?.end('many')

    function keep(/** @type {number} */ more) {
      bytes += more
      bytesOfAll += more
      if (bytesOfAll > mostBytes) coming.values().next().value?.end('many')
    }
    function forget() {
      clearTimeout(timer)
      if (!coming.delete(one)) return false
      delete request.push
      const rest = ofSender.get(sender) - 1
      if (rest) ofSender.set(sender, rest)
      else ofSender.delete(sender)
      return true
    }
    function end(/** @type {Obstacle | undefined} */ obstacle) {
      if (forget()) then(obstacle)
    }
  }
}
