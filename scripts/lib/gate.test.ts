import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import type { ReadableStream } from 'node:stream/web'

import busboy from 'busboy'
import { afterEach, describe, expect, it, vi } from 'vitest'

import description from '@/docs/openapi.json'

import { makeGate } from './gate.mjs'

const server = globalThis as typeof globalThis & {
  makegoodAdmission: { recognise: (organizationId: number, userId: string) => void }
}

/** The requests that run until they are answered, the addresses of all that ran, and how many have come. */
let underWay: (() => void)[]
let ran: string[]
let come: number
let isQuick: boolean
/** The bodies as those who served them read them, and where to connect to. */
let bodies: string[]
/** What is answered. */
let big: string
let port: number
/** How many connections are open. */
let open: () => number
let stop = async () => {}
afterEach(() => stop())

/** Keeps so much of a body that nobody reads, in place of a megabyte. */
const KEPT = 2_000

/** A server with one database connection: one read at once. @returns how to ask it */
async function aServer(organizationOf: (token: string) => number = () => 1, read: BodyReader = text) {
  ;[underWay, ran, come, isQuick, bodies, big] = [[], [], 0, false, [], '']
  const admit = makeGate({ paths: description.paths as never, files: ['sw.js'], pool: 1, proxies: 0 })
  const http = createServer({ highWaterMark: KEPT }, (request: IncomingMessage, response: ServerResponse) => {
    come++
    admit(request, response, () => {
      ran.push(request.url!)
      const token = request.headers.authorization
      if (token) server.makegoodAdmission.recognise(organizationOf(token), 'somebody')
      // A stream of events begins and goes on.
      const isLive = request.url === '/api/v1/live'
      const answer = () => {
        if (!response.headersSent) response.writeHead(200).write(' ')
        if (!isLive) response.end(big)
      }
      if (!isQuick) underWay.push(answer)
      else if (request.method === 'POST') void read(request).then((body) => (bodies.push(body), answer()), answer)
      else answer()
    })
  })
  const sockets = new Set()
  open = () => sockets.size
  http.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => void http.listen(0, resolve))
  stop = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => void http.close(resolve))
  }
  port = (http.address() as AddressInfo).port
  const base = `http://127.0.0.1:${port}`
  return (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
    fetch(base + path, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } })
}
type BodyReader = (request: IncomingMessage) => Promise<string>

/** The ways in which Next, the app and libraries read a request. */
const READERS: Record<string, BodyReader> = {
  'by iterating': async (request) => {
    const pieces = []
    for await (const piece of request) pieces.push(piece)
    return Buffer.concat(pieces).toString()
  },
  'as a web stream': async (request) => (await buffer(Readable.toWeb(request) as ReadableStream)).toString(),
  'as the body of a Request': (request) =>
    new Request('http://makegood.test', { method: 'POST', body: request as never, duplex: 'half' } as never).text(),
  'by listening': (request) =>
    new Promise((resolve) => {
      let body = ''
      request.setEncoding('utf8').on('data', (piece) => (body += piece))
      request.on('end', () => resolve(body))
    }),
  'by a pipe': (request) =>
    new Promise((resolve, reject) => {
      let body = ''
      const form = busboy({ headers: { 'content-type': 'multipart/form-data; boundary=b' } })
      form.on(
        'field',
        (name, value) => (body += `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`),
      )
      request.pipe(form).on('error', reject)
      form.on('close', () => resolve(`${body}\r\n--b--\r\n`))
    }),
}
const FORM = '--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nDry by Friday\r\n--b--\r\n'

