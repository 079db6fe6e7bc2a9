import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

const photo = (at: number) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: { r: at * 40, g: 120, b: 90 } } })
    .jpeg()
    .toBuffer()

async function atVisit(firm: Firm) {
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => (await owner.post(path, { data })).json()
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await make('/api/v2/jobs', data)
  const room = await make(`/api/v1/rooms/${job.id}`, { roomName: 'Laundry' })
  const visit = await make(`/api/v2/inspections/${job.id}`, { isInitialAttendance: true })
  const rooms = async (): Promise<string[]> =>
    (await (await owner.get(`/api/v1/rooms/${job.id}`)).json()).map((one: { roomName: string }) => one.roomName)
  const photos = async (): Promise<string[]> => {
    const found = await owner.post(`/api/v2/rooms/${job.id}/filteredRoomFeedItems`, { data: {} })
    const items: { photos?: { id: string }[] }[] = await found.json()
    return items.flatMap((item) => item.photos ?? []).map(({ id }) => id)
  }
  return { job, room, visit, rooms, photos, path: `/jobs/${job.id}/site-visits/${visit.id}?section=rooms` }
}

/** No write reaches the server, as in a basement where a page still loads now and then. */
const cutWrites = (page: Page) =>
  page.route('**/api/**', (route) => {
    const isRead = route.request().method() === 'GET' || route.request().url().endsWith('filteredRoomFeedItems')
    return isRead ? route.continue() : route.abort()
  })

test('what is recorded without a connection says so, survives a reload, and is saved once there is one', async ({
  firm,
}) => {
  const { rooms, photos, path } = await atVisit(firm)
  const page = await firm.signIn('Technician', PHONE)
  await page.goto(path)
  await cutWrites(page)
  await page.getByRole('button', { name: 'Kitchen', exact: true }).click()
  const sign = page.getByRole('button', { name: '1 not sent yet' })
  await expect(sign).toBeVisible()
  await expect(page.getByRole('button', { name: 'Kitchen', exact: true })).toBeDisabled()
  const here = page.getByRole('list', { name: 'On this device, not saved yet' })
  await expect(here).toContainText('Kitchen')
  await page
    .getByLabel('Photos of Laundry')
    .setInputFiles(await Promise.all([1, 2].map(async (at) => file(`${at}.jpg`, await photo(at)))))
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: '3 not sent yet' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Photos on their way' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: '3 not sent yet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expect(dialog.getByRole('listitem').first()).toContainText('Waits')
  await expectAccessible(page)
  expect(await rooms()).toEqual(['Laundry'])
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(dialog).toContainText('All that was recorded on this device is saved.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Kitchen' })).toBeVisible()
  expect(await rooms()).toEqual(['Laundry', 'Kitchen'])
  expect(await photos()).toHaveLength(2)
})

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('who logs out while something waits is asked, and what was refused says why until it is discarded', async ({
  firm,
}) => {
  const { job, path } = await atVisit(firm)
  const page = await firm.signIn('Technician')
  await page.goto(path)
  await cutWrites(page)
  await page.getByRole('button', { name: 'Bathroom', exact: true }).click()
  await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Log out' }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Log out with one record not sent?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()

  // Its record is gone by the time there is a connection again.
  const owner = await firm.api('Administrator')
  await page.goto('/jobs')
  expect((await owner.delete(`/api/v1/jobs/${job.id}`)).ok()).toBe(true)
  await page.unrouteAll()
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'sync-queue' } })),
  )
  const refused = page.getByRole('button', { name: '1 not saved' })
  await expect(refused).toBeVisible()
  await refused.click()
  const line = page.getByRole('dialog').getByRole('listitem')
  await expect(line).toContainText('Not saved:')
  await expectAccessible(page)
  await line.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toContainText('All that was recorded on this device is saved.')
  await expect(refused).toBeHidden()
})

test('of two tabs one sends at a time, and both know what became of it', async ({ firm }) => {
  const { path, rooms } = await atVisit(firm)
  const first = await firm.signIn('Technician')
  const other = await first.context().newPage()
  await first.goto(path)
  await other.goto(path)
  for (const page of [first, other]) await cutWrites(page)
  await first.getByRole('button', { name: 'Kitchen', exact: true }).click()
  await other.getByRole('button', { name: 'Bathroom', exact: true }).click()
  for (const page of [first, other]) await expect(page.getByRole('button', { name: '2 not sent yet' })).toBeVisible()
  let added = 0
  first.context().on('response', (response) => {
    const isOfRooms = /\/api\/v1\/rooms\/[\w-]+$/.test(response.url())
    if (isOfRooms && response.request().method() === 'POST') added++
  })
  await other.close()
  await first.unrouteAll()
  await expect(first.getByRole('button', { name: /not sent yet/ })).toBeHidden({ timeout: 40_000 })
  expect((await rooms()).toSorted()).toEqual(['Bathroom', 'Kitchen', 'Laundry'])
  expect(added).toBe(2)
})
