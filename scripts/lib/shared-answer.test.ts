import { type ServerResponse, createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { afterEach, expect, it } from 'vitest'

import { sharedAnswers } from './shared-answer.mjs'

let now = 0
let asked: ServerResponse[] = []
let come = 0
let stop = async () => {}
let base = ''
afterEach(() => stop())

async function aServer() {
  ;[now, asked, come] = [0, [], 0]
  const share = sharedAnswers((_, response) => void asked.push(response), { forMs: 1_000, now: () => now })
  const http = createServer((request, response) => {
    come++
    void share(request.url!, request, response)
  })
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  stop = async () => {
    http.closeAllConnections()
    await new Promise((resolve) => void http.close(resolve))
  }
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return (path: string, init?: RequestInit) => fetch(base + path, init)
}
const answer = (at: number) => asked[at]!.writeHead(503, { 'Retry-After': 7 }).end(`answer ${at}`)
const hasCome = async (many: number) => {
  await expect.poll(() => come).toBe(many)
}
const hasAsked = async (many: number) => {
  await expect.poll(() => asked.length).toBe(many)
}

it('a hundred probes in a second cost what one costs, and each has its answer', async () => {
  const ask = await aServer()
  const answers = Array.from({ length: 100 }, () => ask('/ready'))
  await hasCome(100)
  expect(asked).toHaveLength(1)
  answer(0)
  for (const one of await Promise.all(answers)) {
    expect([one.status, one.headers.get('retry-after'), await one.text()]).toEqual([503, '7', 'answer 0'])
  }
  expect(await (await ask('/ready')).text()).toBe('answer 0')
  now += 1_000
  const later = ask('/ready')
  await hasAsked(2)
  answer(1)
  expect(await (await later).text()).toBe('answer 1')
})

it('one address has not the answer of another, and nobody has that of a caller who hung up', async () => {
  const ask = await aServer()
  const impatient = new AbortController()
  const gone = ask('/ready', { signal: impatient.signal }).catch(() => 'gone')
  await hasAsked(1)
  const [patient, other] = [ask('/ready'), ask('/live')]
  await hasAsked(2)
  await hasCome(3)
  impatient.abort()
  await gone
  await hasAsked(3)
  asked.slice(1).forEach((_, at) => answer(at + 1))
  expect(await Promise.all([patient, other].map(async (one) => (await one).text()))).toEqual(['answer 2', 'answer 1'])
})

it('nobody waits for a caller whose connection is busy with another answer', async () => {
  const ask = await aServer()
  const { port } = new URL(base)
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
  const busy = connect(Number(port), '127.0.0.1').on('error', () => {})
  busy.write(request('/slow') + request('/ready'))
  await hasAsked(2)
  answer(1)
  expect(await (await ask('/ready')).text()).toBe('answer 1')
  busy.destroy()
})
