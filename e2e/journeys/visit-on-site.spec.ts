import type { Locator } from '@playwright/test'

import { PHONE, countTaps, expect, expectAccessible, openSection, shiftOf, test } from '@/e2e/fixtures'
import { giveCamera } from '@/e2e/give-camera'
import { formatDay } from '@/lib/base/time'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const UNITS = ['AM-101', 'AM-102', 'AM-103']
const PLACES = ['North wall', 'East wall', 'South wall', 'West wall', 'Floor', 'Ceiling']
/** The required answers of an initial attendance: choices of which the first or the last is made, and texts. */
const FIRST = ['Access', 'Water category', 'Water class', 'Type of dwelling', 'Condition of the property']
const LAST = ['Is the cause rectified?', 'Asbestos on site', 'Mould on site', 'Is temporary accommodation required?']
const TYPED = {
  'Cause of damage': 'Burst hose',
  'Description of the damage': 'Wet floor',
  'Why that category and class': 'Clean water',
  'Temperature inside': '25',
  'Humidity inside': '60',
  'Temperature outside': '22',
  'Humidity outside': '55',
  Summary: 'Extracted',
  Recommendation: 'Dry in place',
}
/** Everything that a thumb is to meet. */
const TARGETS = 'a[href]:visible, button:visible, input:visible:not(.sr-only), select:visible, summary:visible'

/** Those of some targets that are lower than a thumb is wide. */
async function tooSmall(targets: Locator): Promise<string[]> {
  const small = await targets.evaluateAll((found) =>
    found
      .filter((one) => {
        const label = one.closest('label')
        return (label ?? one).getBoundingClientRect().height < 43.5
      })
      .map((one) => one.outerHTML.slice(0, 160)),
  )
  return small
}

