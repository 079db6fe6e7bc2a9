import type { Page } from '@playwright/test'

import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
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
  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`/jobs/${job.id}/site-visits`)
  await expect(page.getByText('No site visits yet')).toBeVisible()
  await page.getByRole('button', { name: 'New site visit' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site visit' })
  await expect(dialog.getByLabel('Initial attendance')).toBeChecked()
  await dialog.getByRole('button', { name: 'Start site visit' }).click()
  await expect(page.getByRole('heading', { name: /^Initial attendance, / })).toBeVisible()

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

  // Left before it could be sent, it is there again.
  await page.route('**/api/v2/inspections/**', (route) => route.abort())
  await box(page, 'Summary').fill('Extracted water')
  await expect(page.getByText(/^Not saved\. We could not reach the server/)).toBeVisible()
  await page.reload()
  await expect(box(page, 'Summary')).toHaveValue('Extracted water')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/v2/inspections/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await saved(page)

  // What others write comes in where nothing is typed, and is asked about where it is.
  const path = `/api/v1/inspections/${job.id}`
  const [visit] = await (await api.get(path)).json()
  expect(visit).toMatchObject({
    causeOfDamage: 'Burst flexi hose',
    temperatureInside: 25.5,
    rhInside: 61,
    summary: 'Extracted water',
  })
  const theirs = { recommendation: 'Dry in place', version: visit.version }
  expect((await api.put(`/api/v2/inspections/${job.id}/${visit.id}`, { data: theirs })).status()).toBe(200)
  await expect(box(page, 'Recommendation')).toHaveValue('Dry in place')
  await page.route('**/api/v2/inspections/**', (route) => route.abort())
  await box(page, 'Summary').fill('Mine')
  await expect(page.getByText(/^Not saved\./)).toBeVisible()
  await api.put(`/api/v2/inspections/${job.id}/${visit.id}`, {
    data: { summary: 'Theirs', version: visit.version + 1 },
  })
  await expect(page.getByText('Somebody else changed the same: Summary')).toBeVisible()
  await expect(box(page, 'Summary')).toHaveValue('Mine')
  await page.unroute('**/api/v2/inspections/**')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  expect((await (await api.get(path)).json())[0]).toMatchObject({ summary: 'Mine', recommendation: 'Dry in place' })

  await page.getByRole('link', { name: 'All site visits' }).click()
  const visits = page.getByRole('list', { name: 'Site visits' }).getByRole('listitem')
  await expect(visits).toHaveCount(1)
  await expect(visits).toContainText('Return needed')
  await expect(visits).toContainText('The hall is wet')
  await expectAccessible(page)
})
