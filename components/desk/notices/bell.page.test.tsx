import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import { noticeKeys } from '@/lib/desk/notices/keys'
import type { Notice } from '@/lib/desk/notices/schema'

import { Bell } from './bell'
import { NoticesScreen } from './notices-screen'

const priya = { id: newId(), firstName: 'Priya', lastName: 'Nair', dp: null, email: 'p@example.test' }
const notice = (more: Partial<Notice> = {}): Notice => ({
  id: newId(),
  kind: 'TASK_GIVEN',
  text: 'put you on “Strip-out”',
  detail: 'Mar 09 2026, 06:30 AM · CRW - 1042, 12 Esplanade, Manly QLD 4179',
  href: '/calendar?view=day&date=2026-03-09',
  by: { ...priya, role: 'ProjectManager' },
  byName: null,
  // Pages tell the time to the minute, and another one may begin meanwhile.
  at: new Date(Math.floor(Date.now() / 60_000) * 60_000 - 2.5 * 60_000).toISOString(),
  isRead: false,
  ...more,
})

let stored: Notice[]
let sent: object[]
let isDown: boolean
let queries: QueryClient

beforeEach(async () => {
  await page.viewport(360, 740)
  ;[stored, sent, isDown] = [
    [notice(), notice({ text: 'signed “Authority”', by: null, byName: 'Jo Owner' })],
    [],
    false,
  ]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (isDown) return Response.json({ title: 'Down', status: 500 }, { status: 500 })
    if (path.endsWith('/unread')) return Response.json({ unread: stored.filter(({ isRead }) => !isRead).length })
    if (method === 'GET') {
      const query = new URL(path, 'https://x.test').searchParams
      const before = query.get('before')
      const begin = before ? stored.findIndex(({ id }) => id === before) + 1 : 0
      return Response.json(stored.slice(begin, begin + Number(query.get('limit'))))
    }
    const mark = JSON.parse(body as string)
    sent.push(mark)
    stored = stored.map((one) =>
      (mark.ids ?? [one.id]).includes(one.id) ? { ...one, isRead: mark.isRead ?? true } : one,
    )
    return new Response(null, { status: 204, headers: { 'x-request-id': newId() } })
  })
})

const push = vi.fn()

