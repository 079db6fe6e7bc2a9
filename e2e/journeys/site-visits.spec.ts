import type { Page } from '@playwright/test'

import { PHONE, expect, expectAccessible, openSection, test } from '@/e2e/fixtures'
import { airAt } from '@/lib/base/psychrometrics'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^\s*Saved$/ })).toBeVisible()
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a technician records the initial attendance on a phone, which saves as it goes', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await (await api.post('/api/v2/jobs', { data })).json()
  const high = { altitudeMetres: 900, tolerancePoints: null, sizingFactors: null, standards: [] }
  expect((await api.put('/api/v1/organization/drying-settings', { data: high })).ok()).toBe(true)
  let page = await firm.signIn('Technician', PHONE)
  await page.goto(`/jobs/${job.id}/site-visits`)
  await expect(page.getByText('No site visits yet')).toBeVisible()
  await page.getByRole('button', { name: 'New site visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site visit' })
  await expect(dialog.getByLabel('Initial attendance')).toBeChecked()
  await dialog.getByRole('button', { name: 'Start site visit' }).click()
  await expect(page.getByRole('heading', { name: /Initial attendance, / })).toBeVisible()
  await openSection(page, 'Details')

  await page.getByText(/answers for the initial attendance report$/).click()
  await page.getByRole('button', { name: 'Cause of damage' }).click()
  await expect(box(page, 'Cause of damage')).toBeFocused()
  await page.keyboard.type('Burst flexi hose')
  await page.getByRole('radiogroup', { name: 'Water category' }).getByText('Category 1').click()
  await box(page, 'Temperature inside').fill('25,5')
  await box(page, 'Humidity inside').fill('120')
  await expect(page.getByText('Above 0 and at most 100 %')).toBeVisible()
  await expect(page.getByText('One answer needs another look; the rest is saved')).toBeVisible()
  await box(page, 'Humidity inside').fill('61')
  const { gpp } = airAt(25.5, 61, 900)
  await expect(page.getByText(new RegExp(`^${gpp.toFixed(1)} GPP · dew point [\\d.]+ °C$`))).toBeVisible()
  await saved(page)

  await page.getByRole('radiogroup', { name: 'Outcome' }).getByText('Return needed').click()
  await expect(page.getByText('Please say why a return is needed')).toBeVisible()
  await box(page, 'Why a return is needed').fill('The hall is wet')
  await saved(page)
  await expectAccessible(page)

  // Typed without a connection, it is kept on the device, the newest in place of unsent ones, and outlives the tab.
  const address = page.url()
  const path = `/api/v1/inspections/${job.id}`
  const stored = async () => (await (await api.get(path)).json())[0]
  const before = await stored()
  const context = page.context()
  const unsent = (open: Page) => open.getByText('Not sent yet. It is kept on this device.')
  await context.route('**/api/v2/inspections/**', (route) => route.abort())
  await box(page, 'Summary').fill('Extracted')
  await expect(unsent(page)).toBeVisible()
  const lines = page.getByRole('dialog', { name: 'Not sent yet' }).getByRole('listitem')
  for (const newest of ['Extracted water', 'Extracted water twice']) {
    await box(page, 'Summary').fill(newest)
    await page.getByRole('button', { name: /not sent yet$/ }).click()
    await expect(lines.getByText(newest, { exact: true })).toBeVisible()
    await expect(lines).toHaveCount(2)
    await page.keyboard.press('Escape')
  }
  await page.close()
  page = await context.newPage()
  await page.goto(address)
  await expect(box(page, 'Summary')).toHaveValue('Extracted water twice')
  await expect(unsent(page)).toBeVisible()
  await expectAccessible(page)
  // Asked while the connection is still cut: once it is back, it may be sent before anybody finds the button.
  const asked = page.waitForRequest('**/api/v2/inspections/**')
  await page.getByRole('button', { name: 'Send now' }).click()
  await asked
  await context.unroute('**/api/v2/inspections/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await saved(page)
  const visit = await stored()
  expect(visit).toMatchObject({
    causeOfDamage: 'Burst flexi hose',
    temperatureInside: 25.5,
    rhInside: 61,
    summary: 'Extracted water twice',
    version: before.version + 2,
  })

  // Other people's changes appear where nothing is typed, and lead to a question where something is.
  const writes = (data: object) => api.put(`/api/v2/inspections/${job.id}/${visit.id}`, { data })
  expect((await writes({ recommendation: 'Dry in place', version: visit.version })).status()).toBe(200)
  await expect(box(page, 'Recommendation')).toHaveValue('Dry in place')
  await context.route('**/api/v2/inspections/**', (route) => route.abort())
  await box(page, 'Summary').fill('Mine')
  await expect(unsent(page)).toBeVisible()
  expect((await writes({ summary: 'Theirs', version: visit.version + 1 })).status()).toBe(200)
  await context.unroute('**/api/v2/inspections/**')
  await page.goto('/jobs')
  await page.getByRole('button', { name: '1 not saved' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Not saved: .+ changed this site visit/)
  await page.getByRole('dialog').getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByText(/ changed the same.*: Summary/)).toBeVisible()
  await expect(box(page, 'Summary')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  expect(await stored()).toMatchObject({ summary: 'Mine', recommendation: 'Dry in place' })

  await openSection(page, 'All site visits')
  const visits = page.getByRole('list', { name: 'Site visits' }).getByRole('listitem')
  await expect(visits).toHaveCount(1)
  await expect(visits).toContainText('Return needed')
  await expect(visits).toContainText('The hall is wet')
  await expectAccessible(page)
})
