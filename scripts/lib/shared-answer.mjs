/**
 * Lets requests for one address share an answer for so long: a probe needs no place at the gate, so that however many of
 * them come must cost what one costs. Who hangs up spoils nobody's answer.
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => unknown} serve
 * @param {{ forMs: number, now?: () => number }} options
 * @returns {(address: string, request: import('node:http').IncomingMessage, response:
 * import('node:http').ServerResponse) => Promise<void>} `address` is one of a few that are ours
 */
export function sharedAnswers(serve, { forMs, now = performance.now.bind(performance) }) {
  /** @type {Map<string, { at: number, answer: Promise<Answer | null> }>} */
  const latest = new Map()
  return async (address, request, response) => {
    for (;;) {
      const known = latest.get(address)
      if (!known || now() - known.at >= forMs) break
      const answer = await known.answer
      if (answer) {
        response.writeHead(answer.status, answer.headers)
        return void response.end(answer.body)
      }
      if (latest.get(address) === known) latest.delete(address)
    }
    latest.set(address, { at: now(), answer: answerOf(response) })
    serve(request, response)
  }
}

/** @typedef {{ status: number, headers: import('node:http').OutgoingHttpHeaders, body: Buffer }} Answer */

/** What a response is answered with; null when nobody waited for its end. @returns {Promise<Answer | null>} */
function answerOf(/** @type {import('node:http').ServerResponse} */ response) {
  /** @type {Buffer[]} */
  const parts = []
  const { writeHead, write, end } = response
  // Headers that are only given to writeHead could not be read again.
  response.writeHead = (status, ...rest) => {
    for (const [name, value] of Object.entries(rest.at(-1) ?? {})) response.setHeader(name, value)
    return writeHead.call(response, status)
  }
  const keep = (/** @type {unknown} */ part) => {
    if (typeof part === 'string' || part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  response.write = (part, ...rest) => {
    keep(part)
    return write.call(response, part, ...rest)
  }
  // Known once it is said: behind another answer on its connection, it may be taken in much later, or never.
  return new Promise((resolve) => {
    response.end = (part, ...rest) => {
      keep(part)
      const wasThere = !response.destroyed
      const ended = end.call(response, part, ...rest)
      if (wasThere) {
        resolve({ status: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(parts) })
      }
      return ended
    }
    response.once('close', () => resolve(null))
  })
}
