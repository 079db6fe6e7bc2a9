import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
import { pagesOf } from '@/e2e/pages-of'

async function jobOf(firm: Firm): Promise<string> {
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Rivers' }
  return (await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data })).json()).id
}

const LINES = [
  { description: 'Extraction', quantity: 3, unitRateCents: 33_33 },
  { description: 'Tape', quantity: 1, unitRateCents: 45 },
]

async function estimateOf(firm: Firm, jobId: string, more: object = {}): Promise<{ id: string }> {
  const api = await firm.api('Administrator')
  const data = { jobId, name: 'Make safe', sections: [{ title: 'Laundry', lines: LINES }], ...more }
  return (await api.post('/api/v1/estimates', { data })).json()
}

const total = (page: Page) => page.getByLabel('Totals')

test('a coordinator prices a job by the keyboard, and approves it, which locks it', async ({ firm }) => {
  test.slow()
  const jobId = await jobOf(firm)
  const page = await firm.signIn('ProjectManager')

  await test.step('begins an estimate', async () => {
    await page.goto(`/jobs/${jobId}/estimates`)
    await expect(page.getByText('No estimates yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New estimate' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New estimate' })
    await dialog.getByLabel('Name').fill('Make safe')
    await dialog.getByLabel('First section').fill('Laundry')
    await dialog.getByRole('button', { name: 'Add estimate' }).click()
    await expect(page).toHaveURL(/\/estimates\/[\da-f-]{36}$/)
  })

  await test.step('types lines, whose sums follow each key', async () => {
    const fresh = page.getByLabel('Description, new line of Laundry').last()
    await fresh.click()
    const type = async (cells: string[]) => {
      for (const [at, text] of cells.entries()) {
        if (at) await page.keyboard.press('Tab')
        if (text) await page.keyboard.type(text)
      }
    }
    // Description, quantity, days, unit, cost, markup, rate.
    await type(['Extraction', '3', '', '', '', '', '33.33'])
    await expect(total(page)).toContainText('$99.99')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Description, line 1 of Laundry')).toHaveValue('Extraction')
    for (const line of [
      ['Tape', '1', '', '', '', '', '0.45'],
      ['Technician', '7.5', '', '', '50', '30'],
      ['Air mover', '2', '2', '', '', '', '45'],
    ]) {
      await page.getByLabel('Description, new line of Laundry').last().focus()
      await type(line)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByLabel('Description, line 4 of Laundry')).toHaveValue('Air mover')
    await expect(total(page)).toContainText('$767.94')
    await expect(total(page)).toContainText('$76.79')
    await expect(total(page)).toContainText('$844.73')
    await expectAccessible(page)
  })

  await test.step('goes from cell to cell, and takes a change back', async () => {
    const quantity = (line: number) => page.getByLabel(`Quantity, line ${line} of Laundry`)
    await quantity(1).focus()
    await page.keyboard.press('ArrowDown')
    await expect(quantity(2)).toBeFocused()
    await page.keyboard.type('9')
    await page.keyboard.press('Escape')
    await expect(quantity(2)).toHaveValue('1')
    await page.keyboard.press('ArrowUp')
    await expect(quantity(1)).toBeFocused()
    await page.keyboard.type('many')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('alert').filter({ hasText: 'Write the number like 1,250.5' })).toBeVisible()
    await quantity(1).fill('3')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByLabel('Description, line 2 of Laundry')).toHaveValue('Technician')
    await page.reload()
    await expect(page.getByLabel('Description, line 3 of Laundry')).toHaveValue('Tape')
    await expect(total(page)).toContainText('$844.73')
  })

  await test.step('changes what holds for the whole', async () => {
    await page.getByRole('button', { name: 'Actions for Make safe' }).click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    const dialog = page.getByRole('dialog', { name: 'Estimate' })
    await dialog.getByLabel('Discount', { exact: true }).fill('67.94')
    await dialog.getByLabel('Terms').fill('Payment within 14 days.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(total(page)).toContainText('$770.00')
  })

  await test.step('completes and approves it', async () => {
    await page.getByRole('button', { name: 'Start pricing' }).click()
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve “Make safe”?' })
    await dialog.getByLabel('Note').fill('As agreed')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('As agreed')).toBeVisible()
    await expect(page.getByLabel('Quantity, line 1 of Laundry')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('prints it, and copies it to the next version', async () => {
    await page.getByRole('button', { name: 'Actions for Make safe' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download as PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^Estimate E-\d+ v1, .*\.pdf$/)
    const { text } = await pagesOf(await download.path())
    expect(text.replace(/\s+/g, ' ')).toContain('$770.00')
    await page.getByRole('button', { name: 'Actions for Make safe' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText(/^E-\d+, version 2$/)).toBeVisible()
    await page.getByRole('link', { name: 'All estimates' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'version' })).toHaveCount(2)
    await expectAccessible(page)
  })
})

test('a visit with units is priced from the record, copied, compared, and invoiced', async ({ firm }) => {
  test.slow()
  const api = await firm.api('Administrator')
  const jobId = await jobOf(firm)
  const made = async (path: string, data: object) => (await (await api.post(path, { data })).json()).id as string
  await made(`/api/v2/inspections/${jobId}`, { isInitialAttendance: true })
  await made(`/api/v1/rooms/${jobId}`, { roomName: 'Laundry', wetFloorArea: 6.5 })
  const id = await made('/api/v1/estimates', { jobId, name: 'Dry out' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${jobId}/estimates/${id}`)
  const record = page.getByRole('dialog', { name: 'From the record' })
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Dry out' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('takes what the record has, and leaves the rest out', async () => {
    await page.getByRole('button', { name: 'From the record' }).click()
    await expect(record.getByRole('checkbox', { name: /^Strip-out of wet floor covering/ })).toBeChecked()
    await expect(record.getByText('6.5 m² recorded as wet')).toBeVisible()
    await expectAccessible(page)
    await record.getByRole('checkbox', { name: 'Call-out and initial attendance' }).uncheck()
    await record.getByRole('button', { name: 'Take 1 line' }).click()
    await expect(record).toBeHidden()
    await expect(page.getByLabel('Description, line 1 of Laundry')).toHaveValue('Strip-out of wet floor covering')
    await page.getByRole('link', { name: 'From the record, line 1 of Laundry' }).focus()
    await expect(page.getByRole('tooltip').filter({ hasText: 'From the record: 6.5 m² recorded as wet' })).toBeVisible()
    await page.getByLabel('Unit rate, line 1 of Laundry').fill('20')
    await page.keyboard.press('Enter')
    await expect(total(page)).toContainText('$130.00')
  })

  await test.step('is offered only what has changed since', async () => {
    await made(`/api/v2/inspections/${jobId}`, { isInitialAttendance: false })
    await page.getByRole('button', { name: 'From the record' }).click()
    await expect(record.getByText('1 line of this estimate', { exact: false })).toBeVisible()
    await expect(record.getByRole('checkbox', { name: 'Monitoring visit' })).toBeChecked()
    await expect(record.getByText('Left out before (1)')).toBeVisible()
    await expectAccessible(page)
    await record.getByRole('button', { name: 'Take 1 line' }).click()
    await expect(page.getByLabel('Quantity, line 1 of Attendance and labour')).toHaveValue('1')
  })

  await test.step('stands beside its next version, line by line', async () => {
    await menu('Copy')
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText(/^E-\d+, version 2$/)).toBeVisible()
    await page.getByLabel('Unit rate, line 1 of Laundry').fill('30')
    await page.keyboard.press('Enter')
    await expect(total(page)).toContainText('$195.00')
    await menu('Compare with another')
    const section = page.getByRole('region', { name: 'Laundry' }).filter({ hasText: 'Changed' })
    await expect(section.getByRole('listitem')).toHaveText(
      /Strip-out of wet floor covering.*\$130\.00.*\$195\.00.*\+\$65\.00/,
    )
    await expect(page.getByText('Monitoring visit')).toBeHidden()
    await page.getByLabel('Show all lines').check()
    await expect(page.getByText('Monitoring visit')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stop comparing' }).click()
  })

  await test.step('is invoiced once it is approved', async () => {
    await page.getByRole('button', { name: 'Mark as completed' }).click()
    // The visit has no price.
    const unpriced = page.getByRole('alertdialog', { name: '1 line without a price' })
    await expect(unpriced).toContainText('Monitoring visit')
    await expectAccessible(page)
    await unpriced.getByRole('button', { name: 'Mark as completed' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText(/^Approved by /)).toBeVisible()
    await menu('Invoice lines')
    const dialog = page.getByRole('dialog', { name: 'Invoice lines' })
    await dialog.getByLabel('Accounting program').selectOption('myob')
    await expect(dialog.getByLabel('Sales account')).toHaveValue('4-1000')
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^invoice-myob-estimate-\d+\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('Sam Rivers')
    await expect(dialog).toBeHidden()
  })
})

test('two people in one estimate meet in the same line alone, and are shown both', async ({ firm }) => {
  const jobId = await jobOf(firm)
  const { id } = await estimateOf(firm, jobId)
  const [one, other] = [await firm.signIn('Administrator'), await firm.signIn('ProjectManager')]
  for (const page of [one, other]) await page.goto(`/jobs/${jobId}/estimates/${id}`)
  const quantity = (page: Page, line: number) => page.getByLabel(`Quantity, line ${line} of Laundry`)

  const saves = () =>
    one.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/lines/'))

  await quantity(other, 1).fill('9')
  await quantity(one, 2).fill('2')
  await Promise.all([saves(), one.keyboard.press('Enter')])
  await quantity(one, 1).fill('4')
  await Promise.all([saves(), one.keyboard.press('Enter')])
  await expect(total(other)).toContainText('$300.87')
  await quantity(other, 2).focus()
  await expect(other.getByText(/ changed this line in the meantime\./)).toBeVisible()
  await expect(other.getByText(/Stored now: Extraction, 4 each at \$33\.33/)).toBeVisible()
  await expectAccessible(other)
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(other.getByText(/ changed this line in the meantime\./)).toBeHidden()
  await expect(quantity(one, 1)).toHaveValue('9')
})

test('an estimate is read and approved on a phone', async ({ firm }) => {
  const jobId = await jobOf(firm)
  const { id } = await estimateOf(firm, jobId, { status: 'APPROVAL_PENDING' })
  const page = await firm.signIn('ProjectManager', PHONE)
  await page.goto(`/jobs/${jobId}/estimates/${id}`)
  await expect(page.getByText('Extraction')).toBeVisible()
  await expect(page.getByLabel('Quantity, line 1 of Laundry')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/^Approved by /)).toBeVisible()
})

test('a Technician sees no estimates', async ({ firm }) => {
  const jobId = await jobOf(firm)
  const { id } = await estimateOf(firm, jobId)
  const page = await firm.signIn('Technician')
  for (const path of ['', `/${id}`]) {
    const response = await page.goto(`/jobs/${jobId}/estimates${path}`)
    expect(response!.status()).toBe(403)
  }
  await page.goto(`/jobs/${jobId}`)
  await expect(page.getByRole('link', { name: /^Forms/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Estimates/ })).toHaveCount(0)
  // A group without an entry that this role may open is left out.
  await expect(page.getByRole('navigation', { name: 'Parts of the job' }).getByText('Money')).toHaveCount(0)
})
