import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, PASSWORD, expect, test } from '@/e2e/fixtures'
import { startBrowser } from '@/e2e/start-browser'

/** `OUTBOX_SEEDS=1,2,3 OUTBOX_EACH=60 npm test -- journeys outbox-kills` for a long run. */
const SEEDS = (process.env.OUTBOX_SEEDS ?? '1').split(',').map(Number)
const EACH = Number(process.env.OUTBOX_EACH ?? 8)
const POINTS = Array.from({ length: EACH }, (_, at) => `Point ${at + 1}`)

/** Numbers that look random and are the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function makeJob(firm: Firm) {
  const owner = await firm.api('Administrator')
  const make = async (url: string, data: object) => (await owner.post(url, { data })).json()
  const site = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await make('/api/v2/jobs', site)
  const scales = [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }]
  const meter = await make('/api/v1/meters', { name: 'Protimeter', kind: 'PIN', defaultMethod: 'SCAN', scales })
  const room = await make(`/api/v1/rooms/${job.id}`, { roomName: 'Laundry' })
  const visit = await make(`/api/v2/inspections/${job.id}`, { isInitialAttendance: true })
  const bound = { roomId: room.id, meterId: meter.id, scaleId: meter.scales[0].id }
  for (const label of POINTS)
    await make(`/api/v1/moisture/${job.id}/points`, { label, location: 'WALLS', material: 'Timber', ...bound })
  const readings = async (): Promise<number[]> =>
    (await (await owner.get(`/api/v1/moisture/${job.id}/${room.id}/${visit.id}`)).json()).map(
      ({ value }: { value: number }) => value,
    )
  const photos = async (): Promise<number> => {
    const found = await owner.post(`/api/v2/rooms/${job.id}/filteredRoomFeedItems`, { data: { limit: 100 } })
    const items: { photos?: { id: string }[] }[] = await found.json()
    return items.flatMap((item) => item.photos ?? []).length
  }
  return { readings, photos, visitPath: `/jobs/${job.id}/site-visits/${visit.id}` }
}

// A record that is lost once in ten times is lost.
test.describe.configure({ retries: 0 })

for (const seed of SEEDS)
  test(`of ${EACH} photos and ${EACH} readings none is lost or doubled when the network and the browser die at random (seed ${seed})`, async ({
    firm,
    baseURL,
  }) => {
    test.setTimeout(120_000 + EACH * 20_000)
    const random = randomOf(seed)
    const { readings, photos, visitPath } = await makeJob(firm)
    const { email } = await firm.member('Technician')
    const profile = await mkdtemp(path.join(tmpdir(), 'makegood-outbox-'))
    let browser = await startBrowser(profile)
    const typed: number[] = []
    let taken = 0
    let kills = 0

    const open = async (section: string): Promise<Page> => {
      await browser.page.goto(`${baseURL}${visitPath}?section=${section}`)
      return browser.page
    }
    const goOffline = async (page: Page) => {
      await browser.setOffline(true)
      await page.getByRole('button', { name: 'Continue offline' }).click()
    }
    const photo = (at: number) =>
      sharp({ create: { width: 800, height: 600, channels: 3, background: { r: at % 256, g: (at * 7) % 256, b: 90 } } })
        .jpeg()
        .toBuffer()

    try {
      await browser.page.goto(`${baseURL}/login`)
      await browser.page.getByLabel('Email').fill(email)
      await browser.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await browser.page.getByRole('button', { name: 'Log in' }).click()
      await expect(browser.page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
      // Chromium stores its cookies after half a minute, or when it is closed.
      await browser.close()
      browser = await startBrowser(profile)

      while (taken < EACH || typed.length < EACH) {
        const wantsPhotos = taken < EACH && (typed.length >= EACH || random() < 0.5)
        const page = await open(wantsPhotos ? 'rooms' : 'readings')
        const [isCut, dies] = [random() < 0.5, random() < 0.6]
        /** How many more steps are reported before the browser dies; `least` come when nothing fails. */
        const furtherOf = (least: number) => (dies && !isCut ? Math.floor(random() * (least + 1)) : 0)
        if (wantsPhotos) {
          const amount = Math.min(EACH - taken, 1 + Math.floor(random() * 4))
          const files = await Promise.all(
            Array.from({ length: amount }, async (_, at) => ({
              name: `${taken + at}.jpg`,
              mimeType: 'image/jpeg',
              buffer: await photo(taken + at),
            })),
          )
          const chooser = page.getByLabel('Photos of Laundry')
          await expect(chooser).toBeAttached()
          if (isCut) await goOffline(page)
          const names = files.map(({ name }) => name)
          // Each is taken up, prepared and saved.
          const kept = whenKept(page, names, furtherOf(3 * amount))
          await chooser.setInputFiles(files)
          await kept
          taken += amount
        } else {
          const field = page.getByRole('textbox', { name: POINTS[typed.length]!, exact: false }).first()
          await expect(field).toBeVisible()
          if (isCut) await goOffline(page)
          const value = 10 + typed.length / 10
          // It is taken up and saved.
          const kept = whenKept(page, [String(value)], furtherOf(2))
          await field.fill(String(value))
          await page.keyboard.press('Tab')
          // If the network went before the page was complete, it says that nothing is saved.
          const isRefused = page
            .getByText('This is not saved yet')
            .waitFor()
            .catch(() => kept)
          await Promise.race([kept, isRefused])
          if (await page.getByText('This is not saved yet').isHidden()) typed.push(value)
        }
        if (dies) {
          await browser.kill()
          kills++
          browser = await startBrowser(profile)
        } else await browser.setOffline(false)
      }

      await open('rooms')
      await expect.poll(photos, { timeout: 120_000 }).toBe(EACH)
      await expect.poll(async () => (await readings()).toSorted((a, b) => a - b), { timeout: 60_000 }).toEqual(typed)
      await expect(browser.page.getByRole('button', { name: /not sent yet|not saved/ })).toBeHidden()
      expect(kills).toBeGreaterThan(0)
    } finally {
      await browser.kill()
      await rm(profile, { recursive: true, force: true })
    }
  })

/**
 * Waits until each photo, by its name, and each reading, by its value, is on this device's disk, and so many further
 * steps were reported: its tabs hear of each.
 */
function whenKept(page: Page, wanted: readonly string[], further: number): Promise<void> {
  return page.evaluate(
    ([names, most]) =>
      new Promise<void>((resolve, reject) => {
        const missing = new Set(names)
        let steps = 0
        const channel = new BroadcastChannel(`outbox-${localStorage.getItem('owner')}`)
        setTimeout(() => reject(new Error(`not kept: ${[...missing].join(', ')}`)), 30_000)
        channel.addEventListener('message', ({ data: { is, kept } }) => {
          if (['sending', 'prepared', 'saved'].includes(is)) steps++
          const arrived = is === 'kept' ? [String(kept.body.value), ...kept.files.map(({ name }: File) => name)] : []
          for (const one of arrived) missing.delete(one)
          if (!missing.size && steps >= most) resolve()
        })
      }),
    [wanted, further] as const,
  )
}
