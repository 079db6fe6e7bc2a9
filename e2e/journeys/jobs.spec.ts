import type { Page } from '@playwright/test'

import { type Firm, expect, expectAccessible, shiftOf, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }

const aJob = (values: object = {}) => ({
  type: 'Water',
  siteAddress: '12 Esplanade',
  suburb: 'Manly',
  state: 'QLD',
  isPrivateJob: true,
  contactName: 'Sam Householder',
  contactNumber: '0491 570 156',
  ...values,
})

const opened = async (firm: Firm, values: object = {}) => {
  const api = await firm.api('Administrator')
  const answer = await api.post('/api/v2/jobs', { data: aJob(values) })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

test('a job that may be open already is told of without moving the form, and the new one is not taken for it', async ({
  firm,
}) => {
  const { identifier } = await opened(firm)
  const page = await firm.signIn('ProjectManager')
  const late = (address: string | RegExp) =>
    page.route(address, async (route) => {
      await new Promise((goOn) => setTimeout(goOn, 1_200))
      await route.continue()
    })
  await late('**/api/v1/jobs/similar*')
  await page.goto('/jobs/new')
  await page.getByLabel('Site address').fill('12 Esplanade')
  await page.getByLabel('Suburb').fill('Manly')
  await page.getByRole('combobox', { name: 'Type' }).fill('Hail')
  await page.getByRole('option', { name: /Hail/ }).click()
  const warning = page.getByRole('status').filter({ hasText: 'This may be open already' })
  await expect(warning).toContainText(`${identifier} - 1 is open at this address`)
  await expect(warning).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByLabel('Site address').fill('14 Esplanade')
  await expect(warning).toBeHidden()
  await page.getByText('A private person', { exact: true }).click()
  await page.getByRole('group', { name: 'Contact', exact: true }).getByLabel('Name').fill('Sam')
  await late(/overview\?_rsc/)
  await page.getByRole('button', { name: 'Open job' }).click()
  await page.waitForURL(/\/overview$/)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
})

test('a coordinator opens a job for a client, moves it on, takes the move back, and deletes it', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  await api.post('/api/v1/client', { multipart: { companyName: 'Harbour Mutual' } })
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs')
  await expect(page.getByText('No jobs yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'New job' }).first().click()
  await page.getByRole('button', { name: 'Open job' }).click()
  await expect(page.getByText('Please enter the site address')).toBeVisible()
  await expect(page.getByText('Please select a client')).toBeVisible()
  await expect(page.getByLabel('Site address')).toBeFocused()
  await page.getByLabel('Site address').fill('78 Jacaranda Avenue')
  await page.getByLabel('State').selectOption('NSW')
  await page.getByRole('combobox', { name: 'Type' }).fill('Hail')
  await page.getByRole('option', { name: /Hail/ }).click()
  const client = page.getByRole('combobox', { name: 'Client' })
  await test.step('and is brought to the client, who was forgotten, and adds one on the spot', async () => {
    await page.getByRole('button', { name: 'Open job' }).click()
    await expect(client).toBeFocused()
    await expect(client).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Please select a client')).toBeInViewport({ ratio: 1 })
    await client.fill('Suncorp')
    await page.getByRole('option', { name: 'Create “Suncorp”' }).click()
    await expect(page.getByText('Suncorp was added', { exact: true })).toBeVisible()
    await expect(client).toHaveValue('Suncorp')
  })
  await client.fill('harb')
  await page.getByRole('option', { name: 'Harbour Mutual' }).click()
  await expect(page.getByLabel('Excess')).toBeHidden()
  await page.getByText('Insurance, loss, people and other details').click()
  await page.getByLabel('Excess').fill('500')
  await page.getByLabel('Tags').fill('asbestos')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open job' }).click()

  await page.waitForURL(/\/jobs\/[\w-]{36}\/overview$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ - 1$/)
  await expect(page.getByRole('link', { name: 'Harbour Mutual' })).toBeVisible()
  await expect(page.getByText('$500.00')).toBeVisible()
  await expect(page.getByText('Australia/Sydney')).toBeVisible()
  await expect(page.getByRole('link', { name: /Open map/ })).toHaveAttribute('href', /78%20Jacaranda%20Avenue/)
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Status: Not started/ }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Customer contacted')
  await page.getByRole('menuitem', { name: 'On hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move job' }).click()
  await expect(dialog.getByText('Please say why in a note')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Note').fill('Waiting for the plumber')
  await dialog.getByRole('button', { name: 'Move job' }).click()
  await expect(dialog).toBeHidden()
  const history = page.getByRole('region', { name: 'Status history' })
  await expect(history.getByRole('listitem').first()).toContainText('Waiting for the plumber')
  await expect(page.getByRole('button', { name: /^Status: On hold/ })).toBeVisible()

  await history.getByRole('button', { name: 'Remove last' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Status: Not started/ })).toBeVisible()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete job' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The job at 78 Jacaranda Avenue goes, and with it:')
  await expect(question.getByRole('listitem')).toHaveText(['Its status history, KPI settings and completion summary'])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete job' }).click()
  await page.waitForURL(/\/jobs$/)
  await expect(page.getByText('No jobs yet')).toBeVisible()
})

