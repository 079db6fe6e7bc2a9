/**
 * A server that answers as its address says, for the tests of parts: `/odd/html-403,ours/{case}` first as a proxy would,
 * and from then on as our own server does, which stores what it is sent. `/odd/stored/{case}` tells the ids of all that
 * it stored, in their order, and `/odd/asked/{case}` whether anything came.
 */
export const oddServer = {
  name: 'odd-server',
  /** @param {import('vite').ViteDevServer} server */
  configureServer({ middlewares }) {
    middlewares.use('/odd', (request, response) => void answer(request, response))
  },
}

/** @type {Map<string, number>} */
const asked = new Map()
/** @type {Map<string, string[]>} */
const stored = new Map()
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const OURS = { 'Content-Type': 'application/json', 'X-Request-Id': 'ours' }

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  const [path = ''] = (request.url ?? '').split('?')
  const [, plan = '', name = ''] = path.split('/')
  if (plan === 'stored') return void response.writeHead(200, OURS).end(JSON.stringify(stored.get(name) ?? []))
  if (plan === 'asked')
    return void response.writeHead(200, OURS).end(String([...asked.keys()].some((one) => one.endsWith(name))))
  const sent = await bodyOf(request)
  const steps = decodeURIComponent(plan).split(',')
  const turn = asked.get(path) ?? 0
  asked.set(path, turn + 1)
  const [, step = '', status = '200'] = /^(.*?)(?:-(\d+))?$/.exec(steps[Math.min(turn, steps.length - 1)] ?? '') ?? []
  const ids = [...new Set([...path.matchAll(UUID), ...sent.matchAll(UUID)].map(([id]) => id))]
  const store = () => stored.set(name, [...(stored.get(name) ?? []), ids[1] ?? ''])
  const ours = JSON.stringify({ ids, id: ids[1] })
  /** @param {string} type */
  const problem = (type, more = {}) =>
    response
      .writeHead(Number(status), { ...OURS, 'Content-Type': 'application/problem+json' })
      .end(JSON.stringify({ type: `/problems/${type}`, detail: `It said ${type}`, ...more }))
  /** @type {Record<string, () => void>} */
  const answers = {
    ours: () => (store(), response.writeHead(Number(status), OURS).end(ours)),
    'stored-and-lost': () => (store(), response.destroy()),
    none: () => {},
    cut: () => response.destroy(),
    empty: () => response.writeHead(Number(status)).end(),
    html: () => response.writeHead(Number(status), { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
    half: () => response.writeHead(200, OURS).end(ours.slice(0, ours.length / 2)),
    'half-cut': () => {
      response.writeHead(200, { ...OURS, 'Content-Length': ours.length }).write(ours.slice(0, ours.length / 2))
      response.destroy()
    },
    other: () => response.writeHead(200, OURS).end('{"status":"ok"}'),
    taken: () =>
      problem('invalid', { errors: [{ path: 'roomName', message: 'This job has a room of that name already' }] }),
    gone: () => problem('not-found'),
    internal: () => problem('internal'),
  }
  answers[step]?.()
}

/** @param {import('node:http').IncomingMessage} request */
async function bodyOf(request) {
  /** @type {Buffer[]} */
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}
