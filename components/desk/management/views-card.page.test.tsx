import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { ManagementView, ReportAbout } from '@/lib/desk/management/schema'

import { ViewsCard } from './views-card'

const person = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: 'Grant',
  email: `${firstName}@firm.test`,
  role: 'Administrator' as const,
  dp: null,
})
const view: ManagementView = {
  id: '0195f6a0-0000-7000-8000-000000000001',
  report: 'estimates',
  name: 'What we win',
  filters: {},
  isShared: false,
  isOwn: true,
  owner: person('a', 'Olivia'),
  sends: 'WEEKLY',
  recipients: [
    { ...person('a', 'Olivia'), getsIt: true },
    { ...person('b', 'Marcus'), role: 'Supervisor', getsIt: false },
  ],
  version: 3,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
}

/** Shows the saved views, and keeps what is sent. */
async function show() {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push(JSON.parse(String(body)))
    if (path.includes('/views')) return Response.json(method === 'GET' ? [view] : { ...view, version: 4 })
    return Response.json({ payload: [] })
  })
  const router = { push: vi.fn(), replace: vi.fn(), prefetch: vi.fn(), refresh: vi.fn() }
  await render(
    <AppRouterContext value={router as never}>
      <PathnameContext value="/administration/management-reports">
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ViewsCard reports={[{ id: 'estimates', title: 'Estimates' } as ReportAbout]} />
        </QueryClientProvider>
      </PathnameContext>
    </AppRouterContext>,
  )
  await page.getByRole('button', { name: 'Actions for What we win' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  return sent
}

test('says who does not get a view any more', async () => {
  await show()
  await expect
    .element(page.getByText('Estimates · sent each Monday to Olivia Grant · not any more to Marcus Grant'))
    .toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Change view' })
  await expect.element(dialog.getByText('so they do not get it: Marcus Grant', { exact: false })).toBeVisible()
})

test('a view that is never sent is sent to nobody', async () => {
  const sent = await show()
  const dialog = page.getByRole('dialog', { name: 'Change view' })
  await dialog.getByLabelText('Send by e-mail').selectOptions('Never')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([expect.objectContaining({ sends: null, recipientIds: [], version: 3 })])
})
