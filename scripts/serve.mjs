/**
 * Serves the built app. Next's own `next start` stops listening the moment it is asked to stop, and hides the caller
 * behind a header that anybody can write; this server does neither.
 *
 * When it is asked to stop (SIGTERM, SIGINT), it first answers 503 on /api/health/ready and goes on serving for
 * DRAIN_SECONDS, so that a load balancer can turn away from it; then it takes nothing new, gives running requests
 * FINISH_SECONDS and ends.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'

import compression from 'compression'
import next from 'next'
import sirv from 'sirv'

import { highWaterMark } from './lib/arrival.mjs'
import { boundConnections, patience } from './lib/connections.mjs'
import { makeGate } from './lib/gate.mjs'
import { answerProblem } from './lib/plain-problem.mjs'
import { requestLines } from './lib/request-line.mjs'
import { securityHeaders } from './lib/security-headers.mjs'
import { sharedAnswers } from './lib/shared-answer.mjs'

process.env.NODE_ENV ??= 'production'
const port = Number(process.env.PORT || 3000)
const host = process.env.HOST || '127.0.0.1'
const drainMs = Number(process.env.DRAIN_SECONDS || 0) * 1000
const finishMs = Number(process.env.FINISH_SECONDS || 8) * 1000

const root = fileURLToPath(new URL('..', import.meta.url))

// Next listens for upgrades on the server that it is given and leaves most of them open for ever. This server never
// listens, so nobody takes an upgrade from our own, which answers it as the request that it also is (RFC 9110, 7.8).
const app = next({ dev: false, dir: root, port, httpServer: createServer() })
await app.prepare()
const handle = app.getRequestHandler()

// Brotli if the browser takes it: a month of a busy calendar is half as large as by gzip, and a tenth smaller at this
// quality than at the next lower one. A stream goes out uncompressed. At this moment an answer's headers are known, and
// the length of a file is put back.
const compress = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  filter: (request, response) => {
    const [type = ''] = [response.getHeader('content-type')].flat()
    const [length] = [response.getHeader('x-body-length')].flat()
    if (length) {
      response.removeHeader('x-body-length')
      response.setHeader('content-length', length)
    }
    // A part of a file is counted in its own bytes.
    if (!type || type.startsWith('text/event-stream') || response.hasHeader('accept-ranges')) return false
    // Next makes a list of an API answer's type, which the filter cannot read.
    response.setHeader('content-type', type)
    return compression.filter(request, response)
  },
})

// Scripts, styles and fonts have the hash of their content in their name, and were compressed at the build.
const BUILT = '/_next/static'
const sendBuilt = sirv(join(root, process.env.NEXT_DIST_DIR || '.next', 'static'), {
  brotli: true,
  immutable: true,
  maxAge: 31_536_000,
  setHeaders: (response) => securityHeaders.forEach(({ key, value }) => response.setHeader(key, value)),
})

const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
const refusedByItsLine = requestLines(paths)
const admit = makeGate({
  paths,
  files: readdirSync(join(root, 'public'), { recursive: true }),
  // As in lib/base/env.ts.
  pool: Number(process.env.DATABASE_POOL || 10),
  proxies: Number(process.env.TRUSTED_PROXIES || 0),
})

const probe = sharedAnswers(handle, { forMs: 1_000 })
const PROBES = ['/api/health/live', '/api/health/ready']

function serve(request, response) {
  // The socket's address replaces anything that the caller wrote: throttles count by it (lib/platform/http/request.ts).
  request.headers['x-makegood-address'] = request.socket.remoteAddress ?? 'unknown'
  const refused = refusedByItsLine(request)
  if (refused) return answerProblem(response, refused)
  if (!connections.admits(request, response)) return answerProblem(response, TOO_MANY)
  if (request.url.startsWith(`${BUILT}/`)) {
    request.url = request.url.slice(BUILT.length)
    return sendBuilt(request, response, () => answerProblem(response, NOT_BUILT))
  }
  const asked = request.method === 'GET' && request.url.split('?', 1)[0]
  // Whoever asks once it is told to stop has no answer from before.
  if (PROBES.includes(asked)) return probe(stopping ? `${asked} stopping` : asked, request, response)
  admit(request, response, () => compress(request, response, () => handle(request, response)))
}

const server = createServer({ ...patience, highWaterMark }, (request, response) =>
  connections.inTurn(request, response, () => serve(request, response)),
)
const connections = boundConnections(server, {
  most: Number(process.env.MAX_CONNECTIONS || 5_000),
  mostPerAddress: Number(process.env.MAX_CONNECTIONS_PER_ADDRESS || 500),
  proxies: Number(process.env.TRUSTED_PROXIES || 0),
})
/** A script of another build: nothing of ours is asked for it. */
const NOT_BUILT = { status: 404, type: '/problems/not-found', title: 'Not found', detail: 'No such file.' }
const TOO_MANY = {
  status: 429,
  type: '/problems/throttled',
  title: 'Too many requests',
  detail: 'Too many requests are open from this address.',
  retryAfter: 1,
}

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  globalThis.makegoodIsStopping = true
  await new Promise((resolve) => setTimeout(resolve, drainMs))
  const jobsDone = globalThis.makegoodWorker?.stop()
  const liveDone = globalThis.makegoodLive?.stop()
  const late = new Promise((resolve) => setTimeout(resolve, finishMs))
  const cut = await connections.end(finishMs)
  if (cut) process.stderr.write(`Closed ${cut} connections that were still open after ${finishMs / 1000} s.\n`)
  await Promise.race([Promise.all([app.close(), jobsDone, liveDone]), late])
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

server.on('error', (error) => {
  process.stderr.write(`${error.code === 'EADDRINUSE' ? `Port ${port} is taken.` : error.message}\n`)
  process.exit(1)
})
server.listen(port, host, () => process.stdout.write(`Serving on http://localhost:${port}\n`))
