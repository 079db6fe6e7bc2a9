import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { eq } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { isValidElement } from 'react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { ROLES } from '@/db/enums/people'
import { accessEvents } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { APP, STAFF, STAFF_PAGES, filesOf, routeOf } from '@/e2e/staff-pages'
import type { Role } from '@/lib/base/roles'
import { pageOf } from '@/lib/desk/areas/pages'
import { actAs, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { readClaims, sealClaims } from '@/lib/platform/auth/claims'
import { PATH_HEADER, sessionCookieName } from '@/lib/platform/auth/cookie-name'
import { NOBODY, OWNER_HEADER } from '@/lib/platform/http/browser'
import { middleware } from '@/middleware'

import { Api } from './api'
import { serve } from './next-headers'
import { ORIGIN, send } from './send'
import type { Caller } from './world'

/**
 * Pages have two walls, and each must hold alone: middleware.ts is tried without the pages, and the pages run without
 * it. Removing both must be noticed, or this test would notice nothing.
 */

// `experimental.authInterrupts` of next.config.mjs sets this in a build.
process.env.__NEXT_EXPERIMENTAL_AUTH_INTERRUPTS = 'true'

const api = await Api.load()
const validate = api.operations.find(({ key }) => key === 'GET /api/v1/users/validate')!

const people = {} as Record<Role, Caller>
beforeAll(async () => {
  const organization = await makeOrganization()
  for (const role of ROLES) people[role] = await actAs(await makeUser(organization, { role }))
})
afterAll(closeDatabase)

const cookieOf = (sid: string, role: Role | null) =>
  sealClaims({ sid, uid: 'somebody', role, plan: role && 'UNRESTRICTED' }, process.env.AUTH_SECRET!, 3600)
const requestFor = async (route: string, sid: string, role: Role | null) =>
  new NextRequest(`${ORIGIN}${route.replace(/\[\w+\]/g, randomUUID())}`, {
    headers: {
      cookie: `${sessionCookieName(process.env.APP_URL)}=${await cookieOf(sid, role)}`,
      // The form in which middleware.ts passes it on.
      [PATH_HEADER]: route,
    },
  })

/** The middleware's question to the server goes straight to the route that would get it. */
const asked = vi.fn<typeof fetch>(async (_, init) => {
  const { status, text } = await send(validate, {}, { cookie: new Headers(init?.headers).get('cookie')! })
  return new Response(text || null, { status })
})
beforeEach(() => void vi.stubGlobal('fetch', asked.mockClear()))

type Verdict = 'open' | 'denied' | 'to log in'
type Wall = (route: string, file: string, who: Caller) => Promise<Verdict>

const verdictOf = (response: Response): Verdict => {
  if (response.headers.get('location')?.includes('/login')) return 'to log in'
  return response.headers.get('x-middleware-rewrite')?.endsWith('/access-denied') ? 'denied' : 'open'
}

const first: Wall = async (route, _, { sessionId, role }) =>
  verdictOf(await middleware(await requestFor(route, sessionId, role)))

const AsyncFunction = (async () => {}).constructor as new () => (props: object) => Promise<unknown>

const second: Wall = async (route, file, { sessionId, role }) => {
  const request = await requestFor(route, sessionId, role)
  const { default: Page } = await import(/* @vite-ignore */ pathToFileURL(path.join(STAFF, file)).href)
  const params = Object.fromEntries([...route.matchAll(/\[(\w+)\]/g)].map(([, name]) => [name, randomUUID()]))
  let verdict: Verdict = 'open'
  await serve(request, async () => {
    try {
      let drawn = await Page({ params: Promise.resolve(params), searchParams: Promise.resolve({}) })
      // A page may leave all its work to one component of the server, including its guard.
      while (isValidElement<object>(drawn) && drawn.type instanceof AsyncFunction) drawn = await drawn.type(drawn.props)
    } catch (error) {
      const { digest = '' } = error as { digest?: string }
      if (digest.endsWith(';403')) verdict = 'denied'
      if (/^NEXT_REDIRECT;\w+;\/login/.test(digest)) verdict = 'to log in'
    }
    return new Response()
  })
  return verdict
}

const none: Wall = async () => 'open'

/** Each page and role for which the walls differ from the table. */
async function faultsOf(...walls: Wall[]): Promise<string[]> {
  const faults: string[] = []
  for (const { route, file } of STAFF_PAGES) {
    for (const role of ROLES) {
      const verdicts = await Promise.all(walls.map((wall) => wall(route, file, people[role])))
      const verdict = verdicts.find((one) => one !== 'open') ?? 'open'
      const wanted: Verdict = pageOf(route).roles.includes(role) ? 'open' : 'denied'
      if (verdict !== wanted) faults.push(`${role} at ${route}: ${verdict}, not ${wanted}`)
    }
  }
  return faults
}

describe('who may open a page', { timeout: 120_000 }, () => {
  it('is decided by middleware.ts alone as the table says', async () => {
    expect(await faultsOf(first)).toEqual([])
  })

  it("is decided by the page's own guard alone as the table says", async () => {
    expect(await faultsOf(second)).toEqual([])
  })

  it('is noticed to be everybody once both walls are gone', async () => {
    const closed = STAFF_PAGES.flatMap(({ route }) => ROLES.filter((role) => !pageOf(route).roles.includes(role)))
    expect(closed.length).toBeGreaterThan(40)
    expect(await faultsOf(none)).toHaveLength(closed.length)
  })

  it('is asked for no session by either wall', async () => {
    for (const { route, file } of STAFF_PAGES) {
      const stranger = { ...people.Administrator, sessionId: randomUUID() }
      expect([route, await second(route, file, stranger)]).toEqual([route, 'to log in'])
      expect(verdictOf(await middleware(new NextRequest(`${ORIGIN}${route}`)))).toBe('to log in')
    }
  })

  it('is written down where it is refused, by either wall, and no more than a few times for the same door', async () => {
    const technician = await actAs(await makeUser(people.Technician, { role: 'Technician' }))
    const clientsPage = STAFF_PAGES.find(({ route }) => route === '/clients')!.file
    for (let turn = 0; turn < 8; turn++) await second('/clients', clientsPage, technician)
    const rewritten = await first('/equipment', '', technician)
    const seen = await second('/equipment', 'access-denied/page.tsx', technician)
    expect([rewritten, seen]).toEqual(['denied', 'denied'])
    const events = await inOrganization(technician, (tx) =>
      tx
        .select({ kind: accessEvents.kind, operation: accessEvents.operation })
        .from(accessEvents)
        .where(eq(accessEvents.userId, technician.userId))
        .orderBy(accessEvents.operation),
    )
    const denied = (operation: string) => ({ kind: 'denied', operation })
    expect(events).toEqual([...Array(5).fill(denied('GET /clients')), denied('GET /equipment')])
  })

  it('is answered before anything is sent: a skeleton that comes first would make it 200', () => {
    const closed = filesOf('loading.tsx').filter((file) => pageOf(routeOf(file)).roles.length < ROLES.length)
    expect(closed).toEqual([])
  })
})

describe('a page for strangers', () => {
  const pages = filesOf('page.tsx', path.join(APP, '(public)')).map(routeOf)

  it('is each of its folder, and is let in by middleware.ts without a log in', async () => {
    expect(pages).toContain('/terms')
    for (const route of pages) {
      const response = await middleware(new NextRequest(`${ORIGIN}${route}`))
      expect([route, verdictOf(response), response.headers.get(OWNER_HEADER)]).toEqual([route, 'open', NOBODY])
    }
  })

  it.each(['/terms', '/privacy'])('is drawn at %s for whoever is logged in, whose kept pages stay', async (route) => {
    const response = await middleware(await requestFor(route, people.Technician.sessionId, 'Technician'))
    expect([verdictOf(response), response.headers.get(OWNER_HEADER)]).toEqual(['open', 'somebody'])
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the hint in the cookie', () => {
  it('denies nobody without asking, and is put right when it was old', async () => {
    const response = await middleware(await requestFor('/clients', people.Supervisor.sessionId, 'Technician'))
    expect(verdictOf(response)).toBe('open')
    const claims = await readClaims(
      response.cookies.get(sessionCookieName(process.env.APP_URL))!.value,
      process.env.AUTH_SECRET!,
    )
    expect(claims).toMatchObject({ sid: people.Supervisor.sessionId, role: 'Supervisor', plan: 'UNRESTRICTED' })
    expect(claims!.secondsLeft).toBeLessThanOrEqual(3600)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is asked for nothing when it opens the page', async () => {
    await middleware(await requestFor('/clients', people.Supervisor.sessionId, 'Supervisor'))
    expect(asked).not.toHaveBeenCalled()
  })

  it('may be missing, as in a cookie from before', async () => {
    expect(verdictOf(await middleware(await requestFor('/jobs', people.Technician.sessionId, null)))).toBe('open')
    expect(verdictOf(await middleware(await requestFor('/clients', people.Technician.sessionId, null)))).toBe('denied')
  })

  it('sends to log in whose session has ended', async () => {
    const response = await middleware(await requestFor('/clients', randomUUID(), 'Technician'))
    expect(verdictOf(response)).toBe('to log in')
  })

  it('holds when the server cannot be asked', async () => {
    asked.mockRejectedValueOnce(new TypeError('fetch failed'))
    const response = await middleware(await requestFor('/clients', people.Technician.sessionId, 'Technician'))
    expect(verdictOf(response)).toBe('denied')
    expect(response.headers.get(`x-middleware-request-${PATH_HEADER}`)).toBe('/clients')
  })

  it('is asked for by the own address, whatever host the caller names', async () => {
    const request = await requestFor('/clients', people.Technician.sessionId, 'Technician')
    request.headers.set('host', 'evil.example')
    await middleware(request)
    expect(String(asked.mock.calls[0]![0])).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/users\/validate$/)
  })
})
