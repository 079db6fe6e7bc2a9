import { Readable } from 'node:stream'

import { describe, expect, it } from 'vitest'

import { type Download, download, downloadOrAccepted, downloadWhenMade } from './download'

const SENDERS = { download, downloadWhenMade, downloadOrAccepted }

const WITHOUT_BYTES: [what: string, status: number, init: RequestInit][] = [
  ['HEAD', 200, { method: 'HEAD' }],
  ['a file that the browser has', 304, { headers: { 'If-None-Match': '"roof"' } }],
  ['a part that it does not have', 416, { headers: { Range: 'bytes=9-' } }],
]

async function ask(sender: keyof typeof SENDERS, init: RequestInit) {
  const stream = Readable.from([Buffer.from('roof')])
  const file: Download = {
    id: 'roof',
    name: 'Roof.jpg',
    type: 'image/jpeg',
    size: 4,
    inline: true,
    open: async () => stream,
    discard: async () => void stream.destroy(),
  }
  const spec = { summary: 'Sends a photo', roles: 'public' as const, response: undefined as never }
  const GET = SENDERS[sender](spec, async () => file)
  const response = await GET(new Request('http://localhost/', init), { params: Promise.resolve({}) })
  return { stream, response }
}

describe.each(Object.keys(SENDERS) as (keyof typeof SENDERS)[])('a stream that %s opened', (sender) => {
  it.each(WITHOUT_BYTES)('is closed after %s', async (_, status, init) => {
    const { stream, response } = await ask(sender, init)
    expect([response.status, stream.destroyed]).toEqual([status, true])
  })

  it('goes out whole', async () => {
    const { response } = await ask(sender, {})
    expect([response.status, await response.text()]).toEqual([200, 'roof'])
  })
})
