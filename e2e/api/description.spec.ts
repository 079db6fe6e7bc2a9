import { expect, test } from '@/e2e/fixtures'

test('anybody reads the description of the API, as data', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.get('/api/openapi.json')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('application/json')
  expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/auth/login': { post: { security: [] } } } })
})

test('anybody reads it as a page, which brings one policy: its own style and nothing that runs', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.get('/api/docs')
  expect(answer.status()).toBe(200)
  const policies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'content-security-policy')
  expect(policies.map(({ value }) => value)).toEqual([
    expect.stringMatching(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /),
  ])
  expect(await answer.text()).not.toContain('<script')
})

test('answers travel compressed by brotli where the caller takes it', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.get('/api/openapi.json', { headers: { 'Accept-Encoding': 'br' } })
  expect([answer.headers()['content-encoding'], (await answer.json()).openapi]).toEqual(['br', '3.1.0'])
})
