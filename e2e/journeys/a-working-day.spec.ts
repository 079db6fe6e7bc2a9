import { join } from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { PHONE, countTaps, expect, openSection, test } from '@/e2e/fixtures'

/** The records of the first day. */
const ROOMS = ['Kitchen', 'Laundry', 'Hall', 'Living room', 'Bathroom', 'Bedroom 1']
const PHOTOS_IN_ROOM = [7, 7, 7, 7, 6, 6]
const POINTS = ['North wall', 'East wall', 'South wall', 'West wall', 'Floor']
const UNITS = Array.from({ length: 8 }, (_, n) => `AM-${101 + n}`)

/** The folder for pictures of the steps, on demand: SCREENSHOTS=docs/screenshots/working-day. */
const pictures = process.env.SCREENSHOTS
let step = 0
const picture = async (page: Page, name: string) => {
  step++
  if (pictures) await page.screenshot({ path: join(pictures, `${String(step).padStart(2, '0')}-${name}.png`) })
}

const photo = async (n: number) => ({
  name: `IMG_${1000 + n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 640, height: 480, channels: 3, background: { r: (n * 6) % 256, g: 120, b: 90 } },
  })
    .jpeg()
    .toBuffer(),
})

test('a technician records two days and the pick-up by thumb, and the coordinator reads it at the desk', async ({
  firm,
}) => {
  test.setTimeout(300_000)
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => {
    const answer = await owner.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const job = await make('/api/v2/jobs', {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam',
  })
  const scales = [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }]
  await make('/api/v1/meters', { name: 'Protimeter', kind: 'PIN', scales })
  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  for (const referenceId of UNITS) {
    await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId } })
  }
  const desk = await firm.signIn('ProjectManager')
  // Opened once: from now on there is a hand-over.
  await desk.goto(`/jobs/${job.id}/overview`)
  await expect(desk.getByRole('heading', { name: 'Site', exact: true })).toBeVisible()

  const page = await firm.signIn('Technician', { ...PHONE, serviceWorkers: 'allow' })
  const taps = await countTaps(page)
  const section = (name: string) => openSection(page, name)
  const startVisit = async () => {
    await page.goto(`/jobs/${job.id}/site-visits`)
    await page.getByRole('button', { name: 'New site visit' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New site visit' })
    await dialog.getByRole('button', { name: 'Start site visit' }).click()
    await expect(page.getByRole('heading', { name: /(Initial attendance|Site visit), / })).toBeVisible()
  }
  const takePhotos = async (room: string, count: number, from: number) => {
    const card = page.getByRole('region', { name: room, exact: true })
    const files = await Promise.all(Array.from({ length: count }, (_, n) => photo(from + n)))
    await card.getByLabel(`Photos of ${room}`).setInputFiles(files)
    const note = page.getByRole('dialog', { name: 'New photo note' })
    await note.getByRole('button', { name: 'Done' }).click()
    await expect(note).toBeHidden()
    await expect(card.getByText('Photo Notes')).toBeVisible()
  }
  const read = async (values: (room: number, point: number) => number) => {
    for (const [at, room] of ROOMS.entries()) {
      const grid = page.getByRole('list', { name: `Points in ${room}` })
      await grid.getByRole('textbox', { name: POINTS[0] }).focus()
      for (const point of POINTS.keys()) {
        await page.keyboard.type(String(values(at, point)))
        await page.keyboard.press('Enter')
      }
      await expect(page.getByText(`${POINTS.length} of ${POINTS.length} read`).nth(at)).toBeVisible()
    }
  }

  // The initial attendance.
  await startVisit()
  await section('Details')
  await page.getByRole('textbox', { name: 'Cause of damage', exact: true }).fill('Burst flexi hose')
  await page.getByRole('radiogroup', { name: 'Water category' }).getByText('Category 1').click()
  await expect(page.getByRole('status').filter({ hasText: /^\s*Saved$/ })).toBeVisible()
  await picture(page, 'initial-attendance')
  await section('Rooms')
  const quick = page.getByRole('group', { name: 'Add a room' })
  for (const room of ROOMS) {
    await quick.getByRole('button', { name: room, exact: true }).click()
    await expect(page.getByRole('region', { name: room, exact: true })).toBeVisible()
  }
  await picture(page, 'rooms')
  for (const [at, room] of ROOMS.entries()) await takePhotos(room, PHOTOS_IN_ROOM[at]!, at * 7)
  await picture(page, 'photos')
  await section('Readings')
  for (const room of ROOMS) {
    await page.getByRole('button', { name: `Add a point in ${room}` }).click()
    const dialog = page.getByRole('dialog', { name: 'New moisture point' })
    for (const [at, label] of POINTS.entries()) {
      await dialog.getByLabel('Label').fill(label)
      const isLast = at === POINTS.length - 1
      await dialog.getByRole('button', { name: isLast ? 'Add point' : 'Add another' }).click()
      if (!isLast) await expect(dialog.getByLabel('Label')).toHaveValue('')
    }
    await expect(dialog).toBeHidden()
  }
  await read((room, point) => 24 + room + point)
  await picture(page, 'readings')
  await section('Equipment')
  for (const [at, room] of ROOMS.slice(0, 4).entries()) {
    await page.getByRole('button', { name: `Install in ${room}` }).click()
    const dialog = page.getByRole('dialog', { name: `Install in ${room}` })
    for (const unit of UNITS.slice(at * 2, at * 2 + 2)) {
      await dialog.getByLabel('Asset number').fill(unit)
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('list', { name: 'Units to install' })).toContainText(unit)
    }
    await dialog.getByRole('button', { name: 'Install 2 units' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('list', { name: `Equipment in ${room}` }).getByRole('listitem')).toHaveCount(2)
  }
  await picture(page, 'equipment')
  const firstDay = taps()

  // The next day.
  await startVisit()
  await section('Readings')
  await read((room, point) => 18 + room - point)
  await picture(page, 'next-day-readings')
  await section('Rooms')
  await takePhotos('Hall', 2, 60)
  const secondDay = taps()
  expect(secondDay, `${firstDay} taps on the first day, ${secondDay} on the next`).toBeLessThan(firstDay / 4)

  // The pick-up.
  await startVisit()
  await section('Readings')
  await read(() => 9)
  await section('Equipment')
  for (const room of ROOMS.slice(0, 4)) {
    await page.getByRole('button', { name: `Pick up all in ${room}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Pick up equipment' })
    await dialog.getByRole('button', { name: 'Pick up 2 units' }).click()
    await expect(dialog).toBeHidden()
  }
  await picture(page, 'pick-up')

  // At the desk.
  await desk.goto(`/jobs/${job.id}/overview`)
  await expect(desk.getByRole('region', { name: 'Since you were last here' })).toBeVisible()
  await picture(desk, 'desk-overview')
  await desk.goto(`/jobs/${job.id}/moisture`)
  await expect(desk.getByText('30 of 30 points dry')).toBeVisible()
  await picture(desk, 'desk-moisture')
  await desk.goto(`/jobs/${job.id}/rooms`)
  await expect(desk.getByRole('list', { name: 'Feed' })).toBeVisible()
  await picture(desk, 'desk-feed')
  const photos = await (await owner.get(`/api/v1/jobs/${job.id}/photos`)).json()
  expect(photos).toHaveLength(42)
  const { allPickedUp } = await (
    await owner.get(`/api/v1/inspections/equipment-installation/validate-job-installed-equipment/${job.id}`)
  ).json()
  expect(allPickedUp).toBe(true)
})
