import { afterAll, beforeEach, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { FACTORY_PASSWORD, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { authenticate } from '@/lib/platform/auth/session'

import { Api } from './api'
import { ORIGIN, send } from './send'

const api = await Api.load()
const logIn = api.get('POST /auth/login')
const headers = { origin: ORIGIN }

let priya: { id: string; email: string }
let tess: typeof priya
beforeEach(async () => {
  const organization = await makeOrganization()
  priya = await makeUser(organization)
  tess = await makeUser(organization)
})
afterAll(closeDatabase)

/** A browser, which sends back the cookies that it got. */
function openBrowser() {
  let cookie = ''
  return async ({ email }: typeof priya, password = FACTORY_PASSWORD) => {
    const { status, json, jar } = await send(logIn, { body: { email, password } }, { cookie, headers })
    cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return { status, bearer: (json as { token?: string }).token ?? '' }
  }
}

it('ends the session that a browser had when somebody logs in there, whoever, and no other one', async () => {
  const [here, there] = [openBrowser(), openBrowser()]
  const elsewhere = await there(priya)
  const first = await here(priya)
  const second = await here(priya)
  expect(await authenticate(first)).toBeNull()
  const third = await here(tess)
  expect(await authenticate(second)).toBeNull()
  for (const [proof, whose] of [[third, tess] as const, [elsewhere, priya] as const]) {
    expect(await authenticate(proof)).toMatchObject({ userId: whose.id })
  }
})

it('leaves a session that a browser had when a log in there fails', async () => {
  const here = openBrowser()
  const first = await here(priya)
  expect((await here(tess, 'not hers')).status).toBe(401)
  expect(await authenticate(first)).toMatchObject({ userId: priya.id })
})

it('lets somebody in on the browser they used before, however often others guess elsewhere', async () => {
  const own = openBrowser()
  await own(priya)
  for (let n = 0; n < 10; n++) expect((await openBrowser()(priya, 'a guess')).status).toBe(401)
  expect((await openBrowser()(priya)).status).toBe(429)
  expect((await own(priya)).status).toBe(200)
})
