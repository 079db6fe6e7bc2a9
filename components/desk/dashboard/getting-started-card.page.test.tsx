import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { GettingStarted } from '@/lib/desk/getting-started/schema'

import { GettingStartedCard } from './getting-started-card'

const done = {
  organization: true,
  people: true,
  letterhead: true,
  number: true,
  client: true,
  job: true,
  meters: true,
  equipment: true,
  prices: false,
  forms: false,
}

test('a step goes with the tap that puts it aside, the list with the last one, and what is refused comes back', async () => {
  const answers: ((answer: Response) => void)[] = []
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Promise.resolve(
          Response.json({ isHidden: false, done, aside: [], example: 'removed' } satisfies GettingStarted),
        )
      : new Promise<Response>((resolve) => answers.push(resolve)),
  )
  await render(
    <AppRouterContext value={{ push: vi.fn(), prefetch: () => {} } as never}>
      <QueryClientProvider client={new QueryClient()}>
        <GettingStartedCard />
      </QueryClientProvider>
    </AppRouterContext>,
  )
  const list = page.getByRole('list')
  await page.getByRole('button', { name: 'Put “Fill in your prices” aside' }).click()
  await expect.element(list.getByText('Fill in your prices')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Put “Make the forms yours” aside' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(() => answers).toHaveLength(2)
  answers[1]!(Response.json({ title: 'Busy', status: 503 }, { status: 503 }))
  await expect.element(list.getByText('Make the forms yours')).toBeVisible()
  await expect.element(list.getByText('Fill in your prices')).not.toBeInTheDocument()
})
