import { afterEach, expect, test, vi } from 'vitest'

import { NoAnswer, api, whenSignedOut } from './client'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: string, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))

test('a file is what the server made, under its name for it', async () => {
  answers('%PDF-1.7', {
    'X-Request-Id': 'ours',
    'Content-Disposition': `attachment; filename*=UTF-8''Drying%20log.pdf`,
  })
  const file = await api.file('/api/v1/reports/1')
  expect([file.name, await file.text()]).toEqual(['Drying log.pdf', '%PDF-1.7'])
})

test('a page that something in between shows is no file', async () => {
  answers('<h1>Welcome to our hotel</h1>', { 'Content-Type': 'text/html' })
  await expect(api.file('/api/v1/reports/1')).rejects.toBeInstanceOf(NoAnswer)
})

test.each([
  [403, 'text/html', '<h1>Forbidden</h1>', 'does not let this through (403)'],
  [
    413,
    'text/html',
    '<html><h1>413 Request Entity Too Large</h1><hr>nginx</html>',
    'lets nothing of this size through (413)',
  ],
  [413, 'application/json', '{"error":"too large"}', 'lets nothing of this size through (413)'],
  [503, 'application/json', '"unavailable"', 'could not reach the server (503)'],
  [511, 'text/html', '', 'log in to this network first (511)'],
  [418, 'text/plain', 'teapot', 'answered in its place (418)'],
])(
  'what something in between says (%s, %s) is named, and no refusal of the server',
  async (status, type, body, words) => {
    vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': type } }))
    const refused = api.post('/api/v1/job', {})
    await expect(refused).rejects.toBeInstanceOf(NoAnswer)
    await expect(refused).rejects.toThrow(words)
  },
)

test.each<[string, number, string | null, Record<string, string>]>([
  ['a captive portal’s page', 200, '<h1>Welcome to our hotel</h1>', { 'Content-Type': 'text/html' }],
  ['its page under our type', 200, '<h1>Welcome</h1>', { 'Content-Type': 'application/json' }],
  ['nothing', 200, '', {}],
  ['nothing under our type', 200, '', { 'Content-Type': 'application/json' }],
  ['nothing at all', 204, null, {}],
  ['half of an answer', 200, '{"id":"', { 'Content-Type': 'application/json' }],
  ['an answer from a cache that knew none', 304, null, {}],
  ['who must log in to a proxy', 401, '<h1>401</h1>', { 'Content-Type': 'text/html' }],
  ['a page that is not there', 404, '<h1>404</h1>', { 'Content-Type': 'text/html' }],
  ['a problem of nobody we know', 502, '{"type":"about:blank"}', { 'Content-Type': 'application/problem+json' }],
  ['a problem whose type is none', 502, '{"type":5}', { 'Content-Type': 'application/problem+json' }],
  ['a list', 500, '[]', { 'Content-Type': 'application/json' }],
  ['nothing in JSON', 500, 'null', { 'Content-Type': 'application/json' }],
])('%s in the server’s place is no answer of it, and logs nobody out', async (_, status, body, headers) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }))
  const signedOut = vi.fn<() => void>()
  whenSignedOut(signedOut)
  for (const asked of [api.get('/api/v1/job'), api.post('/api/v1/job', {}), api.delete('/api/v1/job')])
    await expect(asked).rejects.toBeInstanceOf(NoAnswer)
  expect(signedOut).not.toHaveBeenCalled()
  whenSignedOut(undefined)
})
