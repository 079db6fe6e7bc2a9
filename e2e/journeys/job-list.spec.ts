import { readFile } from 'node:fs/promises'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }

const opened = async (firm: Firm, values: object = {}) => {
  const { api } = await firm.member('Administrator')
  const data = {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam Householder',
    ...values,
  }
  const answer = await api.post('/api/v2/jobs', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

test('a coordinator filters, keeps the filters and the columns, moves several jobs and exports them', async ({
  firm,
}) => {
  test.slow()
  const coordinator = await firm.member('ProjectManager')
  for (const siteAddress of ['1 Arcade', '2 Bay']) await opened(firm, { siteAddress, projectManagerId: coordinator.id })
  const closed = await opened(firm, { siteAddress: '3 Cove', projectManagerId: coordinator.id })
  await opened(firm, { siteAddress: '4 Dune', type: 'Mould' })
  await coordinator.api.post(`/api/v1/jobs/${closed.id}/status`, { data: { status: 'COMPLETED', note: 'Dry' } })
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs')
  await expect(page.getByText('4 jobs')).toBeVisible()

  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter jobs' })
  await sheet.getByRole('combobox', { name: 'Coordinators' }).click()
  await expect(page.getByRole('option', { name: coordinator.email })).toBeVisible()
  await page.getByRole('option', { name: coordinator.email }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page.getByText(/^3 jobs that are coordinated by Priya/)).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('combobox', { name: 'Coordinators' }).click()
  await page.getByRole('option', { name: 'No coordinator' }).click()
  await page.getByRole('option', { name: coordinator.email }).click()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page.getByText('1 job that has no coordinator')).toBeVisible()
  await expect(page.getByRole('row', { name: /4 Dune/ })).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await sheet.getByRole('combobox', { name: 'Coordinators' }).click()
  await page.getByRole('option', { name: 'No coordinator' }).click()
  await page.getByRole('option', { name: coordinator.email }).click()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: 'Show jobs' }).click()
  await expect(page.getByText(/^3 jobs that are coordinated by Priya/)).toBeVisible()
  await page.getByRole('button', { name: 'Save filters' }).click()
  await expect(page.getByText('Your list of jobs starts with these filters from now on', { exact: true })).toBeVisible()

  await test.step('names filters, changes them and brings one back', async () => {
    const menu = page.getByRole('button', { name: 'Saved filters' })
    const pick = async (name: string) => {
      await menu.click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const dialog = page.getByRole('dialog')
    await pick('Save as…')
    await dialog.getByLabel('Name').fill('Mine')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The filters were saved as “Mine”', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('4 jobs', { exact: true })).toBeVisible()
    await pick('Mine')
    await expect(page.getByText(/^3 jobs that are coordinated by Priya/)).toBeVisible()
    await pick('Rename…')
    await dialog.getByLabel('Name').fill('Priya')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(menu).toHaveText('Priya')
    await pick('Delete')
    await expect(page.getByText('“Priya” was deleted', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(menu).toHaveText('Priya')
  })

  await page.getByRole('button', { name: 'Actions for the list' }).click()
  await page.getByRole('menuitem', { name: 'Choose columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Choose columns' })
  await columns.getByRole('checkbox', { name: 'Type' }).uncheck()
  for (const name of ['Tags', 'Days in status', 'Next visit']) await columns.getByRole('checkbox', { name }).check()
  await columns.getByRole('button', { name: 'Move Status up' }).focus()
  await page.keyboard.press('Enter')
  await expect(columns.getByRole('button', { name: 'Move Status up' })).toBeFocused()
  await expectAccessible(page)
  await columns.getByRole('button', { name: 'Save columns' }).click()
  await expect(columns).toBeHidden()

  // The bare address starts where the person left it, on any device.
  await page.goto('/jobs')
  await expect(page).toHaveURL(/coordinator=/)
  await expect(page.getByText(/^3 jobs that are coordinated by Priya/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Tags' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveCount(0)

  await test.step('sees how long each job has waited and what is planned, in low rows if they like', async () => {
    const row = page.getByRole('row', { name: /1 Arcade/ })
    await expect(row.locator('[data-label="Days in status"]')).toHaveText('0')
    await expect(row.locator('[data-label="Next visit"]')).toHaveText('None')
    const height = async () => Math.round((await row.boundingBox())!.height)
    expect(await height()).toBeGreaterThan(44)
    await page.getByRole('button', { name: 'Actions for the list' }).click()
    await page.getByRole('menuitem', { name: 'Compact rows' }).click()
    await expect.poll(height).toBe(44)
    await page.reload()
    await expect.poll(height).toBe(44)
    await expectAccessible(page)
  })

  await page.getByRole('checkbox', { name: 'Select all' }).check()
  const bar = page.getByRole('region', { name: 'Selected jobs' })
  await expect(bar).toContainText('3 jobs selected')
  await bar.getByRole('button', { name: 'Change status' }).click()
  const move = page.getByRole('dialog', { name: 'Change the status of 3 jobs' })
  await move.getByLabel('New status').selectOption({ label: 'Customer contacted' })
  await expectAccessible(page)
  await move.getByRole('button', { name: 'Move jobs' }).click()
  await expect(move.getByText('1 job was not moved:')).toBeVisible()
  await expect(move.getByRole('listitem')).toContainText('Please say why in a note')
  await move.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /Customer contacted/ })).toHaveCount(2)
  await expect(bar).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Actions for the list' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^jobs-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Site address')
  expect(lines[0]).toContain('Tags')
  expect(lines[0]).not.toContain('Type')
})

