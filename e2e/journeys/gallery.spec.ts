import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, PHONE, expect, expectAccessible, shiftOf, test } from '@/e2e/fixtures'

/** A job with three photos of a kitchen, in one note, and two of a laundry; taken on two days. */
async function takenOnSite(firm: Firm) {
  const { api } = await firm.member('Administrator')
  const data = {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam',
    contactEmail: 'sam@example.test',
  }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${jobId}`, { data: {} })).json()
  const roomOf = async (roomName: string): Promise<string> =>
    (await (await api.post(`/api/v1/rooms/${jobId}`, { data: { roomName } })).json()).id
  const [kitchen, laundry] = [await roomOf('Kitchen'), await roomOf('Laundry')]
  const take = async (roomId: string, caption: string, pictures: number, hoursAgo: number) => {
    const multipart = new FormData()
    multipart.set('caption', caption)
    multipart.set('happenedAt', new Date(Date.now() - hoursAgo * 3_600_000).toISOString())
    multipart.set('lateReason', 'No signal in the basement')
    for (let n = 0; n < pictures; n++) {
      const background = { r: 40 * n, g: 120, b: hoursAgo }
      const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer()
      multipart.append('photos', new File([new Uint8Array(bytes)], `wall ${n}.jpg`, { type: 'image/jpeg' }))
    }
    const answer = await api.post(`/api/v1/rooms/${jobId}/${roomId}/${visit.id}/room-feed-item-photos`, { multipart })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await take(laundry, 'Under the trough', 2, 48)
  await take(kitchen, 'North wall', 3, 1)
  return { jobId, visit: visit.id as string }
}

const groupsOn = (page: Page) =>
  page
    .getByRole('region', { name: 'Photos', exact: true })
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((one) => one.textContent))
const photosOf = (page: Page, group: string | RegExp) => page.getByRole('list', { name: group }).getByRole('listitem')

test('a coordinator moves photos to another room, captions them, downloads them and writes an e-mail with them', async ({
  firm,
}) => {
  test.slow()
  const { jobId } = await takenOnSite(firm)
  const page = await firm.signIn('Administrator')
  await page.goto(`/jobs/${jobId}/rooms`)
  const rail = page.getByRole('navigation', { name: /parts/i }).first()
  await rail.getByRole('link', { name: /^Photos/ }).click()
  await expect(rail.getByRole('link', { name: /^Photos/ })).toContainText('5')
  const bar = page.getByRole('region', { name: 'Selected photos' })

  await test.step('by day and by room; the choice lives in the address', async () => {
    await expect.poll(() => groupsOn(page)).toHaveLength(2)
    await expectAccessible(page)
    await page.getByLabel('Grouped').selectOption('By room')
    await expect.poll(() => groupsOn(page)).toEqual(['Kitchen 3', 'Laundry 2'])
    await expect(page).toHaveURL(/by=room/)
    await page.reload()
    await expect.poll(() => groupsOn(page)).toEqual(['Kitchen 3', 'Laundry 2'])
    const pictures = photosOf(page, 'Photos of Kitchen').locator('img')
    for (const picture of await pictures.all()) await expect(picture).toHaveCSS('opacity', '1')
  })

  await test.step('some photos of a note move, with the keyboard', async () => {
    const tiles = photosOf(page, 'Photos of Kitchen')
    await tiles.nth(0).getByRole('button').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Space')
    await expect(bar).toContainText('2 selected')
    await expectAccessible(page)
    await bar.getByRole('button', { name: 'Move to a room' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 photos to a room' })
    await dialog.getByLabel('Room').selectOption('Laundry')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(() => groupsOn(page)).toEqual(['Kitchen 1', 'Laundry 4'])
    await expect(bar).toBeHidden()
  })

  await test.step('all of a group get one caption', async () => {
    await page.getByRole('button', { name: 'Select all of Laundry' }).click()
    await bar.getByRole('button', { name: 'Caption' }).click()
    const dialog = page.getByRole('dialog', { name: 'Caption 4 photos' })
    await dialog.getByLabel('Caption').fill('Laundry before strip-out')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(
      photosOf(page, 'Photos of Laundry').getByRole('button', { name: 'Laundry before strip-out' }),
    ).toHaveCount(4)
  })

  await test.step('those are downloaded as one ZIP', async () => {
    await page.getByRole('button', { name: 'Select all of Laundry' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/photos\.zip$/)
    const bytes = await readFile((await saved.path())!)
    const named = bytes.toString('latin1').match(/\d{4}-\d\d-\d\d_\d{4}_Laundry_00[1-4]_Laundry-before-strip-out\.jpg/g)
    expect(new Set(named).size).toBe(4)
    expect(bytes.includes('Contents.csv')).toBe(true)
  })

  await test.step('and go with an e-mail', async () => {
    await bar.getByRole('button', { name: 'Send by e-mail' }).click()
    const dialog = page.getByRole('dialog', { name: 'New e-mail' })
    await expect(dialog.getByText('4 / 50 files')).toBeVisible()
    await expect(dialog.getByText(/_Laundry_004\.jpg$/)).toBeVisible()
    await dialog.getByLabel('Subject').fill('Your laundry')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Before strip-out.')
    await dialog.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('and are put into a report, in an order of one’s own', async () => {
    const ids = await photosOf(page, 'Photos of Laundry').evaluateAll((all) => all.map((one) => one.dataset.photo))
    await bar.getByRole('button', { name: 'Put into a report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photo report' })
    const picked = dialog.getByRole('list', { name: 'Photos of the report' }).getByRole('listitem')
    await expect(picked).toHaveCount(4)
    await expectAccessible(page)
    await picked
      .nth(0)
      .getByRole('button', { name: /^Actions for/ })
      .press('Alt+ArrowRight')
    await expect(dialog.getByText('Photo moved to place 2 of 4')).toBeAttached()
    await picked
      .nth(3)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Leave out' }).click()
    await expect(picked).toHaveCount(3)
    await dialog.getByRole('button', { name: 'Save to the job' }).click()
    await expect(dialog).toBeHidden()
    const [report] = await (await page.request.get(`/api/v1/job-reports/${jobId}`)).json()
    expect(report.options.selectedImages).toEqual([ids[1], ids[0], ids[2]])
  })

  await test.step('two are compared as before and after', async () => {
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    const tiles = photosOf(page, 'Photos of Laundry')
    await tiles.nth(0).getByRole('checkbox').check()
    await tiles.nth(3).getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Before and after' }).click()
    await page.getByRole('dialog', { name: 'Compare with before' }).getByRole('button', { name: 'Compare' }).click()
    await expect(tiles.nth(0).getByText('Before and after')).toBeVisible()
  })

  await test.step('what was drawn over one is drawn over its tile', async () => {
    const { api } = await firm.member('Administrator')
    const [photo] = await (await api.get(`/api/v1/jobs/${jobId}/photos`)).json()
    const arrow = { kind: 'ARROW', colour: 'RED', from: { x: 0.1, y: 0.1 }, to: { x: 0.8, y: 0.8 } }
    const path = `/api/v1/jobs/${jobId}/photos/${photo.id}/marks`
    const marked = await api.put(path, { data: { marks: [arrow], version: photo.version } })
    expect(marked.status(), await marked.text()).toBe(200)
    const tile = page.locator(`[data-photo="${photo.id}"]`)
    await expect(tile.getByRole('button', { name: /, marked with an arrow$/ })).toBeVisible()
    await expect(
      tile
        .locator('svg[viewBox]')
        .filter({ has: page.locator('line, path, polygon') })
        .first(),
    ).toBeVisible()
  })

  await test.step('the history tells it', async () => {
    await page.goto(`/jobs/${jobId}/history`)
    await expect(page.getByText('moved 2 photos from Kitchen to Laundry')).toBeVisible()
    await expect(page.getByText('captioned 4 photos “Laundry before strip-out”')).toBeVisible()
  })
})

test('a technician walks over all photos on a phone, and chooses some with a finger', async ({ firm }) => {
  test.slow()
  const { jobId } = await takenOnSite(firm)
  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`/jobs/${jobId}/photos?by=room`)
  await expect.poll(() => groupsOn(page)).toEqual(['Kitchen 3', 'Laundry 2'])
  const tiles = photosOf(page, 'Photos of Kitchen')
  const [first, third] = await Promise.all([tiles.nth(0).boundingBox(), tiles.nth(2).boundingBox()])
  expect(first!.y, 'three stand beside each other').toBe(third!.y)
  await expectAccessible(page)

  await tiles.nth(1).getByRole('button').tap()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  await expect(viewer.getByRole('status')).toHaveText('2 of 5')
  await viewer.getByRole('button', { name: 'Next photo' }).tap()
  await viewer.getByRole('button', { name: 'Next photo' }).tap()
  await expect(viewer.getByRole('status')).toHaveText('4 of 5')
  await viewer.getByRole('button', { name: 'Close' }).tap()

  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await tiles.nth(0).getByRole('button').tap()
  await tiles.nth(2).getByRole('button').tap()
  const bar = page.getByRole('region', { name: 'Selected photos' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Actions for the selected photos' }).tap()
  await expect(page.getByRole('menuitem', { name: 'Send by e-mail' }), 'only who may write e-mails').toBeHidden()
  await page.getByRole('menuitem', { name: 'Move to a room' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Move 2 photos to a room' })
  await dialog.getByLabel('Room').selectOption('Laundry')
  const moved = await shiftOf(page)
  await page.route('**/photos/room', async (route) => {
    await new Promise((goOn) => setTimeout(goOn, 1_200))
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Move' }).tap()
  await expect(dialog.getByText('Moving…')).toBeVisible()
  await expect.poll(() => groupsOn(page)).toEqual(['Kitchen 1', 'Laundry 4'])
  await expect(dialog).toBeHidden()
  expect((await shiftOf(page)) - moved, 'They stand in their new places from the tap on').toBeLessThanOrEqual(0.02)

  await page.getByRole('button', { name: 'List', exact: true }).tap()
  await expect(page).toHaveURL(/as=list/)
  await expect(photosOf(page, 'Photos of Laundry').first()).toContainText('by Olivia Hart')
  await expectAccessible(page)
})