async function shown(unread = stored.filter(({ isRead }) => !isRead).length) {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  return render(
    <AppRouterContext value={{ push, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <main>
          <Bell unread={unread} timezone="Australia/Brisbane" settings="/users/profile/me" />
        </main>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

const bell = () => page.getByRole('button', { name: /^Notices/ })
const lines = () => page.getByRole('list', { name: 'Notices' }).getByRole('listitem')

test('says how much is unread, and tells who did what, where and when', async () => {
  await shown()
  await expect.element(bell()).toHaveAccessibleName('Notices, 2 unread')
  await bell().click()
  const first = lines().first()
  await expect.element(first).toHaveTextContent('Priya Nair put you on “Strip-out”')
  await expect.element(first).toHaveTextContent('CRW - 1042, 12 Esplanade')
  await expect.element(first).toHaveTextContent(/[23] minutes ago/)
  await expect.element(lines().nth(1)).toHaveTextContent('Jo Owner signed “Authority”')
  await expect.element(first.getByRole('link')).toHaveAttribute('href', '/calendar?view=day&date=2026-03-09')
  // The dialog has come in: what fades has no contrast yet.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  expect(
    (await axe.run({ runOnly: ['wcag2a', 'wcag2aa'] })).violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
  ).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('marks one as read, takes it back, and marks all, without a pointer', async () => {
  await shown()
  bell().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(lines().first()).toBeVisible()
  const mark = lines()
    .first()
    .getByRole('button', { name: /^Mark as/ })
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Tab}')
      return document.activeElement === mark.element()
    })
    .toBe(true)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(lines().first().getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(lines().first().getByRole('button', { name: 'Mark as read' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(page.getByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument()
  const [first, second] = stored
  expect(sent).toEqual([
    { ids: [first!.id], isRead: true, until: first!.at },
    { ids: [first!.id], isRead: false, until: first!.at },
    // Only what is listed: what came meanwhile at an earlier time was not seen.
    { ids: [first!.id, second!.id], isRead: true, until: first!.at },
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(bell()).toHaveAccessibleName('Notices')
})

test('opening one marks it, and closes the panel', async () => {
  await shown()
  await bell().click()
  // The page of the test stays.
  window.addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true })
  await lines().first().getByRole('link').click()
  await expect.poll(() => sent).toEqual([{ ids: [stored[0]!.id], isRead: true, until: stored[0]!.at }])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('says that there is nothing, that it could not be read, and reads more of a long list', async () => {
  stored = []
  await shown()
  await bell().click()
  await expect.element(page.getByText('Nothing to tell you')).toBeVisible()

  isDown = true
  queries.removeQueries({ queryKey: noticeKeys.list })
  await userEvent.keyboard('{Escape}')
  await bell().click()
  await expect.element(page.getByText("The notices couldn't be loaded")).toBeVisible()

  isDown = false
  stored = Array.from({ length: 45 }, (_, at) => notice({ text: `put you on “Task ${at}”` }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => lines().all().length).toBe(20)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.poll(() => lines().all().length).toBe(40)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(page.getByText('There is nothing older.')).toBeVisible()
  expect(lines().all().length).toBe(45)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({ ids: stored.map(({ id }) => id), isRead: true })
})

test('what comes while somebody reads waits until they ask for it', async () => {
  await shown()
  await bell().click()
  await expect.element(lines().first()).toHaveTextContent('Strip-out')
  // Read, and so held, after a second in sight.
  await expect
    .poll(async () => {
      stored = [notice({ text: 'put you on “Newer”' }), ...stored.filter(({ text }) => !text.includes('Newer'))]
      await queries.invalidateQueries({ queryKey: noticeKeys.all })
      return page.getByRole('button', { name: 'Show what is new' }).query() !== null
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Show what is new' }).click()
  await expect.element(lines().first()).toHaveTextContent('Newer')
})

test('what is older is shown while something new waits', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  stored = Array.from({ length: 45 }, (_, at) => notice({ text: `put you on “Task ${at}”`, at: minutesAgo(200 + at) }))
  await shown()
  await bell().click()
  await expect.poll(() => lines().all().length).toBe(20)
  await expect
    .poll(async () => {
      stored = [notice({ text: 'put you on “Newer”' }), ...stored.filter(({ text }) => !text.includes('Newer'))]
      await queries.invalidateQueries({ queryKey: noticeKeys.all })
      return page.getByRole('button', { name: 'Show what is new' }).query() !== null
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(lines().last()).toHaveTextContent('Task 38')
  await expect.element(page.getByRole('button', { name: 'Show what is new' })).toBeVisible()
  const tasks = lines()
    .all()
    .flatMap((line) => /Task \d+/.exec(line.element().textContent ?? '')?.[0] ?? [])
  expect(tasks).toEqual(Array.from({ length: 39 }, (_, at) => `Task ${at}`))
})

test('all of them are a page as well, where what it read at first is there at once', async () => {
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queries.setQueryData(noticeKeys.list, { pages: [stored], pageParams: [undefined] })
  await render(
    <AppRouterContext value={{ push, prefetch: () => {} } as never}>
      <QueryClientProvider client={queries}>
        <PathnameContext value="/notices">
          <main>
            <NoticesScreen timezone="Australia/Brisbane" settings="/users/profile/me" />
          </main>
        </PathnameContext>
      </QueryClientProvider>
    </AppRouterContext>,
  )
  await expect.element(page.getByRole('heading', { name: 'Notices', level: 1 })).toBeVisible()
  await expect.element(page.getByText('Everything goes after 90 days.')).toBeVisible()
  await expect.element(lines().nth(1)).toHaveTextContent('Jo Owner signed “Authority”')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
