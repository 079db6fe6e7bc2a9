import { type Server, createServer } from 'node:http'
import { type AddressInfo, type Socket, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterEach, describe, expect, it } from 'vitest'

import { boundConnections, patience } from './connections.mjs'

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.closeAllConnections()
})

/** A server that answers /now at once and everything else never. */
async function serve({ most = 100, mostPerAddress = 100, proxies = 0 }) {
  const server = createServer(patience, (request, response) => {
    if (!connections.admits(request, response)) return response.writeHead(429).end()
    if (/\/(now|live)$/.test(request.url!)) return response.end('done')
    response.write('begun')
  })
  const connections = boundConnections(server, { most, mostPerAddress, proxies })
  return { server, connections, ...(await listen(server)) }
}

async function listen(server: Server) {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo

  /** Opens a connection and sends some words. `text` is the reply so far, `closed` whether the server ended it. */
  const open = async (words: string, host = '127.0.0.1') => {
    const socket = connect(port, host)
    sockets.push(socket)
    const state = { socket, text: '', closed: false }
    socket.on('data', (chunk) => (state.text += chunk))
    socket.on('error', () => {})
    socket.on('close', () => (state.closed = true))
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(words)
    return state
  }
  return { open }
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: makegood.test', ...headers, '', ''].join('\r\n')
const from = (address: string) => `X-Forwarded-For: ${address}`

describe('connections', () => {
  it('are at most so many from one address, however it is spelled', async () => {
    const { open } = await serve({ mostPerAddress: 3 })
    const held = [await open(''), await open('', '127.0.0.1'), await open('')]
    const fourth = await open(get('/now'))
    await expect.poll(() => fourth.closed).toBe(true)
    expect([fourth.text, held.map(({ closed }) => closed)]).toEqual(['', [false, false, false]])
    const elsewhere = await open(get('/now'), '::1')
    await expect.poll(() => elsewhere.text).toContain('200 OK')
  })

  it('count no more when they are closed', async () => {
    const { open } = await serve({ mostPerAddress: 1 })
    const first = await open(get('/now'))
    await expect.poll(() => first.text).toContain('200 OK')
    first.socket.destroy()
    await expect
      .poll(async () => {
        const next = await open(get('/now', 'Connection: close'))
        await expect.poll(() => next.closed).toBe(true)
        return next.text
      })
      .toContain('200 OK')
  })

  it('are at most so many in total', async () => {
    const { open } = await serve({ most: 2, proxies: 1 })
    await open('')
    await open('')
    const third = await open(get('/now'))
    await expect.poll(() => third.closed).toBe(true)
    expect(third.text).toBe('')
  })
})

describe('what one connection asks for at once', () => {
  it('is served one after the other, and not at all when the connection is gone', async () => {
    const served: string[] = []
    const server = createServer(patience, (request, response) =>
      connections.inTurn(request, response, () => {
        served.push(request.url!)
        if (request.url === '/live') response.write('begun')
        else response.end('done')
      }),
    )
    const connections = boundConnections(server, { most: 100, mostPerAddress: 100, proxies: 0 })
    const { open } = await listen(server)
    const quick = await open(get('/1') + get('/2') + get('/3'))
    await expect.poll(() => quick.text.match(/200 OK/g)).toHaveLength(3)
    quick.socket.write(get('/4'))
    await expect.poll(() => quick.text.match(/200 OK/g)).toHaveLength(4)
    const behind = await open(get('/live') + get('/5') + get('/6'))
    await expect.poll(() => behind.text).toContain('begun')
    behind.socket.destroy()
    const next = await open(get('/7'))
    await expect.poll(() => next.text).toContain('200 OK')
    expect(served).toEqual(['/1', '/2', '/3', '/4', '/live', '/7'])
  })
})

describe('behind a proxy', () => {
  it('the proxy opens as many connections as it likes, and each caller so many requests', async () => {
    const { open } = await serve({ mostPerAddress: 2, proxies: 1 })
    const ofOne = [await open(get('/slow', from('1.2.3.4'))), await open(get('/slow', from('::ffff:102:304')))]
    await expect.poll(() => ofOne.every(({ text }) => text.includes('200 OK'))).toBe(true)
    const third = await open(get('/now', from('9.9.9.9, [::FFFF:1.2.3.4]:5555')))
    const another = await open(get('/now', from('1.2.3.5')))
    await expect.poll(() => third.text).toMatch(/^HTTP\/1.1 429/)
    await expect.poll(() => another.text).toContain('200 OK')

    ofOne[0]!.socket.destroy()
    await expect
      .poll(async () => {
        const next = await open(get('/now', from('1.2.3.4')))
        await expect.poll(() => next.text).toMatch(/^HTTP/)
        return next.text
      })
      .toContain('200 OK')
  })

  it('what nobody can read counts as one caller, and a probe of our health never', async () => {
    const { open } = await serve({ mostPerAddress: 1, proxies: 1 })
    const first = await open(get('/slow', from('%%%')))
    await expect.poll(() => first.text).toContain('200 OK')
    const second = await open(get('/now', from('other nonsense')))
    const probe = await open(get('/api/health/live'))
    await expect.poll(() => second.text).toMatch(/^HTTP\/1.1 429/)
    await expect.poll(() => probe.text).toContain('200 OK')
  })
})

describe('the end comes within its time', () => {
  it('at once where nothing runs, whoever keeps a connection open', async () => {
    const { connections, open } = await serve({})
    const silent = await open('')
    const idle = await open(get('/now'))
    await expect.poll(() => idle.text).toContain('200 OK')
    expect(await connections.end(15_000)).toBe(0)
    await expect.poll(() => silent.closed && idle.closed).toBe(true)
  })

  it('whatever is open: upgrades, half a head, half a body, an answer that goes on, an answer that nobody reads', async () => {
    const { connections, open } = await serve({})
    const opened = [
      await open(get('/ws', 'Connection: Upgrade', 'Upgrade: websocket')),
      await open('GET /x HTTP/1.1\r\nHost: make'),
      await open('POST /x HTTP/1.1\r\nHost: makegood.test\r\nContent-Length: 1000\r\n\r\nhalf'),
      await open(get('/stream')),
    ]
    opened[3]!.socket.pause()
    await expect.poll(() => [opened[0]!.text, opened[2]!.text].every((text) => text.includes('200 OK'))).toBe(true)
    const began = performance.now()
    expect(await connections.end(300)).toBe(4)
    expect(performance.now() - began).toBeLessThan(5_000)
    opened[3]!.socket.resume()
    await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true)
  })

  it('what runs finishes', async () => {
    const server = createServer(patience, async (_, response) => {
      await sleep(300)
      response.end('done')
    })
    servers.push(server)
    const connections = boundConnections(server, { most: 10, mostPerAddress: 10, proxies: 0 })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    const { port } = server.address() as AddressInfo
    const arrived = new Promise((resolve) => server.once('request', resolve))
    const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text())
    await arrived
    expect([await connections.end(10_000), await answer]).toEqual([0, 'done'])
  })
})
