import { readFile } from 'node:fs/promises'

import { PHONE, expect, expectAccessible, sideways, test } from '@/e2e/fixtures'

const sheet = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

const CLIENTS = sheet('clients.csv', [
  'Account Number;Firm;Customer Type;Email',
  'A-1;Harbour Mutual;Carrier;claims@harbour.test',
  'A-2;Quay Strata;Chandler;',
  'A-3;Bay Builders;Contractor;no address',
])

const JOBS = sheet('jobs.csv', [
  'Job #,Claim No,Job Status,Loss Type,Street,Client,Date of Loss',
  'J-7,CLM-1,WIP,Water Damage,1 Esplanade,Harbour Mutual,07/03/2026',
  'J-8,CLM-2,Phase 7,Hail,2 Esplanade,Unknown Mutual,',
])

test('an Administrator brings clients and jobs in from another product, and the same sheet again changes nothing', async ({
  firm,
}) => {
  test.slow()
  const page = await firm.signIn('Administrator')

  await test.step('chooses the column that nobody could guess, and what a word means', async () => {
    await page.goto('/administration')
    await page.getByRole('link', { name: 'Import' }).first().click()
    await expect(page.getByText('No imports yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Sheet of clients').setInputFiles(CLIENTS)
    await expect(page.getByText('Please choose a column for Company name.')).toBeVisible()
    await page.getByLabel('Company name').selectOption('Firm')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    const rows = page.getByRole('list', { name: 'Rows of the sheet' })
    await expect(rows.getByRole('listitem').first()).toContainText('Type: Please choose what “Chandler” means')
    await expect(page.getByText('2 refused, 1 new')).toBeVisible()
    await page.getByLabel('“Chandler” in 1 row').selectOption('Strata')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('1 refused, 2 new')).toBeVisible()
    await expect(rows).toContainText('E-mail: This is not a valid email')
    await expectAccessible(page)
  })

  await test.step('imports them, and downloads the report', async () => {
    await page.getByRole('button', { name: 'Import 2 clients' }).click()
    await expect(page.getByRole('heading', { name: 'Import of clients' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Harbour Mutual' })).toBeVisible()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Refused,Bay Builders')
  })

  await test.step('finds that the same sheet again changes nothing, and is understood as the last time', async () => {
    await page.goto('/administration/import')
    await page.getByLabel('Sheet of clients').setInputFiles(CLIENTS)
    await expect(page.getByText('Chosen as the last time')).toBeVisible()
    await expect(page.getByText('1 refused, 2 as it is')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
  })

  await test.step('brings the jobs of these clients in, with a client that is new', async () => {
    await page.getByRole('radio', { name: 'Jobs', exact: true }).check({ force: true })
    await expect(page.getByRole('radio', { name: /^Jobs of our history/ })).toBeChecked()
    await page.getByLabel('Sheet of jobs').or(page.getByLabel('Chosen: clients.csv')).setInputFiles(JOBS)
    await expect(page.getByText('Status: Please choose what “Phase 7” means')).toBeVisible()
    await page.getByLabel('“Phase 7” in 1 row').selectOption('On hold')
    await page.getByLabel('Add clients that are not known yet').check()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByRole('button', { name: 'Import 2 jobs' }).click()
    await page.getByRole('link', { name: 'J-7' }).click()
    await expect(page.getByText('1 Esplanade').first()).toBeVisible()
    await expect(page.getByText('In progress').first()).toBeVisible()
  })
})

test('an import fits a phone; who is no Administrator opens new jobs there, and a Technician nothing', async ({
  firm,
}) => {
  const phone = await firm.signIn('Administrator', PHONE)
  await phone.goto('/administration/import')
  await phone.getByLabel('Sheet of clients').setInputFiles(CLIENTS)
  await phone.getByLabel('Company name').selectOption('Firm')
  await phone.getByRole('button', { name: 'Check the rows' }).tap()
  await expect(phone.getByText('2 refused, 1 new')).toBeVisible()
  await expectAccessible(phone)
  expect(await sideways(phone)).toBe(0)

  for (const role of ['ProjectManager', 'Supervisor'] as const) {
    const page = await firm.signIn(role)
    await page.goto('/administration/import?kind=CLIENTS')
    await expect(page.getByLabel('Sheet of new jobs')).toBeAttached()
    await expect(page.getByRole('radio')).toHaveCount(0)
  }
  const technician = await firm.signIn('Technician')
  await technician.goto('/administration/import')
  await expect(technician.getByText('Access Denied!')).toBeVisible()
})
