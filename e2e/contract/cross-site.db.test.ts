import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { actAs, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { writeSessionCookie } from '@/lib/platform/auth/cookie'
import { sessionCookieName } from '@/lib/platform/auth/cookie-name'

import { Api } from './api'
import { serve } from './next-headers'
import { type ServedOperation, isForMachines } from './operations'
import { callOf, fill } from './samples'
import { type Sender, ORIGIN, send } from './send'
import { type Caller, Scope } from './world'

const api = await Api.load()
const named = (operations: ServedOperation[]) => operations.map((operation) => [operation.key, operation] as const)
const changes = named(api.operations.filter((operation) => operation.method !== 'GET' && !isForMachines(operation)))
const gets = api.operations.filter((operation) => operation.method === 'GET' && !isForMachines(operation))
const isExport = ({ spec }: ServedOperation) => spec.audited === 'export'
const exports = named(gets.filter(isExport))
const reads = named(gets.filter((operation) => !isExport(operation)))

let organization: { organizationId: number }
beforeAll(async () => void (organization = await makeOrganization()))
afterAll(closeDatabase)

/** The cookie that a browser holds after log in. */
async function cookieOf({ sessionId, userId, role, organization: { pricingPlan } }: Caller): Promise<string> {
  const { jar } = await serve(new Request(ORIGIN), async () => {
    await writeSessionCookie({ sid: sessionId, uid: userId, role, plan: pricingPlan })
    return new Response()
  })
  return `${sessionCookieName(process.env.APP_URL)}=${jar.get(sessionCookieName(process.env.APP_URL))}`
}

/** A call that would succeed once, and its caller. */
async function prepare(operation: ServedOperation) {
  const call = callOf(operation, api.bodyOf(operation))
  const caller = await actAs(await makeUser(call.endsOrganization ? await makeOrganization() : organization))
  const cookie = await cookieOf(caller)
  const carried = await fill(call, new Scope(caller))
  const attempt = async (sender: Sender) => {
    const { problem, status, faults } = await send(operation, carried, sender)
    return [problem ?? status, ...faults]
  }
  return { attempt, cookie, token: caller.token }
}

const FOREIGN: Record<string, Record<string, string>> = {
  'another origin': { origin: 'https://evil.example' },
  'no origin that a browser would name': { origin: 'null' },
  'our host on another port': { origin: 'http://localhost:3001' },
  'a host that begins like ours': { origin: 'http://localhost:3000.evil.example' },
  'another site, as the browser says': { 'sec-fetch-site': 'cross-site' },
  'a sibling of our host': { 'sec-fetch-site': 'same-site', origin: ORIGIN },
  'a bookmark that names another origin': { 'sec-fetch-site': 'none', origin: 'https://evil.example' },
  'another site that names our origin': { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
}
const OWN: Record<string, Record<string, string>> = {
  'our origin': { origin: ORIGIN },
  'our pages, as the browser says': { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
}
const REFUSED = ['/problems/cross-site']

describe('a change that carries a cookie', () => {
  it.each(changes)('%s, is refused from everywhere but our own pages', async (_, operation) => {
    const { attempt, cookie } = await prepare(operation)
    const got: Record<string, unknown> = { 'nowhere that it says': await attempt({ cookie }) }
    for (const [where, headers] of Object.entries(FOREIGN)) got[where] = await attempt({ cookie, headers })
    expect(got).toEqual(Object.fromEntries(Object.keys(got).map((where) => [where, REFUSED])))
  })

  it.each(changes)('%s, is let in from our own pages', async (_, operation) => {
    for (const headers of Object.values(OWN)) {
      const { attempt, cookie } = await prepare(operation)
      const [outcome, ...faults] = await attempt({ cookie, headers })
      expect([outcome, faults]).toEqual([expect.any(Number), []])
    }
  })
})

describe('an export that carries a cookie', () => {
  it.each(exports)(
    '%s, is refused from everywhere but our own pages, and before anybody asked for it',
    async (_, operation) => {
      const { attempt, cookie } = await prepare(operation)
      const got: Record<string, unknown> = {
        'nowhere that it says': await attempt({ cookie }),
        'a page of another site': await attempt({ cookie, headers: { referer: 'https://evil.example/jobs' } }),
        'our own page, in advance': await attempt({
          cookie,
          headers: { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' },
        }),
      }
      for (const [where, headers] of Object.entries(FOREIGN)) got[where] = await attempt({ cookie, headers })
      expect(got).toEqual(Object.fromEntries(Object.keys(got).map((where) => [where, REFUSED])))
    },
  )

  it.each(exports)('%s, is let in from our own pages', async (_, operation) => {
    const links = { 'a link of an older browser': { referer: `${ORIGIN}/jobs?page=2` } }
    for (const headers of Object.values({ ...OWN, ...links })) {
      const { attempt, cookie } = await prepare(operation)
      const [outcome, ...faults] = await attempt({ cookie, headers })
      expect([outcome, faults]).toEqual([expect.any(Number), []])
    }
  })

  it('is every call that hands out a sheet of an organisation', () => {
    const sheets = gets.filter(({ spec, path }) => spec.sends === 'sheet' && !path.endsWith('/template'))
    expect(sheets.filter((operation) => !isExport(operation)).map(({ key }) => key)).toEqual([])
    expect(exports.length).toBeGreaterThan(8)
  })
})

describe('a change that carries a bearer token', () => {
  it.each(changes)('%s, needs no origin', async (_, operation) => {
    const { attempt, cookie, token } = await prepare(operation)
    const [outcome, ...faults] = await attempt({ token, cookie, headers: FOREIGN['another origin'] })
    expect([outcome, faults]).toEqual([expect.any(Number), []])
  })

  it.each(changes)('%s, does not fall back on the cookie when the token opens nothing', async (_, operation) => {
    const { attempt, cookie } = await prepare(operation)
    const [outcome] = await attempt({ token: 'A'.repeat(43), cookie, headers: OWN['our origin'] })
    const isPublic = operation.spec.roles === 'public'
    expect(outcome).toEqual(isPublic ? expect.any(Number) : '/problems/unauthenticated')
  })
})

describe('a read that carries a cookie', () => {
  it.each(reads)('%s, follows a link from anywhere', async (_, operation) => {
    const { attempt, cookie } = await prepare(operation)
    const [outcome, ...faults] = await attempt({ cookie, headers: { 'sec-fetch-site': 'cross-site' } })
    expect([outcome, faults]).toEqual([expect.any(Number), []])
  })

  it('is answered without leave for other origins to read it', async () => {
    const operation = api.get('GET /api/v1/users/validate')
    const { cookie } = await prepare(operation)
    const { headers } = await send(operation, {}, { cookie, headers: { origin: 'https://evil.example' } })
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })
})
