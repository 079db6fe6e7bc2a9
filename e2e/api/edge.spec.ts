import { connect } from 'node:net'

import { expect, test } from '@/e2e/fixtures'

/** The server's answer to exactly these bytes, until it closes the connection. */
function ask(baseURL: string, lines: string[]): Promise<{ status: number; head: string; body: string }> {
  const { port, hostname } = new URL(baseURL)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port: Number(port), host: hostname })
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${lines[0]}`)))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head: head.toLowerCase(), body })
    })
    socket.write([...lines, 'Host: makegood.test', 'Connection: close', '', ''].join('\r\n'))
  })
}

const get = (baseURL: string, path: string) => ask(baseURL, [`GET ${path} HTTP/1.1`])

test('an address that is not text, and a method that nothing takes, are refused in words', async ({ baseURL }) => {
  const lines = [
    ...['/%FF', '/login/%FF', '/api/v2/jobs/%FF', '/api/calendar-feed/%', '/reset_password/%ed%a0%80'].map(
      (path) => [`GET ${path} HTTP/1.1`, 400] as const,
    ),
    ...[
      '/_next/static/../../auth/login',
      '/_next/static/%2e%2E/..%2fauth/login',
      '/_next/static/..\\..\\auth/login',
      '/\\evil.example',
    ].map((path) => [`POST ${path} HTTP/1.1`, 400] as const),
    ['GET /_next/static/chunks/of-another-build.js HTTP/1.1', 404],
    ['GET /_next/image?url=%2Ficon-512.png&w=64&q=75 HTTP/1.1', 404],
    ['OPTIONS * HTTP/1.1', 400],
    ...['TRACE', 'PROPFIND', 'MKCOL'].flatMap((method) =>
      ['/', '/login', '/api/v2/jobs', '/auth/login', '/none'].map(
        (path) => [`${method} ${path} HTTP/1.1`, 405] as const,
      ),
    ),
    ['PATCH /api/v2/jobs HTTP/1.1', 405],
    ['GET /auth/login HTTP/1.1', 405],
    ['GET /api/none HTTP/1.1', 404],
    ['POST /auth/none HTTP/1.1', 404],
  ] as const
  for (const [line, status] of lines) {
    const answer = await ask(baseURL!, [line])
    expect
      .soft([answer.status, answer.head], line)
      .toEqual([status, expect.stringContaining('content-type: application/problem+json')])
    expect.soft(answer.head, line).toContain("content-security-policy: default-src 'none'")
    if (answer.status)
      expect.soft(JSON.parse(answer.body), line).toMatchObject({ status, requestId: expect.any(String) })
  }
})

test('an address with a host in it leads to us', async ({ baseURL }) => {
  for (const path of ['http://evil.example/jobs', 'HTTP://evil.example/jobs', '//evil.example/jobs']) {
    const { head, status } = await get(baseURL!, path)
    expect.soft([status, head.includes('evil.example')], path).toEqual([
      path.startsWith('/') ? 308 : 307,
      // The name may come back as a part of one of our paths.
      path.startsWith('/'),
    ])
    expect.soft(/^location: (\S*)/m.exec(head)?.[1], path).toMatch(/^\/(?![/\\])/)
  }
})

test('a page that is not there brings a policy, wherever it is not', async ({ baseURL }) => {
  const nowhere = ['/none.png', '/none.html', '/none.txt', '/robots.txt', '/dev/none', '/_next/none', '/login/none']
  for (const path of nowhere) {
    const { status, head } = await get(baseURL!, path)
    expect
      .soft([status, head], path)
      .toEqual([404, expect.stringMatching(/^content-security-policy: .*default-src '(self|none)'/m)])
  }
  const { head } = await get(baseURL!, '/login')
  expect(head.match(/^content-security-policy: /gm)).toHaveLength(1)
  expect(head).toMatch(/^content-security-policy: .*script-src 'self' 'nonce-/m)
})

test('an upgrade is answered as the request that it also is, and the connection is given back', async ({ baseURL }) => {
  for (const [path, status] of [
    ['/none.png', 404],
    ['/login', 200],
    ['/api/none', 404],
    ['/_next/hmr', 404],
  ] as const) {
    const answer = await ask(baseURL!, [`GET ${path} HTTP/1.1`, 'Upgrade: websocket', 'Connection: Upgrade'])
    expect.soft(answer.status, path).toBe(status)
  }
})

test('one person’s flood is refused before anything is done for it, and holds up nobody else', async ({
  baseURL,
  firm,
  otherFirm,
}) => {
  const [{ token }, other] = await Promise.all([firm.member('Administrator'), otherFirm.api('Administrator')])
  // From two addresses: one alone may not have so many connections.
  const addresses = [firm.address, otherFirm.address.replace(/::1$/, '::2')]
  const flood = addresses.flatMap((address) =>
    Array.from({ length: 300 }, async () => {
      const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address }
      const answer = await fetch(`${baseURL}/api/v1/users/validate`, { headers })
      return { ...(await answer.json()), status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }),
  )
  const [theirs, probe] = await Promise.all([other.get('/api/v1/users/validate'), fetch(`${baseURL}/api/health/live`)])
  expect([theirs.status(), probe.status]).toEqual([200, 200])
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThan(30)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, type, detail, retryAfter } of refused) {
    expect({ status, type }).toEqual({ status: 429, type: '/problems/throttled' })
    expect(detail).toBe('Too much was asked for at once. Nothing was changed: please try again in a moment.')
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
})

test('a body that comes in pieces, whether it says how long it is or not, is read whole', async ({ baseURL }) => {
  const { port, hostname } = new URL(baseURL!)
  const body = JSON.stringify({ email: 'nobody@makegood.test', password: 'x'.repeat(40) })
  const [front, back] = [body.slice(0, 20), body.slice(20)]
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  for (const [framing, first, rest] of [
    [`Content-Length: ${body.length}`, front, back],
    ['Transfer-Encoding: chunked', chunk(front), `${chunk(back)}0\r\n\r\n`],
  ] as const) {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true })
    let answer = ''
    socket.on('data', (more) => (answer += more))
    const head = [
      'POST /auth/login HTTP/1.1',
      'Host: makegood.test',
      'Content-Type: application/json',
      'Expect: 100-continue',
    ]
    socket.write([...head, framing, '', first].join('\r\n'))
    // The server has read the head by then.
    await expect.poll(() => answer).toContain('100 Continue')
    socket.write(rest)
    await expect.poll(() => answer).toContain('HTTP/1.1 401')
    socket.destroy()
  }
})
