import sharp from 'sharp'

import { type Firm, expect, expectAccessible, shiftOf, test } from '@/e2e/fixtures'

const house = () =>
  sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

async function openJob(firm: Firm) {
  const api = await firm.api('ProjectManager')
  const data = { type: 'Water', siteAddress: '12 Esplanade', state: 'QLD', isPrivateJob: true, contactName: 'Sam Hill' }
  const answer = await api.post('/api/v2/jobs', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as { id: string }
}

test('a technician gives a job its picture on a phone, and a coordinator turns it and takes it away', async ({
  firm,
}) => {
  const { id } = await openJob(firm)
  const phone = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  await phone.goto(`/jobs/${id}/overview`)
  await phone
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(phone.getByText('notes.txt is not of an accepted type.')).toBeVisible()
  await phone
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
  await expect(phone.getByText(/cannot be read|not of a type|not accepted/i)).toBeVisible()
  await phone
    .getByLabel('Add a picture')
    .setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer: await house() })
  const picture = (page: typeof phone) => page.getByRole('img', { name: /^The site of/ })
  await expect(picture(phone)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Remove the picture' })).toHaveCount(0)
  expect(await shiftOf(phone), 'It has its place before it is there').toBeLessThanOrEqual(0.02)

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/overview`)
  await expectAccessible(page)
  const shapeOf = () =>
    picture(page).evaluate((image: HTMLImageElement) => `${image.naturalWidth}×${image.naturalHeight}`)
  await expect.poll(shapeOf).toBe('400×200')
  await page.getByRole('button', { name: 'Turn to the right' }).click()
  await expect.poll(shapeOf).toBe('200×400')
  await page.getByRole('button', { name: 'Remove the picture' }).click()
  await page.getByRole('button', { name: 'Remove picture', exact: true }).click()
  await expect(page.getByText('No picture of the site yet')).toBeVisible()
})

test('a first message offers the move that goes with it, and never makes it by itself', async ({ firm }) => {
  const { id } = await openJob(firm)
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/overview`)
  await expect(page.getByText('Nothing is planned.')).toBeVisible()
  const api = await firm.api('ProjectManager')
  const text = { jobId: id, recipientNumber: '+61491570156', text: 'We are on our way', from: '+61491570000' }
  expect((await api.post('/api/v1/sms', { data: text })).status()).toBe(201)
  await page.reload()
  const offer = page.getByRole('status').filter({ hasText: 'Move the job to Customer contacted?' })
  await expect(offer).toContainText('A text message was written')
  await expect(page.getByRole('button', { name: /^Status: Not started/ })).toBeVisible()
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Status: Not started/ })).toBeVisible()
  await expect(offer).toHaveCount(0)

  expect((await api.post('/api/v1/sms', { data: text })).status()).toBe(201)
  await page.reload()
  await offer.getByRole('button', { name: 'Move job' }).click()
  await page
    .getByRole('dialog', { name: 'Move to Customer contacted' })
    .getByRole('button', { name: 'Move job' })
    .click()
  await expect(page.getByRole('button', { name: /^Status: Customer contacted/ })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('what others do while somebody reads a job waits to be asked for, and moves nothing', async ({ firm }) => {
  const { id } = await openJob(firm)
  const page = await firm.signIn('ProjectManager')
  // Opened once: from now on there is a hand-over.
  await page.goto(`/jobs/${id}/overview`)
  await expect(page.getByText('No site visit yet.')).toBeVisible()
  await page.waitForFunction(() => performance.now() > 3_000)
  const moved = await shiftOf(page)
  const owner = await firm.api('Administrator')
  const attendedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const visit = { isInitialAttendance: true, inspectionDate: attendedAt, lateReason: 'No signal' }
  expect((await owner.post(`/api/v2/inspections/${id}`, { data: visit })).status()).toBe(201)
  const news = page.getByRole('button', { name: 'Show what is new' })
  await expect(news).toBeVisible()
  await expect(page.getByRole('link', { name: 'Last site visit' })).toBeVisible()
  const brief = page.getByRole('region', { name: 'Since you were last here' })
  await expect(brief).toBeHidden()
  expect((await shiftOf(page)) - moved).toBeLessThanOrEqual(0.02)
  await expectAccessible(page)

  const attention = page.getByRole('region', { name: 'What needs attention (1)' })
  await expect(async () => {
    // Each part has news when its own answer is there.
    await news.click({ timeout: 1_000 })
    await expect(attention).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(brief).toContainText('recorded the initial attendance')
  let answer = () => {}
  await page.route('**/brief/read', async (route) => {
    await new Promise<void>((goOn) => (answer = goOn))
    await route.continue()
  })
  await brief.getByRole('button', { name: 'Mark as read' }).click()
  await expect(brief, 'It goes with the tap').toBeHidden()
  answer()
})
