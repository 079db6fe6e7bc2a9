import type { ReactElement, ReactNode } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import EntriesPage from '@/app/(staff)/administration/management-reports/[report]/entries/page'
import ReportPage from '@/app/(staff)/administration/management-reports/[report]/page'
import { closeDatabase } from '@/db/client'
import { unavailable } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { actAs, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { sealClaims } from '@/lib/platform/auth/claims'
import { PATH_HEADER, sessionCookieName } from '@/lib/platform/auth/cookie-name'

import { serve } from './next-headers'
import { ORIGIN } from './send'
import type { Caller } from './world'

type Queries = readonly (readonly [key: unknown, read: () => Promise<unknown>])[]
type Page = ReactElement<
  { queries: Queries; children: ReactNode },
  (props: { queries: Queries; children: ReactNode }) => Promise<ReactNode>
>

let administrator: Caller
beforeAll(async () => {
  administrator = await actAs(await makeUser(await makeOrganization(), { role: 'Administrator' }))
})
afterAll(closeDatabase)

/** Opens a page as Next does. @returns what it draws, or the digest of what it threw: `…;404` for a missing one */
async function open(
  Page: (props: never) => Promise<unknown>,
  report: string,
  search: Record<string, string>,
): Promise<Page | string> {
  const { sessionId: sid, role } = administrator
  const claims = await sealClaims({ sid, uid: 'somebody', role, plan: 'UNRESTRICTED' }, process.env.AUTH_SECRET!, 3600)
  const cookie = `${sessionCookieName(process.env.APP_URL)}=${claims}`
  const path = '/administration/management-reports'
  const request = new Request(`${ORIGIN}${path}`, { headers: { cookie, [PATH_HEADER]: path } })
  let drawn: unknown
  await serve(request, async () => {
    const props = { params: Promise.resolve({ report }), searchParams: Promise.resolve(search) }
    drawn = await Page(props as never).catch((error: { digest?: string }) => error.digest)
    return new Response()
  })
  return drawn as Page | string
}

it('a report that is refused does not take its page down: the browser asks again, and says why', async () => {
  for (const [page, search] of [
    [ReportPage, {}],
    [EntriesPage, { column: 'made' }],
  ] as const) {
    const { type, props } = (await open(page, 'estimates', search)) as Page
    const refused = vi.fn(() => Promise.reject(unavailable('This report takes too long.')))
    const queries = props.queries.map(([key]) => [key, refused] as const)
    await expect(type({ ...props, queries })).resolves.toBeTruthy()
    // A page that tried again itself would keep its reader waiting for as long.
    expect(refused).toHaveBeenCalledTimes(queries.length)
  }
})

it('there is no page of a figure or a row that cannot be', async () => {
  expect(await open(ReportPage, 'nonsense', {})).toMatch(/;404$/)
  const impossible: Record<string, string>[] = [
    {},
    { column: 'nonsense' },
    { column: 'constructor' },
    { column: 'made', row: 'nonsense' },
    { column: 'made', row: 'none' },
    { column: 'made', by: 'coordinator', row: '2026-01-05' },
  ]
  for (const search of impossible) {
    expect([search, await open(EntriesPage, 'estimates', search)]).toEqual([search, expect.stringMatching(/;404$/)])
  }
  expect(await open(EntriesPage, 'estimates', { column: 'made', row: newId() })).toBeTypeOf('object')
  expect(await open(EntriesPage, 'estimates', { column: 'made', row: ' none' })).toBeTypeOf('object')
  expect(await open(EntriesPage, 'estimates', { column: 'made', by: 'type', row: 'none' })).toBeTypeOf('object')
})
