import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

test('a technician begins the visit of the next stop with one tap, and adds to it from anywhere', async ({ firm }) => {
  const manager = await firm.api('Administrator')
  const { id } = await firm.member('Technician')
  const data = {
    type: 'Water',
    siteAddress: '12 Esplanade',
    suburb: 'Manly',
    isPrivateJob: true,
    contactName: 'Sam',
    contactNumber: '0400 000 000',
    accessNotes: 'Key safe 4711',
  }
  const job = await (await manager.post('/api/v2/jobs', { data })).json()
  const task = { name: 'Moisture check', start: inHours(-0.1), end: inHours(0.2), assignedUserIds: [id], jobId: job.id }
  expect((await manager.post('/api/v1/calendar', { data: task })).status()).toBe(201)

  const page = await firm.signIn('Technician', PHONE)
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Next stop' })
  await expect(next).toContainText('12 Esplanade, Manly')
  await expect(next).toContainText('Key safe 4711')
  await expect(next.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:0400000000')
  await expect(next.getByRole('link', { name: 'Navigate' })).toHaveAttribute('href', /maps.*12%20Esplanade/)
  await expect(next.getByRole('link', { name: 'On my way' })).toHaveAttribute(
    'href',
    /^sms:0400000000\?&body=Hello%20Sam/,
  )
  await expectAccessible(page)

  const bar = page.getByRole('navigation', { name: 'At hand' })
  await bar.getByRole('button', { name: 'Add' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Add' })
  await expect(sheet.getByText('No visit of yours is under way.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).tap()

  // One tap from home.
  await next.getByRole('button', { name: 'Start visit' }).tap()
  await expect(page.getByRole('heading', { name: /Initial attendance, / })).toBeVisible()
  const [visit] = await (await manager.get(`/api/v1/inspections/${job.id}`)).json()
  expect(visit.taskId).toBe((await (await manager.get(`/api/v1/calendar/job/${job.id}`)).json())[0].id)

  await bar.getByRole('link', { name: 'Jobs' }).tap()
  await expect(page).toHaveURL(/\/jobs$/)
  await bar.getByRole('button', { name: 'Add' }).tap()
  await expect(sheet.getByText('To the visit at Manly, 12 Esplanade')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'Reading' }).tap()
  await expect(page).toHaveURL(/\/site-visits\/.*section=readings/)

  await bar.getByRole('link', { name: 'Today' }).tap()
  await expect(next.getByRole('link', { name: 'Go on with the visit' })).toBeVisible()
  await expect(next).toContainText('Visit under way')

  // The bar's More has all entries, and log out among them.
  await bar.getByRole('button', { name: 'More' }).tap()
  const drawer = page.getByRole('dialog', { name: 'Navigation' })
  await expect(drawer.getByRole('link', { name: 'Calendar' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('an office plans and opens jobs from a phone, and has no bar at a desk', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager', PHONE)
  await page.goto('/calendar')
  const bar = page.getByRole('navigation', { name: 'At hand' })
  await bar.getByRole('button', { name: 'Add' }).tap()
  await page.getByRole('dialog', { name: 'Add' }).getByRole('link', { name: 'New job' }).tap()
  await expect(page.getByRole('heading', { name: 'New job' })).toBeVisible()
  // What is typed has the room to itself; what saves it stands above the bar afterwards.
  const field = page.getByRole('textbox', { name: 'Site address' })
  await field.tap()
  await expect(bar).toBeHidden()
  await field.blur()
  const [open, below] = await Promise.all([
    page.getByRole('button', { name: 'Open job' }).boundingBox(),
    bar.boundingBox(),
  ])
  expect(open!.y + open!.height).toBeLessThanOrEqual(below!.y)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(bar).toBeHidden()
})
