import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, PHONE, expect, holdStill, test } from '@/e2e/fixtures'

/** Later than what a browser still takes for the outcome of a tap. */
const LATE_MS = 1_200

async function atVisit(firm: Firm) {
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => {
    const answer = await owner.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await make('/api/v2/jobs', data)
  const visit = await make(`/api/v2/inspections/${job.id}`, { isInitialAttendance: true })
  return { make, job, path: `/jobs/${job.id}/site-visits/${visit.id}` }
}

const answerLate = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS))
    await route.continue()
  })

test('units stand in their places while they are installed and picked up', async ({ firm }) => {
  holdStill()
  const { make, job, path } = await atVisit(firm)
  for (const roomName of ['Kitchen', 'Laundry']) await make(`/api/v1/rooms/${job.id}`, { roomName })
  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  for (const referenceId of ['AM-101', 'AM-102'])
    await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId } })

  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`${path}?section=equipment`)
  await page.getByRole('button', { name: 'Install in Kitchen' }).tap()
  const dialog = page.getByRole('dialog')
  for (const unit of ['AM-101', 'AM-102']) await dialog.getByRole('checkbox', { name: new RegExp(unit) }).check()
  await answerLate(page)
  await dialog.getByRole('button', { name: 'Install 2 units' }).tap()
  // Also while the dialog lies over them.
  const units = page
    .getByRole('list', { name: 'Equipment in Kitchen', includeHidden: true })
    .getByRole('listitem', { includeHidden: true })
  const unsaved = units.getByText('Not saved yet')
  await expect(unsaved).toHaveCount(2)
  await expect(units.getByText('Installed at this visit')).toHaveCount(2)
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Pick up all in Kitchen' }).tap()
  await dialog.getByRole('button', { name: 'Pick up 2 units' }).tap()
  await expect(unsaved).toHaveCount(2)
  await expect(units.getByText('Picked up', { exact: true })).toHaveCount(2)
  await expect(dialog).toBeHidden()
  await expect(units.nth(0)).toContainText('AM-101')
  await expect(units.nth(1)).toContainText('AM-102')
})

test('rooms, their photos and their points have their places while they are saved', async ({ firm }) => {
  holdStill()
  const { make, path } = await atVisit(firm)
  await make('/api/v1/meters', {
    name: 'Pin',
    kind: 'PIN',
    scales: [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }],
  })
  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`${path}?section=rooms`)
  await answerLate(page)
  for (const name of ['Kitchen', 'Laundry']) await page.getByRole('button', { name, exact: true }).tap()
  await expect(page.getByText('Not saved yet')).toHaveCount(2)
  await expect(page.getByText('No details yet')).toHaveCount(2)

  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a6' } })
    .jpeg()
    .toBuffer()
  const photos = [1, 2, 3, 4, 5].map((at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer }))
  await page.getByLabel('Photos of Kitchen').setInputFiles(photos)
  await page.getByRole('button', { name: 'Close' }).tap()
  const kitchen = page.getByRole('region', { name: 'Kitchen', exact: true })
  await expect(kitchen.getByText('Photo Notes')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Photos on their way' })).toBeHidden()
  await expect(kitchen.locator('img')).toHaveCount(5)

  await page.goto(`${path}?section=readings`)
  await page.getByRole('button', { name: 'Add a point in Kitchen' }).tap()
  const dialog = page.getByRole('dialog', { name: 'New moisture point' })
  for (const label of ['North wall', 'East wall']) {
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByRole('button', { name: 'Add another' }).tap()
    await expect(dialog.getByLabel('Label')).toHaveValue('')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Points in Kitchen' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Not saved yet')).toBeHidden()
})
