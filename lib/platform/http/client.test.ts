import { afterEach, expect, test, vi } from 'vitest'

import { NoAnswer, api } from './client'

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
