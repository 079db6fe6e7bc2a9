import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { AccessDenied } from './access-denied'

const catalogue = { roles: ['Administrator'], plans: ['UNRESTRICTED'] } as const

test('a page that the plan lacks names the plan, and no role that somebody has already', async () => {
  await render(<AccessDenied page={catalogue} viewerRole="Administrator" />)
  await expect.element(page.getByRole('list', { name: 'Plans that include it' })).toHaveTextContent('Unrestricted')
  await expect.element(page.getByRole('link', { name: 'Go to Usage & Billing' })).toBeVisible()
  expect(page.getByRole('list', { name: 'Allowed roles' }).query()).toBeNull()
})

test('whoever has another role reads which may open it, whatever the plan', async () => {
  await render(<AccessDenied page={catalogue} viewerRole="Technician" />)
  await expect.element(page.getByRole('list', { name: 'Allowed roles' })).toHaveTextContent('Administrator')
  await expect
    .element(page.getByText('You do not have the required permissions to proceed to this page.'))
    .toBeVisible()
  expect(page.getByRole('list', { name: 'Plans that include it' }).query()).toBeNull()
})
