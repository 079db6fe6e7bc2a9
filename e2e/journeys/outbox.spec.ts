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

async function addRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a room' }).click()
  await page.getByRole('button', { name, exact: true }).click()
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
  await addRoom(page, 'Kitchen')
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
  await page.getByRole('button', { name: 'Add a room' }).press('Enter')
  await expect(page.getByRole('group', { name: 'Add a room' }).getByRole('button').first()).toBeFocused()
  await page.getByRole('button', { name: 'Bathroom', exact: true }).press('Enter')
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
  await addRoom(first, 'Kitchen')
  await addRoom(other, 'Bathroom')
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

test('a point and its reading that were typed just before the page went are both kept, and saved in their order', async ({
  firm,
}) => {
  const { job, room, path } = await atVisit(firm)
  const owner = await firm.api('Administrator')
  const scales = [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }]
  await owner.post('/api/v1/meters', { data: { name: 'Protimeter', kind: 'PIN', scales } })
  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`${path.split('?')[0]}?room=${room.id}`)
  await cutWrites(page)
  await page.getByRole('button', { name: 'North wall' }).tap()
  // A tap before the page runs is repeated once it does.
  await expect(page.getByRole('textbox', { name: /^North wall/ })).toBeFocused()
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '2 not sent yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '2 not sent yet' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden({ timeout: 40_000 })
  const { points } = await (await owner.get(`/api/v1/moisture/${job.id}`)).json()
  expect(points).toEqual([expect.objectContaining({ label: 'North wall' })])
  expect(JSON.stringify(points)).toContain('"value":21')
})

test('each kind of what is recorded on site waits on the device and is saved once', async ({ firm }) => {
  test.slow()
  const { job, room, visit } = await atVisit(firm)
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => (await owner.post(path, { data })).json()
  const scales = [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }]
  await make('/api/v1/meters', { name: 'Protimeter', kind: 'PIN', scales })
  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  const unit = await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId: 'AM-101' } })
  const place = `/api/v1/inspections/equipment-installation/${job.id}/${visit.id}/${room.id}`
  await make(`${place}/install`, { selectedEquipmentItems: [unit.id] })

  const page = await firm.signIn('Technician', PHONE)
  const dialog = page.getByRole('dialog')
  const kinds = [
    {
      name: 'point',
      section: 'readings',
      record: async () => {
        await page.getByRole('button', { name: 'Add a point in Laundry' }).click()
        await dialog.getByLabel('Label').fill('Sill')
        await dialog.getByRole('button', { name: 'Add point' }).click()
      },
      path: `/api/v1/moisture/${job.id}`,
      stored: /"label":"Sill"/g,
    },
    {
      name: 'air reading',
      section: 'readings',
      record: async () => {
        await page.getByRole('button', { name: 'Add air reading' }).click()
        await dialog.getByLabel('Temperature').fill('21')
        await dialog.getByLabel('Humidity').fill('55')
        await dialog.getByRole('button', { name: 'Save' }).click()
      },
      path: `/api/v1/moisture/${job.id}/air`,
      stored: /"rh":55/g,
    },
    {
      name: 'inventory item',
      section: 'rooms',
      record: async () => {
        await page.getByRole('button', { name: 'Inventory', exact: true }).click()
        await dialog.getByLabel('Name').fill('Stool')
        await dialog.getByText('Restorable', { exact: true }).click()
        await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      },
      path: `/api/v1/inventory/${job.id}`,
      stored: /"name":"Stool"/g,
    },
    {
      name: 'photo note',
      section: 'rooms',
      record: async () => {
        await page.getByLabel('Photos of Laundry').setInputFiles([file('1.jpg', await photo(1))])
        await dialog.getByLabel('Caption').fill('Tide mark')
        await dialog.getByRole('button', { name: 'Save' }).click()
      },
      path: `/api/v2/rooms/${job.id}/filteredRoomFeedItems`,
      stored: /"caption":"Tide mark"/g,
    },
    {
      name: 'pick-up',
      section: 'equipment',
      record: async () => {
        await page.getByRole('button', { name: 'Pick up all in Laundry' }).click()
        await dialog.getByRole('button', { name: 'Pick up 1 unit' }).click()
      },
      path: `/api/v1/equipment/job/${job.id}`,
      stored: /"installedStatus":"PICKED_UP"/g,
    },
    {
      name: 'installation',
      section: 'equipment',
      record: async () => {
        await page.getByRole('button', { name: 'Install in Laundry' }).click()
        await dialog.getByRole('button', { name: 'A unit that is not listed' }).click()
        const added = page.getByRole('dialog', { name: 'New unit' })
        await added.getByLabel('Asset number').fill('AM-102')
        await added.getByLabel('Category').selectOption('Axial fans')
        await added.getByRole('button', { name: 'Add unit' }).click()
        await dialog.getByRole('button', { name: 'Install 1 unit' }).click()
      },
      path: `/api/v1/equipment/job/${job.id}`,
      stored: /"referenceId":"AM-102"/g,
    },
  ]
  const storedOf = async ({ path, stored }: (typeof kinds)[number]) => {
    const answer = path.endsWith('filteredRoomFeedItems') ? owner.post(path, { data: {} }) : owner.get(path)
    return (await (await answer).text()).match(stored)?.length ?? 0
  }
  await cutWrites(page)
  for (const kind of kinds) {
    await test.step(kind.name, async () => {
      await page.goto(`/jobs/${job.id}/site-visits/${visit.id}?section=${kind.section}`)
      await kind.record()
      await expect(dialog).toBeHidden()
      const here = page.getByRole('list', { name: 'On this device, not saved yet' })
      await expect(here.getByRole('listitem').filter({ hasText: new RegExp(`^${kind.name}`, 'i') })).toBeVisible()
      expect(await storedOf(kind)).toBe(0)
    })
  }

  // With its photo and its unit, the words and the installation are two each.
  const sign = page.getByRole('button', { name: /not sent yet/ })
  await expect(sign).toHaveAccessibleName('8 not sent yet')
  await page.unrouteAll()
  await expect(sign).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /not saved/ })).toBeHidden()
  for (const kind of kinds) expect(await storedOf(kind), kind.name).toBe(1)
})
