import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

interface Note {
  photos: { id: string }[]
}

const WALLS = ['#a33', '#3a3', '#33a']
const [WIDE, HIGH] = [640, 480]

/** A job with two rooms: earlier and current photos of the laundry, and one of the kitchen. */
async function laundry(firm: Firm) {
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${jobId}`, { data: {} })).json()
  const note = async (roomName: string, caption: string, walls: readonly string[]): Promise<Note> => {
    const rooms: { id: string; roomName: string }[] = await (await api.get(`/api/v1/rooms/${jobId}`)).json()
    const room =
      rooms.find((one) => one.roomName === roomName) ??
      (await (await api.post(`/api/v1/rooms/${jobId}`, { data: { roomName } })).json())
    const multipart = new FormData()
    multipart.set('caption', caption)
    for (const background of walls) {
      const bytes = await sharp({ create: { width: WIDE, height: HIGH, channels: 3, background } })
        .jpeg()
        .toBuffer()
      multipart.append('photos', new File([new Uint8Array(bytes)], 'wall.jpg', { type: 'image/jpeg' }))
    }
    const path = `/api/v1/rooms/${jobId}/${room.id}/${visit.id}/room-feed-item-photos`
    const answer = await api.post(path, { multipart })
    expect(answer.status(), await answer.text()).toBe(201)
    return answer.json()
  }
  const before = await note('Laundry', 'Strip-out', WALLS.slice(0, 1))
  await note('Kitchen', 'Ceiling', WALLS.slice(1, 2))
  const after = await note('Laundry', 'North wall', WALLS)
  return { jobId, before: before.photos[0]!.id, ids: after.photos.map(({ id }) => id) }
}

const CORNERS = { red: [220, 20, 20], green: [20, 180, 20], blue: [20, 20, 220], yellow: [230, 210, 20] } as const

/** A photo with a corner in each colour, as large as a camera's. */
async function cornered(width: number, height: number): Promise<Buffer> {
  const edge = Math.round(Math.min(width, height) / 8)
  const places = [
    { left: 0, top: 0 },
    { left: width - edge, top: 0 },
    { left: 0, top: height - edge },
    { left: width - edge, top: height - edge },
  ]
  const patches = Object.values(CORNERS).map(async ([r, g, b], at) => ({
    ...places[at]!,
    input: await sharp({ create: { width: edge, height: edge, channels: 3, background: { r, g, b } } })
      .png()
      .toBuffer(),
  }))
  return sharp({ create: { width, height, channels: 3, background: '#999' } })
    .composite(await Promise.all(patches))
    .jpeg()
    .toBuffer()
}

/** The corners of the photo that a picture of the screen shows. */
async function cornersIn(screenshot: Buffer): Promise<string[]> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const amounts = Object.fromEntries(Object.keys(CORNERS).map((name) => [name, 0]))
  for (let at = 0; at < data.length; at += info.channels) {
    for (const [name, colour] of Object.entries(CORNERS)) {
      if (colour.every((part, channel) => Math.abs(part - data[at + channel]!) < 12)) amounts[name]! += 1
    }
  }
  return Object.keys(CORNERS).filter((name) => amounts[name]! > 30)
}

/** A finger on the glass: down, along, and up again. */
async function drag(page: Page, on: Locator, by: { x: number; y: number }, beforeUp?: () => Promise<void>) {
  const box = (await on.boundingBox())!
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [middle] })
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const touchPoints = [{ x: middle.x + by.x * share, y: middle.y + by.y * share }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints })
  }
  await beforeUp?.()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** Both taps are on their way before the first is answered: a busy machine would wait too long between them. */
async function tapTwice(page: Page, on: Locator) {
  const box = (await on.boundingBox())!
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 3 }
  await Promise.all([page.touchscreen.tap(point.x, point.y), page.touchscreen.tap(point.x, point.y)])
}

const placeOf = (image: Locator) =>
  image.evaluate((element) => {
    const { x, width } = element.getBoundingClientRect()
    return { x: Math.round(x), width: Math.round(width) }
  })

/** How far a picture is pulled down from its place. */
const pullOf = (image: Locator) =>
  image.evaluate((element) => new DOMMatrix(getComputedStyle(element.closest('[style]')!).transform).m42)

/** Whether a visible picture stands on its short edge. */
const isUpright = (image: Locator) =>
  expect(async () => {
    const size = await image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])
    expect(size).toEqual([HIGH, WIDE].map((edge) => expect.closeTo(edge, -1)))
  }).toPass()

test('a technician looks at photos with their fingers, turns one, puts them in order, and compares one with before', async ({
  firm,
}) => {
  test.slow()
  const { jobId, before, ids } = await laundry(firm)
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto(`/jobs/${jobId}`)
  await page.goto(`/jobs/${jobId}/rooms`)
  const note = page.getByRole('article', { name: 'Photo Notes, Laundry' }).filter({ hasText: 'North wall' })
  const tiles = note.getByRole('list', { name: 'Photos of North wall' }).getByRole('listitem')
  const open = (at: number) => tiles.nth(at).getByRole('button', { name: /^Photo of / })
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  const image = viewer.getByRole('img', { name: /^Photo of / })
  const shows = (at: number) => expect(image).toHaveAttribute('src', new RegExp(ids[at]!))
  const choose = async (at: number, action: string) => {
    await tiles
      .nth(at)
      .getByRole('button', { name: /^Actions for / })
      .tap()
    await page.getByRole('menuitem', { name: action }).tap()
  }
  const inOrder = (...expected: number[]) =>
    expect
      .poll(async () => {
        const sources = await tiles.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src')!))
        return sources.map((src) => ids.findIndex((id) => src.includes(id)))
      })
      .toEqual(expected)
  await inOrder(0, 1, 2)

  await test.step('from one to the next by a swipe', async () => {
    await open(0).tap()
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await shows(0)
    await drag(page, image, { x: -180, y: 10 })
    await expect(viewer.getByText('2 of 3')).toBeVisible()
    await shows(1)
    await drag(page, image, { x: 180, y: 10 })
    await shows(0)
    await drag(page, image, { x: 180, y: 10 })
    await expect(viewer.getByText('1 of 3')).toBeVisible()
  })

  await test.step('away by a swipe down, which follows the finger and goes back from half way', async () => {
    await drag(page, image, { x: 5, y: 70 }, () => expect.poll(() => pullOf(image)).toBe(70))
    await expect.poll(() => pullOf(image)).toBe(0)
    await shows(0)
    await drag(page, image, { x: 5, y: 200 })
    await expect(viewer).toBeHidden()
  })

  await test.step('away by the way back, which leaves the page only after that', async () => {
    const before = page.url()
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => viewer.getByRole('button', { name: 'Close' }).tap(),
    ]) {
      await open(1).press('Enter')
      await shows(1)
      await close()
      await expect(viewer).toBeHidden()
      expect(page.url()).toBe(before)
      await expect(open(1)).toBeFocused()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/overview$/)
    await page.goForward()
    await expect(page).toHaveURL(before)
    await open(0).tap()
    await shows(0)
  })

  await test.step('closer by the buttons and by two taps, moved by a finger', async () => {
    const whole = (await placeOf(image)).width
    const isEnlarged = (scale: number) =>
      expect.poll(async () => (await placeOf(image)).width).toBe(Math.round(whole * scale))
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await isEnlarged(1.5)
    await viewer.getByRole('button', { name: 'Zoom in' }).click()
    await isEnlarged(2.25)
    const { x } = await placeOf(image)
    await drag(page, image, { x: -100, y: 0 })
    await expect.poll(async () => (await placeOf(image)).x).toBeLessThan(x - 60)
    await expect(viewer.getByText('1 of 3')).toBeVisible()
    await viewer.getByRole('button', { name: 'Zoom out' }).click()
    await isEnlarged(1.5)
    await viewer.getByRole('button', { name: 'Zoom out' }).click()
    await isEnlarged(1)
    await expect(viewer.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true')
    await tapTwice(page, image)
    await isEnlarged(2.5)
    await expectAccessible(page)
    await page.keyboard.press('0')
    await isEnlarged(1)
  })

  await test.step('turned, and still turned after a reload', async () => {
    await viewer.getByRole('button', { name: 'Turn right' }).click()
    await expect(image).toHaveAttribute('src', /turn=90/)
    await isUpright(image)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(open(0)).toBeFocused()
    await page.reload()
    await expect(tiles.nth(0).locator('img')).toHaveAttribute('src', /turn=90/)
    await open(0).tap()
    await isUpright(image)
    await viewer.getByRole('button', { name: 'Close' }).click()
    await expect(viewer).toBeHidden()
  })

  await test.step('marked with an arrow, which is there after a reload and hidden by a tap', async () => {
    await open(0).tap()
    await viewer.getByRole('button', { name: 'Mark', exact: true }).tap()
    const editor = page.getByRole('dialog', { name: 'Mark the photo' })
    const marks = editor.getByRole('group', { name: 'Marks' })
    await expect(marks).toBeAttached()
    await drag(page, editor.getByRole('img', { name: /^Photo of / }), { x: 60, y: 80 })
    await expect(marks.getByRole('button', { name: 'Arrow, red, 1 of 1' })).toBeAttached()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await editor.getByRole('button', { name: 'Save' }).tap()
    await expect(editor).toBeHidden()
    await expect(viewer.getByRole('img', { name: /^Photo of .*, marked with an arrow$/ })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.reload()
    const marked = tiles.nth(0).getByRole('button', { name: /, marked with an arrow, 1 of 3$/ })
    await marked.tap()
    const shows = viewer.getByRole('button', { name: 'Show marks' })
    await shows.tap()
    await expect(shows).toHaveAttribute('aria-pressed', 'false')
    const saving = page.waitForEvent('download')
    await viewer.getByRole('button', { name: 'Save with marks' }).tap()
    expect((await saving).suggestedFilename()).toBe('wall marked.jpg')
    await viewer.getByRole('button', { name: 'Close' }).tap()
    await expect(viewer).toBeHidden()
  })

  await test.step('in another order by the menu and by the keyboard', async () => {
    await choose(0, 'Move later')
    await inOrder(1, 0, 2)
    await expect(note.getByText('Photo moved to place 2 of 3')).toBeAttached()
    await open(2).focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await inOrder(1, 2, 0)
    await expect(open(1)).toBeFocused()
    // A reload would cancel requests on their way.
    const isStored = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.request().postDataJSON().photoIds?.[0] === ids[2],
    )
    await page.keyboard.press('Alt+ArrowLeft')
    await inOrder(2, 1, 0)
    await isStored
    await page.reload()
    await inOrder(2, 1, 0)
  })

  await test.step('beside the one from before, of the same room first', async () => {
    await choose(0, 'Compare with before')
    const dialog = page.getByRole('dialog', { name: 'Compare with before' })
    await expect(dialog.getByRole('radiogroup', { name: 'Photos of this room' }).getByRole('radio')).toHaveCount(3)
    await expectAccessible(page)
    await dialog.getByText('All rooms').tap()
    const all = dialog.getByRole('radiogroup', { name: 'Photos of this job' })
    await expect(all.getByRole('radio')).toHaveCount(4)
    await dialog.getByText('This room').tap()
    await dialog
      .locator('label')
      .filter({ has: page.locator(`img[src*="${before}"]`) })
      .tap()
    await dialog.getByRole('button', { name: 'Compare' }).tap()
    await expect(dialog).toBeHidden()
    await expect(tiles.nth(0).getByText('Before and after')).toBeVisible()

    await open(0).tap()
    await viewer.getByRole('button', { name: 'Compare with before' }).click()
    for (const name of ['Before: the place', 'After: the place']) {
      await expect(viewer.getByRole('img', { name })).toHaveJSProperty('naturalWidth', WIDE)
    }
    const share = viewer.getByRole('slider', { name: 'How much of the photo from before is shown' })
    await share.press('ArrowRight')
    await expect(share).toHaveAttribute('aria-valuetext', '51 per cent before')
    await expectAccessible(page)
    await viewer.getByRole('button', { name: 'Show both side by side' }).click()
    await expect(share).toBeHidden()
    await expect(viewer.getByText('Before', { exact: true })).toBeVisible()
    await expect(viewer.getByText('After', { exact: true })).toBeVisible()
    // Everything to tap is on the screen of a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expect(viewer.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  })
  expect(refused, 'what a technician is refused while they look at a job').toEqual([])
})

test('Back closes the sheet that covers a phone, asks where something is unsaved, and loses no photo', async ({
  firm,
}) => {
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${jobId}`, { data: {} })).json()
  await api.post(`/api/v1/rooms/${jobId}`, { data: { roomName: 'Laundry' } })
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/jobs/${jobId}/site-visits`)
  await page.goto(`/jobs/${jobId}/site-visits/${visit.id}?section=rooms`)
  const visitPage = page.url()
  const card = page.getByRole('region', { name: 'Laundry', exact: true })
  const sheet = page.getByRole('dialog', { name: 'New photo note' })
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

  await test.step('a photo that was taken goes by itself', async () => {
    const buffer = await cornered(300, 400)
    await card.getByLabel('Photos of Laundry').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(visitPage)
    await expect(card.getByText('Photo Notes')).toBeVisible()
  })

  await test.step('words that were typed are asked about, and Back closes the question alone', async () => {
    await card.getByRole('button', { name: 'Note' }).tap()
    await sheet.getByLabel('Caption').fill('Behind the tub')
    await page.goBack()
    await expect(question).toBeVisible()
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(sheet.getByLabel('Caption')).toHaveValue('Behind the tub')
    await page.goBack()
    await question.getByRole('button', { name: 'Discard' }).tap()
    await expect(sheet).toBeHidden()
    expect(page.url()).toBe(visitPage)
  })

  await test.step('and the page is left by one Back after that', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/site-visits$/)
  })
})

test('a photo is seen whole at first, however it and the screen are turned', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${jobId}`, { data: {} })).json()
  const room = await (await api.post(`/api/v1/rooms/${jobId}`, { data: { roomName: 'Laundry' } })).json()
  const multipart = new FormData()
  multipart.set('caption', 'Corners')
  const sizes = [
    [1500, 2000],
    [2100, 1400],
    [3000, 800],
  ] as const
  for (const [width, height] of sizes) {
    const bytes = new Uint8Array(await cornered(width, height))
    multipart.append('photos', new File([bytes], `${width}.jpg`, { type: 'image/jpeg' }))
  }
  const path = `/api/v1/rooms/${jobId}/${room.id}/${visit.id}/room-feed-item-photos`
  expect((await api.post(path, { multipart })).status()).toBe(201)

  const page = await firm.signIn('Technician', { viewport: { width: 1440, height: 900 } })
  await page.goto(`/jobs/${jobId}/rooms`)
  await page
    .getByRole('list', { name: 'Photos of Corners' })
    .getByRole('button', { name: /^Photo of / })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Photos' })
  for (const [at, [width, height]] of sizes.entries()) {
    await expect(viewer.getByText(`${at + 1} of 3`)).toBeVisible()
    const image = viewer.getByRole('img', { name: /^Photo of / })
    await expect(async () => {
      const shown = await image.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
      expect(shown).toBeCloseTo(width / height, 1)
    }).toPass()
    for (const screen of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(screen)
      await expect
        .poll(async () => cornersIn(await page.screenshot()), { message: `${width} × ${height} at ${screen.width}` })
        .toEqual(Object.keys(CORNERS))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    if (at < sizes.length - 1) await viewer.getByRole('button', { name: 'Next photo' }).click()
  }
})
