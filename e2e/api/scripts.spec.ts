import { expect, test } from '@/e2e/fixtures'

test('a script of the app comes compressed, is kept for ever, and is nothing but a script', async ({ firm }) => {
  const stranger = await firm.client()
  const page = await (await stranger.get('/login')).text()
  const path = /\/_next\/static\/[^"]+\.js/.exec(page)![0]
  const script = await stranger.get(path, { headers: { 'Accept-Encoding': 'br' } })
  expect(script.status()).toBe(200)
  expect(script.headers()).toMatchObject({
    'cache-control': 'public,max-age=31536000,immutable',
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/^text\/javascript/),
    'x-content-type-options': 'nosniff',
  })
  const plain = await stranger.get(path, { headers: { 'Accept-Encoding': 'identity' } })
  expect(plain.headers()).not.toHaveProperty('content-encoding')
  expect(await plain.text()).toBe(await script.text())
})

test('each script of a page has itself compiled beside the page', async ({ firm }) => {
  const stranger = await firm.client()
  const page = await (await stranger.get('/login')).text()
  const paths = [...new Set(page.match(/\/_next\/static\/[^"\\]+\.js/g))]
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) {
    expect(await (await stranger.get(path)).text(), path).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
  }
})

test('what is no script of this build is not found', async ({ firm }) => {
  const stranger = await firm.client()
  for (const [path, status] of [
    ['/_next/static/chunks/none.js', 404],
    ['/_next/static/..%2f..%2fpackage.json', 400],
    ['/_next/static/', 404],
  ] as const) {
    expect((await stranger.get(path)).status(), path).toBe(status)
  }
})
