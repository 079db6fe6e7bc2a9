import '@/e2e/app-styles'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { newId } from '@/lib/base/ids'
import type { CurrentUser } from '@/lib/company/users/schema'

import { OwnDetailsForm, PasswordForm, WaitingDetails, WaitingPassword } from './own-forms'

const me = { id: newId(), firstName: 'Tui', lastName: 'Tester', email: 'tui@example.test', version: 1 } as CurrentUser

for (const { on, viewport, card } of [
  { on: 'a phone', viewport: 390, card: 326 },
  { on: 'a desk', viewport: 1440, card: 520 },
]) {
  test(`what stands in for the forms of the profile is as high as they are, on ${on}`, async () => {
    await page.viewport(viewport, 844)
    await render(
      <AppRouterContext value={{ push: () => {} } as never}>
        <QueryClientProvider client={new QueryClient()}>
          <main style={{ width: card }}>
            <section aria-label="Forms">
              <OwnDetailsForm me={me} />
              <PasswordForm me={me} />
            </section>
            <section aria-label="Waiting">
              <WaitingDetails />
              <WaitingPassword />
            </section>
          </main>
        </QueryClientProvider>
      </AppRouterContext>,
    )
    await expect.element(page.getByLabelText('Current password')).toBeVisible()
    await expect.element(page.getByLabelText('First name')).toBeVisible()
    const heightsIn = (name: string) =>
      [...page.getByRole('region', { name }).element().children].map(({ clientHeight }) => clientHeight)
    expect(heightsIn('Waiting')).toEqual(heightsIn('Forms'))
  })
}
