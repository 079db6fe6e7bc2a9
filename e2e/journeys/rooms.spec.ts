import sharp from 'sharp'

import { expect, expectAccessible, test } from '@/e2e/fixtures'

const photo = async (name: string, r: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g: 120, b: 120 } } })
    .jpeg()
    .toBuffer(),
})

test('a technician adds a room and two photos with a caption at a visit, and finds them in the feed', async ({
  firm,
}) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${jobId}`, { data: {} })).json()

  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/jobs/${jobId}/site-visits/${visit.id}?section=rooms`)
  await expect(page.getByText('No rooms yet')).toBeVisible()
  await page.getByRole('button', { name: 'Kitchen' }).click()
  const kitchen = page.getByRole('region', { name: 'Kitchen' })
  await kitchen.getByRole('button', { name: 'Details' }).click()
  const details = page.getByRole('dialog', { name: 'Kitchen' })
  await details.getByLabel('Length').fill('4,2')
  await details.getByLabel('Width').fill('3.1')
  await details.getByLabel('Floor', { exact: true }).fill('14')
  await expect(details.getByText('Floor 13.02 m²')).toBeVisible()
  await expect(details.getByText('More than the floor, which has 13.02 m²')).toBeVisible()
  await expectAccessible(page)
  await details.getByLabel('Floor', { exact: true }).fill('13')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(kitchen.getByText('13.02 m² · wet floor 13 m²')).toBeVisible()

  await kitchen.getByLabel('Photos of Kitchen').setInputFiles([await photo('a.jpg', 40), await photo('b.jpg', 200)])
  const note = page.getByRole('dialog', { name: 'New photo note' })
  await note.getByLabel('Caption').fill('North wall')
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Save' }).click()
  await expect(kitchen.getByText('Photo Notes')).toBeVisible()
  await expectAccessible(page)

  await kitchen.getByRole('button', { name: 'Inventory' }).click()
  const contents = page.getByRole('dialog', { name: 'Add to the inventory' })
  await contents.getByLabel('Name').fill('Fridge')
  await contents.getByText('Restorable', { exact: true }).click()
  await contents.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(contents).toBeHidden()

  await kitchen.getByRole('link', { name: 'See all of Kitchen at this visit' }).click()
  const feed = page.getByRole('list', { name: 'Feed' })
  const lineOf = async (filter: string) => (await page.getByRole('combobox', { name: filter }).boundingBox())?.y
  await expect(page.getByRole('button', { name: 'Remove Kitchen' })).toBeVisible()
  await expect
    .poll(() => lineOf('Site visits'), 'what is chosen leaves no empty line below it')
    .toBe(await lineOf('Rooms'))
  const entry = feed.getByRole('article', { name: 'Photo Notes, Kitchen' })
  await expect(entry.getByText('North wall')).toBeVisible()
  const photos = entry.getByRole('list', { name: 'Photos of North wall' }).getByRole('listitem')
  await expect(photos).toHaveCount(2)
  await expect(feed.getByRole('article', { name: 'Inventory, Kitchen' })).toContainText('Fridge')
  await expect(feed.getByRole('article', { name: 'Room Details, Kitchen' })).toContainText('4.2 × 3.1 × – m')
  await expectAccessible(page)

  await photos.first().getByRole('button').first().click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
})