test('a technician goes through a visit room by room with one thumb, and finishes it', async ({ firm }) => {
  test.setTimeout(300_000)
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => {
    const answer = await owner.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: technicianId } = await firm.member('Technician')
  const job = await make('/api/v2/jobs', {
    type: 'Water',
    siteAddress: '12 Esplanade',
    suburb: 'Manly',
    isPrivateJob: true,
    contactName: 'Sam',
  })
  await make('/api/v1/meters', {
    name: 'Protimeter',
    kind: 'PIN',
    scales: [{ label: 'Wood', min: 6, max: 99.9, unit: '% WME' }],
  })
  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  for (const referenceId of UNITS) {
    await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId } })
  }
  await make('/api/v1/calendar', {
    name: 'Initial attendance',
    start: inHours(-0.1),
    end: inHours(1),
    assignedUserIds: [technicianId],
    jobId: job.id,
  })

  const page = await firm.signIn('Technician', PHONE)
  await page.addInitScript(giveCamera)
  const taps = await countTaps(page)
  const counted: Record<string, number> = {}
  const bar = page.getByRole('banner')
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next stop' })

  await test.step('the visit begins with one tap, and nothing but the top bar stands above it', async () => {
    await next.getByRole('button', { name: 'Start visit' }).tap()
    await expect(bar.getByRole('heading', { level: 1 })).toContainText('Initial attendance, ')
    counted['visit begun'] = taps()
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(56)
    await expectAccessible(page)
    expect(await tooSmall(page.getByRole('main').locator(TARGETS))).toEqual([])
  })

  const rooms = page.getByRole('list', { name: 'Rooms of the visit' })
  await test.step('three rooms take a tap each', async () => {
    taps()
    const add = page.getByRole('group', { name: 'Add a room' })
    for (const name of ['Kitchen', 'Laundry', 'Hall']) {
      await add.getByRole('button', { name, exact: true }).tap()
      await expect(rooms.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
    }
    counted['three rooms'] = taps()
    expect(counted['three rooms']).toBeLessThanOrEqual(4)
    // Of the day and the visit.
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  })

  await test.step('five photos of a room, each on its way when it is taken', async () => {
    await page.getByRole('button', { name: 'Take photos of Kitchen' }).tap()
    const camera = page.getByRole('dialog', { name: 'Camera: Kitchen' })
    const shutter = camera.getByRole('button', { name: 'Take photo' })
    for (let shot = 1; shot <= 5; shot++) {
      await shutter.tap()
      await expect(camera.getByRole('button', { name: `Done (${shot})` })).toBeVisible()
    }
    counted['five photos'] = taps()
    expect(counted['five photos']).toBeLessThanOrEqual(6)
    await expectAccessible(page)
    await camera.getByRole('button', { name: 'Words' }).tap()
    await camera.getByRole('textbox', { name: 'Caption of the 5 photos' }).fill('Under the sink')
    await camera.getByRole('button', { name: 'Save' }).tap()
    counted['caption'] = taps()
    expect(counted['caption']).toBeLessThanOrEqual(3)
    await camera.getByRole('button', { name: 'Done (5)' }).tap()
    await rooms.getByRole('link', { name: /^Kitchen/ }).tap()
    await expect(bar.getByRole('heading', { level: 1 })).toContainText('Kitchen')
    await expect.poll(async () => (await (await owner.get(`/api/v1/jobs/${job.id}/photos`)).json()).length).toBe(5)
    expect(await tooSmall(page.getByRole('main').locator(TARGETS))).toEqual([])
    await expectAccessible(page)
  })

  await test.step('six points and their values, on a number pad', async () => {
    await page.getByRole('toolbar', { name: 'Add to Kitchen' }).getByRole('button', { name: 'Reading' }).tap()
    const pad = page.getByRole('group', { name: 'Number pad' })
    await expect(pad).toBeVisible()
    taps()
    let digits = 0
    for (const [at, place] of PLACES.entries()) {
      await page
        .getByRole('group', { name: /^Where is the new point/ })
        .getByRole('button', { name: place, exact: true })
        .tap()
      for (const digit of String(20 + at)) {
        await pad.getByRole('button', { name: digit, exact: true }).tap()
        digits++
      }
      await pad.getByRole('button', { name: 'Next' }).tap()
    }
    // A quick thumb waits for no answer.
    await expect(page.getByRole('list', { name: 'Points in Kitchen' }).getByRole('listitem')).toHaveCount(PLACES.length)
    counted['six readings, beside the digits'] = taps() - digits
    expect(counted['six readings, beside the digits']).toBeLessThanOrEqual(12)
    await expect(page.getByText('6 of 6 read')).toBeVisible()
    // What a reviewer cannot make out is said where it is typed.
    await pad.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByText('Tap where the point is')).toBeVisible()
    await page.getByRole('heading', { name: 'Equipment' }).tap()
    await expect(pad).toBeHidden()
  })

  await test.step('three units in six taps', async () => {
    taps()
    await page.getByRole('toolbar', { name: 'Add to Kitchen' }).getByRole('button', { name: 'Equipment' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Install in Kitchen' })
    for (const unit of UNITS) await dialog.getByText(new RegExp(unit)).tap()
    await dialog.getByRole('button', { name: 'Install 3 units' }).tap()
    await expect(dialog).toBeHidden()
    counted['three units'] = taps()
    expect(counted['three units']).toBeLessThanOrEqual(6)
  })

  await test.step('the visit says what each room lacks', async () => {
    await bar.getByRole('button', { name: 'Back' }).tap()
    const kitchen = rooms.getByRole('link', { name: /^Kitchen/ })
    await expect(kitchen).toContainText('5 photos · 6 readings · 3 units')
    await expect(kitchen).toContainText('Not measured · Air not read')
    await expect(rooms.getByRole('link', { name: /^Hall/ })).toContainText('No photo')
  })

  await test.step('the required answers of the attendance form take a tap each', async () => {
    await openSection(page, 'Details')
    await expect(page.getByText(/^\d+ answers for the initial attendance report$/)).toBeVisible()
    taps()
    for (const name of FIRST) await page.getByRole('radiogroup', { name }).locator('label').first().tap()
    for (const name of LAST) await page.getByRole('radiogroup', { name }).locator('label').last().tap()
    for (const [name, answer] of Object.entries(TYPED)) {
      await page.getByRole('textbox', { name, exact: true }).tap()
      await page.keyboard.type(answer)
    }
    // The outcome is asked at the end.
    await expect(page.getByText('One answer for the initial attendance report')).toBeVisible()
    counted['attendance form'] = taps()
    expect(counted['attendance form']).toBeLessThanOrEqual(19)
    await openSection(page, 'Overview')
  })

  await test.step('finishing names what is missing, plans the return, and marks the task as done', async () => {
    taps()
    await page.getByRole('button', { name: 'Finish visit' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Finish visit' })
    await expect(dialog.getByRole('link', { name: /^Hall: No photo/ })).toBeVisible()
    await expectAccessible(page)
    // What the readings and the units speak for is proposed, to be changed.
    await expect(dialog.getByRole('radio', { name: 'Return needed' })).toBeChecked()
    await expect(dialog.getByLabel('Why a return is needed')).toHaveValue(
      '5 points read above their goal, 3 units still stand',
    )
    await expect(dialog.getByLabel('Return', { exact: true })).toHaveValue(/, \d\d:[03]0 [AP]M$/)
    await dialog.getByText('Complete', { exact: true }).tap()
    await dialog.getByText('Return needed', { exact: true }).tap()
    await dialog.getByLabel('Why a return is needed').fill('')
    await dialog.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(dialog.getByText('Please say why a return is needed')).toBeVisible()
    await dialog.getByLabel('Why a return is needed').fill('The kitchen is wet')
    await dialog.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
    await expect(page.getByText('Return visit').first()).toBeVisible()
  })

  const [visit] = await (await owner.get(`/api/v1/inspections/${job.id}`)).json()
  expect(visit).toMatchObject({ outcome: 'RETURN_NEEDED', returnReason: 'The kitchen is wet' })
  const tasks = await (await owner.get(`/api/v1/calendar/job/${job.id}`)).json()
  const done = tasks.find(({ name }: { name: string }) => name === 'Initial attendance')
  expect(done.next?.doneAt ?? done.doneAt).toBeTruthy()

  await test.step('who changes the outcome plans no second return unawares', async () => {
    await page.goto(`/jobs/${job.id}/site-visits/${visit.id}`)
    await page.getByRole('button', { name: 'Change the outcome' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Finish visit' })
    await expect(dialog.getByRole('checkbox', { name: 'Plan it on my calendar' })).not.toBeChecked()
    await expect(dialog.getByLabel('Day of the return')).toHaveValue(formatDay(visit.returnOn))
    await dialog.getByRole('button', { name: 'Cancel' }).tap()
  })

  await test.step('what is proposed takes two taps', async () => {
    await make(`/api/v2/inspections/${job.id}`, {})
    const [again] = await (await owner.get(`/api/v1/inspections/${job.id}`)).json()
    // What it is proposed by.
    const known = page.waitForResponse((answer) => answer.url().includes(`/api/v1/moisture/${job.id}?`))
    await page.goto(`/jobs/${job.id}/site-visits/${again.id}`)
    await (await known).finished()
    await expect(rooms.getByRole('link', { name: /^Kitchen/ })).toBeVisible()
    taps()
    await page.getByRole('button', { name: 'Finish visit' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Finish visit' })
    await expect(dialog.getByRole('radio', { name: 'Return needed' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Finish', exact: true }).tap()
    await expect(dialog).toBeHidden()
    counted['finished'] = taps()
    expect(counted['finished']).toBeLessThanOrEqual(2)
  })

  await test.step('a monitoring visit of six points, from home', async () => {
    const start = inHours(-0.05)
    const task = { name: 'Monitoring', start, end: inHours(1), assignedUserIds: [technicianId], jobId: job.id }
    await make('/api/v1/calendar', task)
    await page.goto('/')
    taps()
    await next.getByRole('button', { name: 'Start visit' }).tap()
    await rooms.getByRole('link', { name: /^Kitchen/ }).tap()
    await page.getByRole('toolbar', { name: 'Add to Kitchen' }).getByRole('button', { name: 'Reading' }).tap()
    const pad = page.getByRole('group', { name: 'Number pad' })
    let digits = 0
    for (const [at, place] of PLACES.entries()) {
      // The meter shows one decimal: whatever is typed after it is the next point's.
      for (const digit of `${14 + at}.5`) {
        await pad.getByRole('button', { name: digit, exact: true }).tap()
        digits++
      }
      await expect(page.getByRole('textbox', { name: new RegExp(`^${place}`) })).toHaveValue(`${14 + at}.5`)
    }
    await pad.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByText('6 of 6 read')).toBeVisible()
    counted['monitoring of six points, beside the digits'] = taps() - digits
    expect(counted['monitoring of six points, beside the digits']).toBeLessThanOrEqual(6)
  })
  const lines = Object.entries(counted).map(([what, count]) => `${what} ${count}`)
  process.stdout.write(`Taps: ${lines.join(', ')}\n`)
})
