import sharp from 'sharp'

import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('an Administrator makes a letterhead, sees page one change while typing, and sets it as the default', async ({
  firm,
}) => {
  const page = await firm.signIn('Administrator')
  await page.goto('/administration/letterheads')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New letterhead' }).click()
  const dialog = page.getByRole('dialog', { name: 'New letterhead' })
  await dialog.getByLabel('Name').fill('Insurers')
  await dialog.getByRole('button', { name: 'Add letterhead' }).click()

  await expect(page.getByRole('heading', { name: 'Insurers', level: 1 })).toBeVisible()
  const preview = page.getByRole('img', { name: 'Page one of a report under this letterhead' })
  const before = await preview.getAttribute('src', { timeout: 30_000 })
  await page.getByLabel('Trading name').fill('Harbour Drying')
  await page.getByLabel('ABN').fill('51 824 753 557')
  await expect(page.getByText('This is not a valid ABN')).toBeVisible()
  await page.getByLabel('ABN').fill('51 824 753 556')
  await expect(preview).not.toHaveAttribute('src', before!, { timeout: 30_000 })
  await expect(page.getByText('An example: your reports have their own words.')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Save letterhead' }).click()
  await expect(page.getByText('The letterhead was saved', { exact: true })).toBeVisible()

  const [unchanged, logo] = [await preview.getAttribute('src'), await drawn()]
  await page.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(page.getByText('The logo was changed', { exact: true })).toBeVisible()
  await expect(preview).not.toHaveAttribute('src', unchanged!, { timeout: 30_000 })
  const text = Buffer.from('%PDF-1.4\n%%EOF\n')
  await page.getByLabel('Background').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: text })
  await expect(page.getByText('This PDF cannot be read.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set as default' }).click()
  await expect(page.getByText('Insurers is the default now', { exact: true })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Letterheads' }).click()
  const row = page.getByRole('row', { name: /Insurers/ })
  await expect(row).toContainText('Default')
  await expect(row).toContainText('Harbour Drying')
})

test('a letterhead is chosen for a client, on a phone its page one lies below the form', async ({ firm }) => {
  const owner = await firm.api('Administrator')
  const added = await owner.post('/api/v1/letterheads', { data: { name: 'Panel' } })
  expect(added.status(), await added.text()).toBe(201)
  const { id } = await added.json()
  const client = await (await owner.post('/api/v1/client', { data: { companyName: 'Harbour' } })).json()

  const office = await firm.signIn('ProjectManager')
  await office.goto(`/clients/${client.id}`)
  await expect(office.getByText('Standard, the default')).toBeVisible()
  await office.getByRole('button', { name: 'Edit client' }).click()
  await office.getByLabel('Letterhead').selectOption('Panel')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Client saved', { exact: true })).toBeVisible()
  await expect(office.getByRole('definition').filter({ hasText: 'Panel' })).toBeVisible()

  const page = await firm.signIn('Administrator', PHONE)
  await page.goto(`/administration/letterheads/${id}`)
  const preview = page.getByRole('img', { name: 'Page one of a report under this letterhead' })
  await expect(preview).toBeVisible({ timeout: 30_000 })
  const [form, below] = [await page.getByLabel('Trading name').boundingBox(), await preview.boundingBox()]
  expect(below!.y).toBeGreaterThan(form!.y)
  await expectAccessible(page)
})

const drawn = () =>
  sharp({ create: { width: 400, height: 160, channels: 3, background: { r: 15, g: 92, b: 140 } } })
    .png()
    .toBuffer()
