import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, describe, expect, it } from 'vitest'

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
let stop = async () => {}
afterEach(() => stop())

/** A server with one database connection: one read at once. @returns how to ask it */
async function aServer(organizationOf: (token: string) => number = () => 1) {
  ;[underWay, ran, come, isQuick] = [[], [], 0, false]
  const admit = makeGate({ paths: description.paths as never, files: ['sw.js'], pool: 1, proxies: 0 })
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    come++
    admit(request, response, () => {
      ran.push(request.url!)
      const token = request.headers.authorization
      if (token) server.makegoodAdmission.recognise(organizationOf(token), 'somebody')
      // A stream of events begins and goes on.
      const isLive = request.url === '/api/v1/live'
      const answer = () => {
        if (!response.headersSent) response.writeHead(200).write(' ')
        if (!isLive) response.end()
      }
      if (isQuick) answer()
      else underWay.push(answer)
    })
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  stop = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => void http.close(resolve))
  }
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
    fetch(base + path, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } })
}
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
})
