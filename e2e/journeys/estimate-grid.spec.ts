import type { Locator, Page } from '@playwright/test'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

/** Two minutes of keystrokes, at 0.28 s each: Card, Moran and Newell (1980), an average typist. */
const MOST_KEYS = 428

async function jobOf(firm: Firm): Promise<string> {
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Rivers' }
  return made(firm, '/api/v2/jobs', data)
}

async function made(firm: Firm, path: string, data: object): Promise<string> {
  return (await (await (await firm.api('Administrator')).post(path, { data })).json()).id
}

const work = (count: number, name = 'Work') =>
  Array.from({ length: count }, (_, at) => ({ description: `${name} ${at + 1}`, unitRateCents: 1_00 }))

/** An estimate in the grid of somebody. */
async function opened(firm: Firm, page: Page, sections: object[]): Promise<{ jobId: string; id: string }> {
  const jobId = await jobOf(firm)
  const id = await made(firm, '/api/v1/estimates', { jobId, name: 'Make safe', sections })
  await page.goto(`/jobs/${jobId}/estimates/${id}`)
  return { jobId, id }
}

const total = (page: Page) => page.getByLabel('Totals')
const description = (page: Page, line: number, section = 'Laundry') =>
  page.getByLabel(`Description, line ${line} of ${section}`, { exact: true })

async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((block) => navigator.clipboard.writeText(block), text)
  await page.keyboard.press('Control+v')
}

/** A keyboard that counts its keys. */
function counted(page: Page) {
  let keys = 0
  const press = async (key: string) => {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    tabTo: async (wanted: Locator) => {
      const hasFocus = () => wanted.evaluate((element) => element === document.activeElement)
      while (!(await hasFocus())) await press('Tab')
    },
    count: () => keys,
  }
}

