import type { APIResponse } from '@playwright/test'

import { expect, expectAccessible, test } from '@/e2e/fixtures'
import { addDays, toDay } from '@/lib/base/time'

const ZONE = 'Australia/Brisbane'

test('an Administrator chooses how days on site are counted, and the job and the unit tell them so', async ({
  firm,
}) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const sent = async <T>(answer: APIResponse): Promise<T> => {
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const made = async <T = { id: string }>(path: string, data: object) => sent<T>(await api.post(path, { data }))
  // Two hours around midnight: two days of the calendar, and one period of 24 hours.
  const night = addDays(toDay(new Date(), ZONE), -2)
  const installedTime = `${night}T23:00:00+10:00`
  const pickupTime = `${addDays(night, 1)}T01:00:00+10:00`
  const lateReason = 'No reception on site'
  const job = await made('/api/v2/jobs', {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam',
    timezone: ZONE,
  })
  const room = await made(`/api/v1/rooms/${job.id}`, { roomName: 'Laundry' })
  const visit = await made(`/api/v2/inspections/${job.id}`, { inspectionDate: installedTime, lateReason })
  const category = await made('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  const item = { referenceId: 'AM-101', tagDueOn: night }
  const unit = await made('/api/v1/equipment/item', { categoryId: category.id, item })
  const place = `/api/v1/inspections/equipment-installation/${job.id}/${visit.id}/${room.id}`
  const installed = { selectedEquipmentItems: [unit.id], installedTime, lateReason }
  const [installation] = await made<{ installationId: string }[]>(`${place}/install`, installed)
  const taken = { pickedUpSiteVisit: visit.id, pickupTime, lateReason }
  await sent(await api.put(`${place}/pickup/${installation!.installationId}`, { data: taken }))

  const desk = await firm.signIn('Supervisor')
  const log = desk.getByRole('region', { name: 'Log of the equipment' })
  await desk.goto(`/jobs/${job.id}/equipment`)
  await expect(log.getByRole('row', { name: /AM-101/ })).toContainText('2 days')
  await expect(log).toContainText('Days on site are calendar days begun, in the time zone of the job.')

  const page = await firm.signIn('Administrator', { viewport: { width: 390, height: 844 } })
  await page.goto('/administration/drying')
  const rule = page.getByLabel('Days on site')
  await expect(rule.locator('option:checked')).toHaveText('Calendar days begun')
  await rule.selectOption('Periods of 24 hours begun')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The drying settings were saved').first()).toBeVisible()
  await page.goto(`/equipment/item/${unit.id}`)
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Laundry' }).getByText('1 day', { exact: true }),
  ).toBeVisible()

  await page.goto(`/equipment/category/${category.id}`)
  await expect(page.getByText('Overdue since')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await desk.reload()
  await expect(log.getByRole('row', { name: /AM-101/ }).getByText('1 day', { exact: true })).toBeVisible()
  await expect(log).toContainText('Days on site are periods of 24 hours begun.')

  await page.goto('/administration/drying')
  await expect(rule.locator('option:checked')).toHaveText('Periods of 24 hours begun')
})
