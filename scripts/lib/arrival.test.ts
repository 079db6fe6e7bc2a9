import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'

import { expect, it } from 'vitest'

import { type Obstacle, arrivals } from './arrival.mjs'

it('gives up the oldest when those of all senders take too much memory, and counts none that was answered', async () => {
  const whenHere = arrivals({ mostBytes: 1_000 })
  const outcomes: [string, Obstacle | undefined][] = []
  const server = createServer((request, response) =>
    whenHere(request, response, request.url!, (obstacle) => {
      outcomes.push([request.url!, obstacle])
      response.end()
    }),
  )
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  const send = async (name: string, written: number) => {
    const socket = connect((server.address() as AddressInfo).port)
    await new Promise((resolve) => socket.once('connect', resolve))
    const come = new Promise((resolve) => server.once('request', resolve))
    socket.write(`POST ${name} HTTP/1.1\r\nhost: x\r\ncontent-length: 600\r\n\r\n${'.'.repeat(written)}`)
    await come
    return socket
  }
  await send('/oldest', 10)
  await send('/half', 500)
  await send('/whole', 600)
  await expect
    .poll(() => outcomes)
    .toEqual([
      ['/oldest', 'many'],
      ['/whole', undefined],
    ])
  await send('/next', 400)
  await send('/last', 600)
  await expect
    .poll(() => outcomes.slice(2))
    .toEqual([
      ['/half', 'many'],
      ['/last', undefined],
    ])
  server.closeAllConnections()
  server.close()
})