/** Sends what a test writes, from this address; `answer` is what came back so far. */
async function aSender(head: string, address = '127.0.0.1') {
  const socket = connect(port, address)
  const state = { socket, answer: '', isClosed: false }
  socket.setEncoding('utf8').on('data', (more) => (state.answer += more))
  socket.on('error', () => {})
  socket.on('close', () => (state.isClosed = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(head)
  return state
}
const post = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n')
const ofLength = (length: number) => `content-length: ${length}`
const chunked = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`

const hasRun = async (many: number) => {
  await expect.poll(() => ran.length).toBe(many)
}
const hasCome = async (many: number) => {
  await expect.poll(() => come).toBe(many)
}
/** Answers the running requests, and all that come from now on. */
async function answerAll<T>(asked: Promise<T>): Promise<T> {
  isQuick = true
  underWay.forEach((answer) => answer())
  return asked
}

describe('the gate', () => {
  it('refuses what is too much with a problem answer and when to come back, before anything is done for it', async () => {
    const ask = await aServer()
    const answers = Array.from({ length: 60 }, () => ask('/api/v1/users', { token: 'flood' }))
    const first = await Promise.race(answers)
    expect([429, 503]).toContain(first.status)
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(first.headers.get('content-type')).toBe('application/problem+json')
    expect(await first.json()).toMatchObject({ status: first.status, title: expect.any(String) })
    expect(ran).toHaveLength(1)
    const all = await answerAll(Promise.all(answers))
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(20)
  })

  it('answers a person who wanted a page with a page that tries again', async () => {
    const ask = await aServer()
    const answers = Array.from({ length: 60 }, () => ask('/jobs', { headers: { accept: 'text/html' } }))
    const first = await Promise.race(answers)
    expect(first.headers.get('content-type')).toContain('text/html')
    expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await first.text()).toContain('This page tries again by itself.')
    await answerAll(Promise.all(answers))
  })

  it('keeps probes, and other classes of cost, out of the line', async () => {
    const ask = await aServer()
    const crowd = Array.from({ length: 10 }, () => ask('/api/v1/users'))
    await hasRun(1)
    const others = ['/api/health/ready', '/api/health/live', '/api/v1/users/validate', '/sw.js'].map((path) =>
      ask(path),
    )
    const writes = ask('/api/v1/client', { method: 'POST' })
    await hasRun(6)
    await answerAll(Promise.all([...crowd, ...others, writes]))
  })

  it('knows an organisation again by the proof that its people bring, and gives each a turn', async () => {
    const ask = await aServer((token) => Number(token.at(-1)))
    isQuick = true
    await Promise.all([ask('/api/v1/users', { token: 'of 1' }), ask('/api/v1/users', { token: 'of 2' })])
    isQuick = false
    const first = ask('/first', { token: 'of 1' })
    await hasRun(3)
    const flood = Array.from({ length: 20 }, (_, n) => ask(`/flood/${n}`, { token: 'of 1' }))
    await hasCome(23)
    const calm = ask('/calm', { token: 'of 2' })
    await hasCome(24)
    await answerAll(Promise.all([first, ...flood, calm]))
    expect(ran.indexOf('/calm')).toBe(4)
  })

  it('gives a place back when who held it hangs up, and when a stream of events begins', async () => {
    const ask = await aServer()
    const impatient = new AbortController()
    const held = ask('/api/v1/users', { signal: impatient.signal }).catch(() => 'gone')
    await hasRun(1)
    const live = ask('/api/v1/live')
    impatient.abort()
    await held
    await hasRun(2)
    const next = ask('/api/v1/users?next')
    await hasCome(3)
    expect(ran).toHaveLength(2)
    underWay[1]!()
    await live
    await hasRun(3)
    await answerAll(next)
  })

  it('gives a place back when all is written, however slowly it is read', async () => {
    const ask = await aServer()
    const reader = await aSender(`GET /api/v1/users HTTP/1.1\r\nhost: x\r\n\r\n`)
    await hasRun(1)
    reader.socket.pause()
    const next = ask('/api/v1/users?next')
    await hasCome(2)
    expect(ran).toHaveLength(1)
    big = 'x'.repeat(30_000_000)
    underWay.shift()!()
    expect(ran).toHaveLength(2)
    await answerAll(next)
  })

  it('lets one address have half of the places of those who log in', async () => {
    await aServer()
    const login = post('/auth/login', ofLength(2)) + '{}'
    const crowd = await Promise.all(Array.from({ length: 6 }, () => aSender(login)))
    await hasCome(6)
    expect(ran).toHaveLength(2)
    const other = await aSender(login, '::1')
    await hasRun(3)
    underWay[2]!()
    await expect.poll(() => other.answer).toContain('200 OK')
    expect(crowd.map(({ answer }) => answer)).toEqual(Array(6).fill(''))
  })
})

describe('a body', () => {
  it('holds no place while it is on its way, so that slow senders keep nobody out', async () => {
    const ask = await aServer()
    isQuick = true
    const paths = ['/auth/login', '/api/v1/users', '/'].flatMap((path) => Array<string>(24).fill(path))
    const slow = await Promise.all(paths.map((path) => aSender(post(path, ofLength(20)))))
    for (let drop = 0; drop < 3; drop++) slow.forEach(({ socket }) => socket.write('.'))
    await hasCome(72)
    const other = await aSender(post('/auth/login', ofLength(2)) + '{}', '::1')
    await expect.poll(() => other.answer).toContain('200 OK')
    // Nor their own address: sixteen who log in may be on their way, sixteen others, and the oldest are sent away.
    await expect.poll(() => slow.filter(({ answer }) => answer.startsWith('HTTP/1.1 429')).length).toBe(72 - 32)
    expect((await ask('/auth/login', { method: 'POST', body: '{}' })).status).toBe(200)
    expect(ran).toEqual(['/auth/login', '/auth/login'])
  })

  it.each(Object.keys(READERS))('is whole to whoever reads it %s', async (name) => {
    await aServer(undefined, READERS[name])
    isQuick = true
    const whole = await aSender(post('/api/v1/client', ofLength(FORM.length)) + FORM)
    await expect.poll(() => whole.answer).toContain('200 OK')
    const parted = await aSender(post('/api/v1/client', ofLength(FORM.length)) + FORM.slice(0, 10))
    await hasCome(2)
    expect(ran).toHaveLength(1)
    parted.socket.write(FORM.slice(10, 20))
    parted.socket.write(FORM.slice(20))
    await expect.poll(() => parted.answer).toContain('200 OK')
    const inChunks = await aSender(post('/api/v1/client', 'transfer-encoding: chunked') + chunked(FORM.slice(0, 10)))
    await hasCome(3)
    expect(ran).toHaveLength(2)
    inChunks.socket.write(`${chunked(FORM.slice(10))}0\r\n\r\n`)
    await expect.poll(() => inChunks.answer).toContain('200 OK')
    await expect.poll(() => bodies).toEqual([FORM, FORM, FORM])
    // And their connections take the next one.
    for (const { socket } of [whole, parted, inChunks])
      socket.write(post('/api/v1/client', ofLength(FORM.length)) + FORM)
    await expect.poll(() => bodies).toEqual(Array(6).fill(FORM))
  })

  it('may be empty, fill all the room there is, wait to be asked for, or come with a read', async () => {
    await aServer()
    isQuick = true
    const full = '.'.repeat(KEPT)
    const senders = [
      await aSender(post('/api/v1/client', ofLength(0))),
      await aSender(`${post('/api/v1/client', 'transfer-encoding: chunked')}0\r\n\r\n`),
      await aSender(post('/api/v1/client', ofLength(KEPT)) + full.slice(1)),
      await aSender(post('/api/v1/client', ofLength(2), 'expect: 100-continue')),
      await aSender(post('/api/v1/users', ofLength(2)).replace('POST', 'GET')),
    ]
    await hasCome(5)
    expect(ran).toHaveLength(2)
    await expect.poll(() => senders[3]!.answer).toContain('100 Continue')
    senders[2]!.socket.write('.')
    senders[3]!.socket.write('{}')
    senders[4]!.socket.write('{}')
    await expect.poll(() => senders.map(({ answer }) => answer.includes('200 OK'))).toEqual(Array(5).fill(true))
    await expect.poll(() => bodies.toSorted()).toEqual(['', '', full, '{}'])
  })

  it('is refused when it is too large to be kept, but for files and sheets, which are read as they come', async () => {
    await aServer()
    isQuick = true
    const tooLarge = await Promise.all([
      aSender(post('/api/v1/client', ofLength(KEPT + 1))),
      aSender(post('/', 'transfer-encoding: chunked') + chunked('.'.repeat(KEPT))),
    ])
    await expect
      .poll(() => tooLarge.map(({ answer, isClosed }) => [/HTTP\/1.1 (\d+)/.exec(answer)?.[1], isClosed]))
      .toEqual([
        ['413', true],
        ['413', true],
      ])
    expect(tooLarge[0]!.answer).toContain('"type":"/problems/too-large"')
    expect(ran).toEqual([])
    const form = 'content-type: multipart/form-data; boundary=b'
    await aSender(post('/api/v1/imports', ofLength(KEPT + 1), form))
    await aSender(post('/api/v1/client', ofLength(20), form))
    await hasRun(2)
  })

  it('that does not come is given up, in words that have a device send it again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      await aServer()
      isQuick = true
      const slow = await aSender(post('/api/v1/client', ofLength(20)) + 'half')
      await hasCome(1)
      vi.advanceTimersByTime(5_000)
      slow.socket.write('more')
      const other = await aSender(post('/api/v1/client', ofLength(2)) + '{}')
      await expect.poll(() => other.answer).toContain('200 OK')
      expect([slow.answer, slow.isClosed]).toEqual(['', false])
      vi.advanceTimersByTime(5_100)
      await expect.poll(() => slow.isClosed).toBe(true)
      expect(slow.answer).toContain('408 Request Timeout')
      expect(slow.answer).toMatch(/retry-after: 1/i)
      expect(slow.answer).toContain('"type":"/problems/unavailable"')
      expect(bodies).toEqual(['{}'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('counts no more when its sender hangs up', async () => {
    await aServer()
    isQuick = true
    const first = await aSender(post('/api/v1/client', ofLength(2)))
    await hasCome(1)
    const gone = await Promise.all(Array.from({ length: 15 }, () => aSender(post('/api/v1/client', ofLength(2)))))
    await hasCome(16)
    gone.forEach(({ socket }) => socket.destroy())
    await expect.poll(open).toBe(1)
    const later = await Promise.all(Array.from({ length: 15 }, () => aSender(post('/api/v1/client', ofLength(2)))))
    await hasCome(31)
    for (const { socket } of [first, ...later]) socket.write('{}')
    await expect.poll(() => [first, ...later].every(({ answer }) => answer.includes('200 OK'))).toBe(true)
  })
})
