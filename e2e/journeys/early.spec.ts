import type { Page } from '@playwright/test'

import { type Firm, PASSWORD, PHONE, expect, test } from '@/e2e/fixtures'

/** Holds scripts back until the returned function is called: all, or those that contain a text. */
async function holdScripts(page: Page, saying = ''): Promise<() => void> {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/*.js', async (route) => {
    const script = saying && (await route.fetch())
    const isHeld = !script || (await script.text()).includes(saying)
    if (isHeld) await arrival
    await (script ? route.fulfill({ response: script }) : route.continue())
  })
  return arrive
}

async function openJob(firm: Firm): Promise<string> {
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data })).json()
  return job.id
}

test('what is pressed before the scripts of the page came is done once they did', async ({ firm }) => {
  const { email } = await firm.member('Supervisor')
  const page = await firm.browse()
  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  expect(page.url()).toMatch(/\/login$/)
  arrive()
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
})

test('what is typed and sent before the scripts of the page came is there once they did', async ({ firm }) => {
  const page = await firm.signIn('Technician')
  const arrive = await holdScripts(page)
  await page.goto(`/jobs/${await openJob(firm)}/notes`, { waitUntil: 'commit' })
  await page.getByLabel('New note').fill('Power is off')
  await page.getByRole('button', { name: 'Add note' }).click()
  arrive()
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toContainText('Power is off')
})

test('what is pressed in a part of the page whose script is still to come is done once it did', async ({ firm }) => {
  const page = await firm.signIn('Technician')
  const arrive = await holdScripts(page, 'No site visits yet')
  // A page is not loaded before its scripts are.
  await page.goto(`/jobs/${await openJob(firm)}/site-visits`, { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Profile, online' })).toBeVisible()
  // The parts around it run.
  await page.getByRole('button', { name: 'Search and go to' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'New site visit' }).click()
  arrive()
  await expect(page.getByRole('dialog', { name: 'New site visit' })).toBeVisible()
  // Some scripts may still be on their way, and nobody needs them any more.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a file that is chosen before the scripts of the page came is taken once they did', async ({ firm }) => {
  const page = await firm.signIn('Technician')
  const arrive = await holdScripts(page)
  await page.goto(`/jobs/${await openJob(firm)}/overview`, { waitUntil: 'commit' })
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') }
  await page.getByLabel('Add a picture').setInputFiles(file)
  arrive()
  await expect(page.getByText('notes.txt is not of an accepted type.')).toBeVisible()
})

test('a block that is pasted into an estimate before the scripts of the page came goes over its lines once they did', async ({
  firm,
}) => {
  const page = await firm.signIn('ProjectManager')
  const jobId = await openJob(firm)
  const sections = [{ title: 'Laundry', lines: [{ description: 'Extraction', unitRateCents: 1_00 }] }]
  const data = { jobId, name: 'Make safe', sections }
  const { id } = await (await (await firm.api('ProjectManager')).post('/api/v1/estimates', { data })).json()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const arrive = await holdScripts(page)
  await page.goto(`/jobs/${jobId}/estimates/${id}`, { waitUntil: 'commit' })
  await page.getByLabel('Description, line 1 of Laundry', { exact: true }).click()
  await page.evaluate((block) => navigator.clipboard.writeText(block), 'Drying\nDemolition')
  await page.keyboard.press('Control+v')
  arrive()
  await expect(page.getByLabel('Description, line 2 of Laundry', { exact: true })).toHaveValue('Demolition')
  await expect(page.getByLabel('Description, line 1 of Laundry', { exact: true })).toHaveValue('Drying')
})

test('a row of tabs that was moved before the scripts of the page came stays where it is', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager', { ...PHONE, viewport: { width: 320, height: 640 } })
  const made = await (
    await firm.api('ProjectManager')
  ).post('/api/v1/client', { data: { companyName: 'Coast Insurance' } })
  const { id } = await made.json()
  const arrive = await holdScripts(page)
  await page.goto(`/clients/${id}`, { waitUntil: 'commit' })
  const row = page.getByRole('navigation', { name: 'Client', exact: true }).getByRole('list')
  await row.evaluate((list) => list.scrollTo({ left: 40, behavior: 'instant' }))
  arrive()
  // A dialog that opens shows that the page runs.
  await page.getByRole('button', { name: 'Search and go to' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await row.evaluate((list) => list.scrollLeft)).toBe(40)
  await row.getByRole('link', { name: 'KPI targets' }).click()
  await expect(page).toHaveURL(/kpi-targets$/)
})