test('a job of three visits is priced by the keyboard alone, in two minutes of keys', async ({ firm }) => {
  test.slow()
  const jobId = await jobOf(firm)
  await made(firm, `/api/v2/inspections/${jobId}`, { isInitialAttendance: true })
  for (let visit = 0; visit < 2; visit++) {
    await made(firm, `/api/v2/inspections/${jobId}`, { isInitialAttendance: false })
  }
  await made(firm, `/api/v1/rooms/${jobId}`, { roomName: 'Laundry', wetFloorArea: 6.5 })
  const id = await made(firm, '/api/v1/estimates', { jobId, name: 'Dry out' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${jobId}/estimates/${id}`)
  const keys = counted(page)
  const button = page.getByRole('button', { name: 'From the record' })
  await expect(button).toBeEnabled()

  await keys.tabTo(button)
  await keys.press('Enter')
  const take = page.getByRole('button', { name: /^Take 3 lines/ })
  await expect(take).toBeVisible()
  await keys.tabTo(take)
  await keys.press('Enter')
  await expect(take).toBeHidden()

  const rates: Record<string, string> = {
    'Strip-out of wet floor covering': '20',
    'Call-out and initial attendance': '120',
    'Monitoring visit': '80',
  }
  await keys.tabTo(page.getByLabel(/^Unit rate, line 1 of /).first())
  for (let priced = 0; priced < 3;) {
    const label = await page.evaluate(() => document.activeElement!.getAttribute('aria-label')!)
    const [, place] = /^Unit rate, (line .*)$/.exec(label) ?? []
    if (place) {
      const words = await page.getByLabel(`Description, ${place}`, { exact: true }).inputValue()
      await keys.type(rates[words]!)
      priced++
    }
    // Enter stays in a section; the arrow goes on to the next.
    await keys.press('ArrowDown')
  }
  await expect(total(page)).toContainText('$410.00')
  await expect(total(page)).toContainText('$451.00')
  // The sums follow each key; a page that is loaded again shows what was saved.
  await expect(page.locator('tr[aria-busy]')).toHaveCount(0)
  await page.reload()
  await expect(total(page)).toContainText('$451.00')
  expect(keys.count()).toBeLessThan(MOST_KEYS)
})

test('two hundred rows of a sheet are pasted at once, taken back at once, and pasted again', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await opened(firm, page, [{ title: 'Laundry', lines: work(2) }])
  await page.getByLabel('Description, line 2 of Laundry').click()
  const rows = Array.from({ length: 200 }, (_, at) => `Row ${at + 1}\t2\t\tm²\t\t\t1.50`)
  await paste(page, rows.join('\n'))
  await expect(total(page)).toContainText('$601.00')
  await expect(description(page, 2)).toHaveValue('Row 1')
  await expect(page.getByText('Undone', { exact: false })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(total(page)).toContainText('$2.00')
  await expect(description(page, 2)).toHaveValue('Work 2')
  await expect(page.getByText('Undone: 1 line changed, 199 lines added by pasting')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+Shift+z')
  await expect(total(page)).toContainText('$601.00')
  await page.reload()
  await expect(total(page)).toContainText('$601.00')
  await expect(page.getByText('Row 200')).toBeAttached()
  await page.getByText('Row 200').scrollIntoViewIfNeeded()
  await expect(description(page, 201)).toHaveValue('Row 200')
})

test('what a colleague has changed meanwhile is not taken back, and both read the same', async ({ firm }) => {
  const [one, other] = [await firm.signIn('Administrator'), await firm.signIn('ProjectManager')]
  const { jobId, id } = await opened(firm, one, [{ title: 'Laundry', lines: work(3) }])
  await other.goto(`/jobs/${jobId}/estimates/${id}`)
  const quantity = (page: Page, line: number) => page.getByLabel(`Quantity, line ${line} of Laundry`, { exact: true })
  await quantity(one, 1).fill('4')
  await quantity(one, 2).fill('5')
  await one.keyboard.press('Enter')
  await expect(quantity(other, 2)).toHaveValue('5')
  await quantity(other, 2).fill('6')
  await other.keyboard.press('Enter')
  await expect(quantity(one, 2)).toHaveValue('6')
  await one.keyboard.press('Control+z')
  await expect(one.getByText(/^(This has changed since|.+ has changed this since): “Work 2” changed/)).toBeVisible()
  await expect(quantity(one, 2)).toHaveValue('6')
  await one.keyboard.press('Control+z')
  await expect(quantity(one, 1)).toHaveValue('1')
  await expect(quantity(other, 1)).toHaveValue('1')
  await expect(quantity(other, 2)).toHaveValue('6')
})

test('lines are selected, copied, dragged to another section and deleted, and all of it is taken back', async ({
  firm,
}) => {
  const page = await firm.signIn('ProjectManager')
  await opened(firm, page, [
    { title: 'Laundry', lines: work(4) },
    { title: 'Hall', lines: work(2, 'Hall work') },
  ])
  const handle = (line: number, section = 'Laundry') =>
    page.getByRole('button', { name: `Select line ${line} of ${section}` })
  const lines = () =>
    page
      .locator('tr[data-line] [data-column="description"]')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).filter(Boolean))
  const before = ['Work 1', 'Work 2', 'Work 3', 'Work 4', 'Hall work 1', 'Hall work 2']
  await handle(2).click()
  await handle(3).click({ modifiers: ['Shift'] })
  await expectAccessible(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('region', { name: 'Selected lines' }).getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('2 lines copied: paste into a sheet, or here', { exact: true })).toBeVisible()
  expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(3)

  await handle(2).hover()
  await page.mouse.down()
  const to = (await description(page, 2, 'Hall').boundingBox())!
  await page.mouse.move(to.x, to.y - 40, { steps: 5 })
  await page.mouse.move(to.x, to.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(lines).toEqual(['Work 1', 'Work 4', 'Hall work 1', 'Work 2', 'Work 3', 'Hall work 2'])
  await page.getByRole('region', { name: 'Selected lines' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(lines).toEqual(['Work 1', 'Work 4', 'Hall work 1', 'Hall work 2'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(lines).toEqual(before)

  await page.getByRole('button', { name: /^Move Hall/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(lines).toEqual([...before.slice(4), ...before.slice(0, 4)])
  await page.getByRole('button', { name: 'Actions for Laundry' }).click()
  await page.getByRole('menuitem', { name: 'Delete section' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(lines).toEqual(before.slice(4))
  await page.getByRole('button', { name: /^Undo: section “Laundry” deleted/ }).click()
  await expect.poll(lines).toEqual([...before.slice(4), ...before.slice(0, 4)])
  await page.getByRole('button', { name: /^Undo: section “Hall” moved/ }).click()
  await expect.poll(lines).toEqual(before)
})