test('a search with a typing error shows what was probably meant, on a phone too', async ({ firm }) => {
  await opened(firm, { siteAddress: '78 Jacaranda Avenue' })
  const page = await firm.signIn('Technician', phone)
  await page.goto('/jobs?table=All_Jobs&search=jacranda')
  await expect(page.getByText('No exact match, showing similar jobs')).toBeVisible()
  await expect(page.getByText('78 Jacaranda Avenue')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter jobs' })
  await expect(sheet.getByRole('combobox', { name: 'Clients' })).toHaveCount(0)
  await sheet.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Select all' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet.getByText('+9 more')).toBeVisible()
  await expectAccessible(page)
})

test('new jobs are imported after a preview, and the same sheet makes nothing twice', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs')
  const sheet = [
    'Reference,Type,Site address,Contact,Client',
    'R-1,Water,1 Arcade,Sam,',
    'R-2,,2 Bay,Sam,',
    'R-3,Water,3 Cove,,New Mutual',
  ].join('\n')
  const buffer = Buffer.from(sheet)
  const choose = async () => {
    await page.getByRole('button', { name: 'Actions for the list' }).click()
    await page.getByRole('menuitem', { name: 'Import jobs' }).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer })
  }
  await choose()
  await expect(page.getByText('Type: Please select a type')).toBeVisible()
  await expect(page.getByText('Client: There is no client of this name')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Add clients that are not known yet').check()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 2 new jobs' }).click()
  await expect(page.getByRole('heading', { name: 'Import of new jobs' })).toBeVisible()
  await expect(page.getByText('1 refused, 2 new', { exact: true })).toBeVisible()
  await page.goto('/jobs')
  await expect(page.getByText('2 jobs', { exact: true })).toBeVisible()
  await choose()
  await expect(page.getByText('1 refused, 2 as it is')).toBeVisible()
})

test('the board moves jobs by dragging and by the keyboard, by the rules of the menu', async ({ firm }) => {
  const job = await opened(firm, { siteAddress: '1 Arcade' })
  const other = await opened(firm, { siteAddress: '2 Bay' })
  const { api } = await firm.member('ProjectManager')
  const missed = { name: 'Strip-out', jobId: other.id, assignedUserIds: [(await firm.member('Technician')).id] }
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  expect((await api.post('/api/v1/calendar', { data: { ...missed, start: ago(50), end: ago(49) } })).status()).toBe(201)
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs')
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(column('Not started').getByRole('listitem')).toHaveCount(2)
  await expect(card('2 Bay').getByText(/^Task overdue: Strip-out, /)).toBeVisible()
  await expect(card('1 Arcade').getByText(/overdue/)).toHaveCount(0)
  await expectAccessible(page)

  await card('1 Arcade').dragTo(column('Customer contacted'))
  await expect(column('Customer contacted')).toContainText('1 Arcade')
  await expect(column('Not started').getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: `Move ${other.identifier} - ${other.jobNo}` }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'On hold' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to On hold' })
  await dialog.getByLabel('Note').fill('Waiting for the plumber')
  await dialog.getByRole('button', { name: 'Move job' }).click()
  await expect(column('On hold')).toContainText('2 Bay')

  const supervisor = await firm.signIn('Supervisor', phone)
  await supervisor.goto('/jobs?table=All_Jobs&view=board')
  await supervisor.getByRole('button', { name: `Move ${job.identifier} - ${job.jobNo}` }).click()
  await expect(supervisor.getByRole('menuitem', { name: 'In progress' })).toBeVisible()
  await expect(supervisor.getByRole('menuitem', { name: 'Cancelled' })).toHaveCount(0)
  expect(await supervisor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
