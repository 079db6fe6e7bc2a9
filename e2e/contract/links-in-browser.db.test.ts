import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import OlderApprovePage from '@/app/(public)/approve/[token]/page'
import OlderResetPage from '@/app/(public)/reset_password/[token]/page'
import OlderSignPage from '@/app/(public)/sign/[token]/page'
import { closeDatabase } from '@/db/client'
import { makeActor, makeOrganization } from '@/lib/desk/demo/factories'
import { samples as approval } from '@/lib/paper/approval/samples'
import { samples as signing } from '@/lib/paper/signing/samples'

import { Api } from './api'
import { ORIGIN, type Carried, send } from './send'
import { Scope } from './world'

const api = await Api.load()
const headers = { origin: ORIGIN }
let scope: Scope
beforeEach(async () => {
  scope = new Scope(await makeActor(await makeOrganization()), 'the canary')
})
afterAll(closeDatabase)

/** A browser, which sends back the cookies that it got. */
function openBrowser() {
  let cookie = ''
  return async (operation: string, carried: Carried) => {
    const { status, json, jar } = await send(api.get(operation), carried, { cookie, headers })
    cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    return { status, json: json as { id: string; token: string; codeGoesTo: string | null } }
  }
}

const KINDS = [
  ['signing', signing.records.signingToken, signing.records.signingTokenWithCode],
  ['approval', approval.records.approvalToken, approval.records.approvalTokenWithCode],
] as const

describe.each(KINDS)('a link for %s', (name, makeToken, makeTokenWithCode) => {
  const [take, view, code] = [`POST /api/v1/${name}`, `GET /api/v1/${name}/{token}`, `PUT /api/v1/${name}/{token}/code`]

  it('is read by its id in the browser that took its secret in, and in no other', async () => {
    const token = await makeToken(scope)
    const [here, there] = [openBrowser(), openBrowser()]
    const taken = await here(take, { body: { token } })
    expect(taken).toMatchObject({ status: 200, json: { id: expect.stringMatching(/^[\da-f-]{36}$/) } })
    const { id } = taken.json
    expect(JSON.stringify(taken.json), 'no script learns more than the address says').not.toContain(token)
    expect(await here(view, { path: { token: id } })).toMatchObject({ status: 200, json: { id } })
    expect((await there(view, { path: { token: id } })).status).toBe(404)
  })

  it('opens nothing by the id of another, and nothing for whoever guesses', async () => {
    const here = openBrowser()
    const other = await openBrowser()(take, { body: { token: await makeToken(scope) } })
    await here(take, { body: { token: await makeToken(scope) } })
    expect((await here(view, { path: { token: other.json.id } })).status).toBe(404)
    expect((await here(take, { body: { token: 'A'.repeat(43) } })).status).toBe(404)
  })

  it('holds what it got for its code, beside the secret', async () => {
    const token = await makeTokenWithCode(scope)
    const here = openBrowser()
    const { id } = (await here(take, { body: { token } })).json
    expect((await here(view, { path: { token: id } })).json.codeGoesTo).not.toBeNull()
    expect((await here(code, { path: { token: id }, body: { code: '123456' } })).status).toBe(200)
    expect((await here(view, { path: { token: id } })).json.codeGoesTo).toBeNull()
    await here(take, { body: { token } })
    expect((await here(view, { path: { token: id } })).json.codeGoesTo, 'after a reload').toBeNull()
    const there = openBrowser()
    await there(take, { body: { token } })
    expect((await there(view, { path: { token: id } })).json.codeGoesTo, 'in another browser').not.toBeNull()
  })
})

it.each([
  ['sign', OlderSignPage],
  ['approve', OlderApprovePage],
  ['reset_password', OlderResetPage],
] as const)('an address /%s/… from before the fragment leads to the page that has it', async (path, page) => {
  const props = { params: Promise.resolve({ token: 'a-secret' }), searchParams: Promise.resolve({}) }
  await expect(page(props)).rejects.toMatchObject({ digest: expect.stringContaining(`;/${path}#a-secret;`) })
})