test('the list is narrowed, said in words, sorted and cleared', async ({ firm }) => {
  for (const siteAddress of ['3 Arcade', '1 Bay', '2 Cove']) await opened(firm, { siteAddress })
  const { id } = await opened(firm, { siteAddress: '4 Dune' })
  const { api } = await firm.member('Administrator')
  await api.post(`/api/v1/jobs/${id}/status`, { data: { status: 'COMPLETED', note: 'Dry' } })
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs')
  await expect(page.getByText('4 jobs')).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByText('3 open jobs')).toBeVisible()
  await page.getByRole('link', { name: 'Site' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('1 Bay')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option', { name: 'Completed' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Not started' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 open jobs that are Not started')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('arcade')
  await expect(page.getByText('1 open job that is Not started and matches “arcade”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('3 open jobs')).toBeVisible()
  await page.getByRole('row', { name: /2 Cove/ }).click()
  await expect(page).toHaveURL(/overview$/)
  await page.goBack()
  await expect(page).toHaveURL(/table=Open_Jobs/)
})

test('a draft survives a page that was closed, and leaving asks first', async ({ firm }) => {
  await opened(firm, { siteAddress: '12 Ocean Street' })
  const page = await firm.signIn('ProjectManager')
  await page.goto('/jobs/new')
  await page.getByLabel('Site address').fill('12 ocean street')
  await expect(page.getByRole('status').getByRole('link', { name: / - 1$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Discard your changes?')
  await question.getByRole('button', { name: 'Keep editing' }).click()

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByText('What you had typed here before is back.')).toBeVisible()
  await expect(page.getByLabel('Site address')).toHaveValue('12 ocean street')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(/\/jobs$/)
  await page.goto('/jobs/new')
  await expect(page.getByLabel('Site address')).toHaveValue('')
})

test('two people edit different fields of a job: the second one loses nothing and is not asked', async ({ firm }) => {
  const job = await opened(firm)
  const { api } = await firm.member('Administrator')
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${job.id}/edit`)
  await page.getByLabel('Cause of loss').fill('Burst flexi hose')
  await api.put(`/api/v2/jobs/${job.id}`, { data: aJob({ suburb: 'Wynnum', version: 1 }) })
  await page.getByRole('button', { name: 'Save job' }).click()
  await page.waitForURL(/overview$/)
  await expect(page.getByText('Burst flexi hose')).toBeVisible()
  await expect(page.getByText('12 Esplanade, Wynnum QLD').first()).toBeVisible()
})

test('two coordinators in one job both keep what they changed, are asked where they met, and the history names each', async ({
  firm,
}) => {
  const job = await opened(firm)
  const [olivia, priya] = [await firm.signIn('Administrator'), await firm.signIn('ProjectManager')]
  const cause = (page: Page) => page.getByLabel('Cause of loss')
  const open = async (page: Page) => {
    await page.goto(`/jobs/${job.id}/edit`)
    await expect(cause(page)).toBeVisible()
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save job' }).click()
  const met = priya.getByText('Olivia Hart changed this job in the meantime.')
  const stored = async () => (await (await firm.api('Administrator')).get(`/api/v1/jobs/${job.id}`)).json()

  await test.step('in different fields', async () => {
    await Promise.all([open(olivia), open(priya)])
    await olivia.getByLabel('Suburb').fill('Wynnum')
    await cause(priya).fill('Burst flexi hose')
    await save(olivia)
    await olivia.waitForURL(/overview$/)
    await save(priya)
    await priya.waitForURL(/overview$/)
    expect(await stored()).toMatchObject({ suburb: 'Wynnum', causeOfLoss: 'Burst flexi hose' })
  })

  await test.step('in the same field, where the second reads what the first wrote before it is lost', async () => {
    await Promise.all([open(olivia), open(priya)])
    await cause(olivia).fill('Failed washing machine tap')
    await cause(priya).fill('Overflowing bath')
    await save(olivia)
    await olivia.waitForURL(/overview$/)
    await save(priya)
    await expect(met).toBeVisible()
    await expect(priya.getByText(/theirs is “Failed washing machine tap”/)).toBeVisible()
    await expectAccessible(priya)
    expect(await stored()).toMatchObject({ causeOfLoss: 'Failed washing machine tap' })
    await priya.getByRole('button', { name: 'Load theirs' }).click()
    await expect(cause(priya)).toHaveValue('Failed washing machine tap')
    await cause(priya).fill('Failed tap, and an overflowing bath')
    await save(priya)
    await priya.waitForURL(/overview$/)
  })

  await priya.getByRole('link', { name: 'History' }).click()
  const history = priya.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(history).toHaveText([
    /Priya Tester changed the cause of loss from Failed washing machine tap to Failed tap, and an overflowing bath/,
    /Olivia Hart changed the cause of loss from Burst flexi hose to Failed washing machine tap/,
    /Priya Tester set the cause of loss to Burst flexi hose/,
    /Olivia Hart changed the suburb from Manly to Wynnum/,
    /Olivia Hart opened the job/,
  ])
})

test('a technician reads a job on a phone and calls from it', async ({ firm }) => {
  const job = await opened(firm)
  const page = await firm.signIn('Technician', phone)
  await page.goto('/jobs')
  await expect(page.getByRole('link', { name: 'New job' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: / - 1$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/ - 1 · /)
  await expect(page.getByRole('link', { name: '0491 570 156' })).toHaveAttribute('href', 'tel:0491570156')
  await expect(page.getByRole('button', { name: /^Status:/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeHidden()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const refused = await page.goto(`/jobs/${job.id}/edit`)
  expect(refused?.status()).toBe(403)
  await expect(page.getByText('Access Denied!')).toBeVisible()
  const allowed = page.getByRole('list', { name: 'Allowed roles' }).getByRole('listitem')
  await expect(allowed).toHaveText(['Administrator', 'Project Coordinator', 'Supervisor'])
})

test('a job that is not there is not found', async ({ firm, otherFirm }) => {
  const theirs = await opened(otherFirm)
  const page = await firm.signIn('Administrator')
  for (const id of [theirs.id, 'nonsense']) {
    const answer = await page.goto(`/jobs/${id}/overview`)
    expect(answer?.status()).toBe(404)
  }
})
