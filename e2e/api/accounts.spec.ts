import { randomUUID } from 'node:crypto'

import { PASSWORD, expect, test } from '@/e2e/fixtures'

const json = { 'Content-Type': 'application/json' }

test('every rule of the registration form is the server’s as well, in the form’s own words', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.post('/auth/register', { data: {} })
  expect(answer.status()).toBe(422)
  expect(answer.headers()['content-type']).toBe('application/problem+json')
  const { errors, type, requestId } = await answer.json()
  expect(type).toBe('/problems/invalid')
  expect(requestId).toBe(answer.headers()['x-request-id'])
  expect(Object.fromEntries(errors.map((one: { path: string; message: string }) => [one.path, one.message]))).toEqual({
    firstName: '* Your first name is required',
    lastName: '* Your last name/surname is required',
    organizationName: '* The Organization name is required',
    email: 'Your email is required',
    password: '* A password is required',
  })
  const long = { firstName: 'x'.repeat(51), lastName: 'x'.repeat(51), organizationName: 'x'.repeat(101) }
  const tooLong = await stranger.post('/auth/register', { data: { ...long, email: 'a@b.test', password: '1234567' } })
  expect((await tooLong.json()).errors).toEqual([
    { path: 'firstName', message: 'Cannot exceed 50 characters' },
    { path: 'lastName', message: 'Cannot exceed 50 characters' },
    { path: 'organizationName', message: 'Cannot exceed 100 characters' },
    { path: 'password', message: 'Must be atleast 8 characters' },
  ])
})

test('what is not a request is refused in words and never with a 500', async ({ firm }) => {
  const stranger = await firm.client()
  const send = async (body: string, headers = json) =>
    // Bytes, because a text that is no JSON would be turned into some on its way.
    (await stranger.post('/auth/login', { data: Buffer.from(body), headers })).status()
  expect(await send('{"email":')).toBe(400)
  expect(await send('[]')).toBe(422)
  expect(await send('null')).toBe(422)
  expect(await send('"text"')).toBe(422)
  expect(await send('{"email":7,"password":{}}')).toBe(422)
  expect(await send('{"email":"a@b.test","password":"x","role":"Administrator"}')).toBe(422)
  expect(await send('{"email":"a\\u0000@b.test","password":"x"}')).toBe(422)
  expect(await send('email=a', { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415)
  expect(await send(JSON.stringify({ email: 'a@b.test', password: 'x'.repeat(1_100_000) }))).toBe(413)
})

test('a log in with the wrong password is answered like one of nobody', async ({ firm }) => {
  const { email } = await firm.member('Administrator')
  const stranger = await firm.client()
  const answers = await Promise.all(
    [email, `nobody.${randomUUID()}@example.test`].map(async (one) => {
      const answer = await stranger.post('/auth/login', { data: { email: one, password: 'not the password' } })
      const { requestId: _, ...body } = await answer.json()
      return { status: answer.status(), body }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 401, body: { detail: 'Invalid Email or Password' } })
})

test('an address is case-blind and a password is not', async ({ firm }) => {
  const { email } = await firm.member('Administrator')
  const logIn = async (data: object) => (await (await firm.client()).post('/auth/login', { data })).status()
  expect(await logIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).toBe(200)
  expect(await logIn({ email, password: PASSWORD.toUpperCase() })).toBe(401)
})

test('too many tries of one account are held, with the time to wait', async ({ firm }) => {
  const { email } = await firm.member('Administrator')
  const stranger = await firm.client()
  const tries = []
  for (let n = 0; n < 12; n++) tries.push(await stranger.post('/auth/login', { data: { email, password: 'wrong' } }))
  expect(tries.at(-1)!.status()).toBe(429)
  expect(Number(tries.at(-1)!.headers()['retry-after'])).toBeGreaterThan(0)
})

test('logging out ends the session for the cookie and the token alike', async ({ firm }) => {
  const { email } = await firm.member('Administrator')
  const browser = await firm.client()
  const { token } = await (await browser.post('/auth/login', { data: { email, password: PASSWORD } })).json()
  const cookie = (await browser.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const who = async (headers: Record<string, string>) => {
    const fresh = await firm.client()
    return (await fresh.get('/api/v1/users/validate', { headers })).status()
  }
  const bearer = { Authorization: `Bearer ${token}` }
  expect([await who(bearer), await who({ Cookie: cookie })]).toEqual([200, 200])
  await browser.post('/auth/logout', { headers: bearer })
  expect([await who(bearer), await who({ Cookie: cookie })]).toEqual([401, 401])
})

test('a change that a foreign page sends with the cookie is refused', async ({ firm, baseURL }) => {
  const { email } = await firm.member('Administrator')
  const browser = await firm.client()
  await browser.post('/auth/login', { data: { email, password: PASSWORD } })
  const change = async (headers: Record<string, string>) => (await browser.post('/auth/logout', { headers })).status()
  expect(await change({ Origin: 'https://elsewhere.test' })).toBe(403)
  expect(await change({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
  expect(await change({ 'Sec-Fetch-Site': 'same-site' })).toBe(403)
  expect(await change({})).toBe(403)
  expect(await change({ Origin: baseURL! })).toBe(204)
})

test('a link sets a password once, whatever shape the token has', async ({ firm }) => {
  const { email } = await firm.member('ProjectManager')
  const stranger = await firm.client()
  expect((await stranger.post('/auth/forgot-password', { data: { email } })).status()).toBe(202)
  const token = await firm.makeResetLink(email)
  expect((await stranger.get(`/auth/reset-password/${token}`)).status()).toBe(204)
  const use = async () =>
    (await stranger.post('/auth/reset-password', { data: { token, password: 'a new passphrase' } })).status()
  expect(await use()).toBe(204)
  expect(await use()).toBe(410)
  for (const odd of [token, 'guessed', '%00', 'x'.repeat(400)]) {
    expect((await stranger.get(`/auth/reset-password/${odd}`)).status(), odd).toBe(410)
  }
  // An address that leads elsewhere is refused before anybody reads it.
  expect((await stranger.get('/auth/reset-password/..%2f..')).status()).toBe(400)
})

test('every answer carries its security headers, and pages a policy with a nonce of their own', async ({ firm }) => {
  const stranger = await firm.client()
  const [first, second] = [await stranger.get('/login'), await stranger.get('/login')]
  const policies = [first, second].map((page) => page.headers()['content-security-policy']!)
  expect(policies[0]).not.toBe(policies[1])
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+' 'strict-dynamic';/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  }
  for (const answer of [first, await stranger.get('/api/v1/users')]) {
    const headers = answer.headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age=')
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('a stranger is sent to log in with the way back, and no way leads elsewhere', async ({ firm }) => {
  const stranger = await firm.client()
  const answer = await stranger.get('/jobs?table=Open_Jobs', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  expect(answer.headers().location).toMatch(/\/login\?from=%2Fjobs%3Ftable%3DOpen_Jobs$/)
})

test('health says what a load balancer needs to know', async ({ firm }) => {
  const stranger = await firm.client()
  expect(await (await stranger.get('/api/health/live')).json()).toEqual({ status: 'live' })
  expect(await (await stranger.get('/api/health/ready')).json()).toEqual({ status: 'ready' })
})
