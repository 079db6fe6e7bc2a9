import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('help is at the right place from each screen, found by words, and by the palette', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  const help = page.getByRole('link', { name: 'Help with this page' })

  await test.step('the ? opens the page about the screen', async () => {
    await page.goto('/calendar')
    await help.click()
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/help\/calendar/)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'your profile', exact: true }).click()
    await expect(page).toHaveURL(/\/help\/people#your-profile$/)
    await expect(page.getByRole('heading', { name: 'Your Profile', exact: true })).toBeInViewport()
  })

  await test.step('of nothing that is there, it says so', async () => {
    expect((await page.request.get('/help/nothing')).status()).toBe(404)
  })

  await test.step('a search finds a heading', async () => {
    await page.goto('/help')
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('drying goal')
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: 'The drying goal' }).first().click()
    await expect(page).toHaveURL(/\/help\/moisture-and-drying#the-drying-goal$/)
    await page.goto('/help?search=xylophone')
    await expect(page.getByText('Nothing about “xylophone”')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the palette finds it from anywhere', async () => {
    await page.goto('/calendar')
    await page.getByRole('button', { name: 'Search and go to' }).click()
    // Keys that are typed before it is there are the page's own.
    await page.getByRole('dialog').locator('input').first().fill('run sheet')
    const found = page.getByRole('option', { name: 'Run sheet' }).first()
    await expect(found).toBeVisible()
    await found.click()
    await expect(page).toHaveURL(/\/help\/calendar#run-sheet$/)
  })
})

test('a technician reads it on the phone', async ({ firm }) => {
  const page = await firm.signIn('Technician', PHONE)
  await page.goto('/timesheets')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page).toHaveURL(/\/help\/timesheets/)
  await expect(page.getByRole('heading', { name: 'Timesheets', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
