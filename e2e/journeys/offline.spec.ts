import { expect, test } from '@/e2e/fixtures'

test('without a network a page that was looked at opens again, and one that was not says why it does not', async ({
  firm,
}) => {
  const page = await firm.signIn('Technician')
  await page.goto('/contact-support')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.reload()
  const heading = page.getByRole('heading', { name: 'Contact Support' })
  await expect(heading).toBeVisible()

  await page.context().setOffline(true)
  const modal = page.getByRole('dialog', { name: "Oops! You're currently offline" })
  await expect(modal).toBeVisible()
  await page.reload()
  await modal.getByRole('button', { name: 'Continue offline' }).click()
  await expect(heading).toBeVisible()
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: "Oops! You're currently offline" })).toBeVisible()

  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
})
