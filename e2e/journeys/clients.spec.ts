import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'

import { expect, expectAccessible, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }

async function addClient(api: APIRequestContext, fields: object = {}): Promise<string> {
  const answer = await api.post('/api/v1/client', {
    data: { companyName: 'Harbour Mutual', type: 'INSURER', ...fields },
  })
  return (await answer.json()).id
}

const addContact = (api: APIRequestContext, clientId: string, fields: object) =>
  api.post(`/api/v1/client/${clientId}/contacts`, { data: fields })

test('a coordinator adds the first client, with its logo', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto('/clients')
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText("* The client's name is required")).toBeVisible()
  await expect(dialog.getByText('Please select a type')).toBeVisible()
  await dialog.getByLabel('Name').fill('Harbour Mutual')
  await dialog.getByLabel('Type').selectOption('Insurer')
  await dialog.getByLabel('ABN').fill('51 824 753 557')
  await expect(dialog.getByText('This is not a valid ABN')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('ABN').fill('51 824 753 556')
  await dialog.getByLabel('Street address').fill('12 Wharf St')
  await dialog.getByLabel('Suburb').fill('Manly')
  await dialog.getByLabel('State').selectOption('QLD')
  await dialog.getByLabel('Phone').fill('(07) 3396 1234')
  const picture = sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
  await dialog
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  await dialog.getByRole('button', { name: 'Add client' }).click()

  await expect(page.getByRole('heading', { name: 'Harbour Mutual', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/clients\/[\w-]{36}$/)
  await expect(page.getByText('51 824 753 556')).toBeVisible()
  await expect(page.getByRole('link', { name: '(07) 3396 1234' })).toHaveAttribute('href', 'tel:0733961234')
  await expect(page.getByRole('link', { name: /Show on a map/ })).toHaveAttribute('href', /12%20Wharf%20St/)
  await expectAccessible(page)
})

test('a client’s contacts have one primary, and the next one takes its place', async ({ firm }) => {
  const id = await addClient(await firm.api('Administrator'))
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/clients/${id}`)
  await page.getByRole('link', { name: /^Contacts/ }).click()
  await expect(page.getByText('No contacts yet')).toBeVisible()
  await page.getByRole('button', { name: 'New contact' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Primary contact')).toBeChecked()
  await dialog.getByLabel('Name').fill('Grace Liu')
  await dialog.getByLabel('Mobile').fill('0491 570 156')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await expect(page.getByRole('row', { name: /Grace Liu/ })).toContainText('Primary')
  await page.getByRole('button', { name: 'New contact' }).click()
  await dialog.getByLabel('Name').fill('Tom Brandt')
  await dialog.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('button', { name: 'Actions for Tom Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Make primary' }).click()
  await expect(page.getByRole('row', { name: /Tom Brandt/ })).toContainText('Primary')
  await expect(page.getByRole('row', { name: /Grace Liu/ })).not.toContainText('Primary')
  await expectAccessible(page)
})

test('a client is found by whoever works there, and goes with its contacts', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const id = await addClient(api)
  await addContact(api, id, { name: 'Grace Liu', mobile: '0491 570 156' })
  await addContact(api, id, { name: 'Tom Brandt' })
  const page = await firm.signIn('ProjectManager')
  await page.goto('/clients')
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('+61 491 570')
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('1 client matches “+61 491 570”')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('nobody')
  await expect(page.getByText('No client matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await page.getByRole('link', { name: 'Harbour Mutual' }).click()

  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('its 2 contacts will be deleted')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete client' }).click()
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expect(page).toHaveURL(/\/clients$/)
})

test('two people edit the same client: the second one loses nothing, and decides where both changed the same', async ({
  firm,
}) => {
  const api = await firm.api('Administrator')
  const id = await addClient(api)
  const page = await firm.signIn('Supervisor')
  await page.goto(`/clients/${id}`)
  await page.getByRole('button', { name: 'Edit client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Harbour Mutual Ltd')
  await dialog.getByLabel('Notes').fill('Gate code at the desk')
  await api.put(`/api/v1/client/${id}`, { data: { companyName: 'Harbour Mutual Group', version: 1 } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Olivia Hart changed this client in the meantime.')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code at the desk')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Load theirs' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Harbour Mutual Group')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code at the desk')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Harbour Mutual Group', level: 1 })).toBeVisible()
  await expect(page.getByText('Gate code at the desk')).toBeVisible()
})

test('on a phone clients are cards, and one with jobs leads to them instead of going', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const id = await addClient(api)
  await api.post('/api/v2/jobs', { data: { type: 'Water', siteAddress: '1 Esplanade', clientId: id } })
  const page = await firm.signIn('Supervisor', phone)
  await page.goto('/clients')
  await expect(page.getByRole('link', { name: 'Harbour Mutual' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Harbour Mutual' }).click()
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Delete client' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This client has 1 job')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See its jobs' }).click()
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(page.getByText('1 Esplanade')).toBeVisible()
  await expectAccessible(page)
})

test('pages of clients stand in the address, and nonsense in it does no harm', async ({ firm }) => {
  const api = await firm.api('Administrator')
  for (let at = 10; at < 37; at++) await addClient(api, { companyName: `Client ${at}` })
  const page = await firm.signIn('Administrator')
  await page.goto('/clients?page=99&sort=sideways&type=BANK')
  await expect(page.getByText('26–27 of 27 clients')).toBeVisible()
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page.getByText('1–25 of 27 clients')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=-companyName/)
  await expect(page.getByRole('row').nth(1)).toContainText('Client 36')
})

test('a Technician may not open clients, and a stranger’s client is not there', async ({ firm, otherFirm }) => {
  const id = await addClient(await firm.api('Administrator'))
  const technician = await firm.signIn('Technician')
  for (const path of ['/clients', `/clients/${id}`]) {
    expect((await technician.goto(path))?.status()).toBe(403)
    await expect(technician.getByText('Access Denied!')).toBeVisible()
  }
  expect(await technician.title()).not.toContain('Harbour')
  const stranger = await otherFirm.signIn('Administrator')
  for (const path of [id, 'not-an-id']) {
    await stranger.goto(`/clients/${path}`)
    await expect(stranger.getByText('Harbour Mutual')).toHaveCount(0)
    await expect(stranger.getByRole('heading', { level: 1 })).toContainText(/not found|no such/i)
    await expect(stranger.getByRole('main')).toHaveCount(1)
  }
})

test('two records of one client become one', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const twin = await addClient(api, { companyName: 'Harbor Mutual', phone: '07 3396 1111', email: 'claims@x.test' })
  const remaining = await addClient(api, { phone: '07 3396 2222' })
  await addContact(api, twin, { name: 'Casey', email: 'casey@x.test', receivesReports: true })
  const job = { data: { type: 'Water', siteAddress: '1 Esplanade', clientId: twin } }
  const { id: jobId } = await (await api.post('/api/v2/jobs', job)).json()

  const supervisor = await firm.signIn('Supervisor')
  await supervisor.goto(`/clients/${twin}`)
  await supervisor.getByRole('button', { name: 'More actions for Harbor Mutual' }).click()
  await expect(supervisor.getByRole('menuitem', { name: 'Delete client' })).toBeVisible()
  await expect(supervisor.getByRole('menuitem', { name: 'Merge into another client' })).toBeHidden()

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/clients/${twin}`)
  await page.getByRole('button', { name: 'More actions for Harbor Mutual' }).click()
  await page.getByRole('menuitem', { name: 'Merge into another client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Merge into').fill('Harbour')
  await page.getByRole('option', { name: 'Harbour Mutual' }).click()
  await expect(dialog.getByText('1 job and 1 contact move to Harbour Mutual')).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Email' })).toBeHidden()
  await dialog.getByRole('radiogroup', { name: 'Phone' }).getByLabel('07 3396 1111').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge clients' }).click()

  await expect(page).toHaveURL(new RegExp(`/clients/${remaining}$`))
  await expect(page.getByRole('heading', { name: 'Harbour Mutual', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: '07 3396 1111' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reports go to' })).toContainText('casey@x.test')
  await page.goto(`/clients/${twin}`)
  await expect(page).toHaveURL(new RegExp(`/clients/${remaining}$`))

  await page.goto(`/clients/${remaining}/jobs`)
  await page.getByRole('searchbox', { name: /Search jobs of/ }).fill('nowhere')
  await expect(page.getByText('No such jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: / - 1$/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/jobs/${jobId}/history`)
  await expect(page.getByText('merged the client Harbor Mutual into Harbour Mutual')).toBeVisible()
})
