import type { Locator, Page } from '@playwright/test'

import { type Firm, PHONE, expect, expectAccessible, shiftOf, test } from '@/e2e/fixtures'
import { toDay } from '@/lib/base/time'

const ZONE = 'Australia/Brisbane'

async function openJob(firm: Firm, values: object = {}): Promise<string> {
  const api = await firm.api('ProjectManager')
  const data = {
    type: 'Water',
    siteAddress: '12 Esplanade',
    suburb: 'Manly',
    state: 'QLD',
    isPrivateJob: true,
    contactName: 'Sam Hill',
    contactNumber: '0491 570 156',
    ...values,
  }
  const answer = await api.post('/api/v2/jobs', { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Parts of the job' })
const line = (page: Page) => page.getByRole('group', { name: 'The job' })
const heightOf = async (of: Locator) => (await of.boundingBox())!.height

test('a coordinator goes through the parts of a job by keyboard, and the job stays in view above them', async ({
  firm,
}) => {
  const id = await openJob(firm)
  const api = await firm.api('ProjectManager')
  const note = await api.post(`/api/v1/notes/${id}`, { data: { text: 'Key is with the agent' } })
  expect(note.status()).toBe(201)
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/overview`)
  await test.step('sees what exists, by its group, with a count for what there is some of', async () => {
    const groups = ['Site record', 'Documents', 'Messages', 'Planning', 'Money', 'Audit']
    for (const name of groups) await expect(rail(page).getByRole('list', { name })).toBeVisible()
    const messages = rail(page).getByRole('list', { name: 'Messages' })
    await expect(messages.getByRole('link')).toHaveText(['SMS and e-mail', /^Notes\s*1$/])
    await expect(rail(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
    await expectAccessible(page)
  })
  await test.step('presses Tab and Enter', async () => {
    await rail(page).getByRole('link', { name: 'Overview' }).focus()
    await page.keyboard.press('Tab')
    await expect(rail(page).getByRole('link', { name: 'Site visits' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rooms$/)
    await expect(rail(page).getByRole('link', { name: 'Rooms' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page).toHaveURL(/\/overview$/)
  })
  await test.step('scrolls down, and still knows which job it is and what is next', async () => {
    expect(await heightOf(line(page))).toBeLessThanOrEqual(56)
    await page.mouse.move(900, 600)
    await page.mouse.wheel(0, 5_000)
    await expect(page.getByRole('region', { name: 'Dates' })).toBeInViewport()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    await expect(line(page).getByRole('link', { name: /^12 Esplanade, Manly QLD/ })).toHaveAttribute(
      'href',
      /Esplanade/,
    )
    await expect(line(page).getByText('Sam Hill', { exact: true })).toBeInViewport()
    await expect(line(page).getByRole('button', { name: /^Status: Not started/ })).toBeInViewport()
    await line(page).getByRole('link', { name: 'Contact client' }).click()
    await expect(page).toHaveURL(/\/communication$/)
    await expectAccessible(page)
  })
})

test('the overview begins with what is next, what needs attention, and people to call and to message', async ({
  firm,
}) => {
  const id = await openJob(firm)
  const { api } = await firm.member('Administrator')
  const attendedAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const visit = await api.post(`/api/v2/inspections/${id}`, {
    data: { isInitialAttendance: true, inspectionDate: attendedAt, lateReason: 'No signal' },
  })
  expect(visit.status(), await visit.text()).toBe(201)
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/overview`)
  const regions = page.getByRole('main').getByRole('region')
  const [next, attention] = [regions.nth(0), regions.nth(1)]
  const client = page.getByRole('region', { name: 'Client and contacts' })
  await expect(next).toHaveAccessibleName('What happens next')
  await expect(attention).toHaveAccessibleName('What needs attention (1)')
  await expect(client).toBeInViewport()
  await expect(next).toContainText(/The visit of .* has no outcome/)
  await expect(line(page).getByRole('link', { name: 'Finish visit' })).toHaveAttribute(
    'href',
    /site-visits\/[\w-]{36}$/,
  )
  await expect(attention).toContainText(/Report Submitted: overdue by 1 day/)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)

  await test.step('in one column it is read on the screen in the order in which the keyboard goes through it', async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const tops = () => regions.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().top))
    await expect.poll(async () => (await tops()).length).toBeGreaterThan(5)
    expect(await tops()).toEqual((await tops()).toSorted((one, other) => one - other))
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await client.getByRole('button', { name: 'Message Sam Hill' }).click()
  const text = page.getByRole('dialog', { name: 'New SMS' })
  await expect(text.getByLabel('Mobile number')).toHaveValue('0491 570 156')
  await page.goBack()
  await expect(text).toBeHidden()
  await attention.getByRole('link', { name: 'Open KPI' }).click()
  await expect(page).toHaveURL(/\/kpi$/)
})

test('a technician on a phone changes parts in a sheet, and starts the visit of today', async ({ firm }) => {
  const id = await openJob(firm)
  const { id: technicianId } = await firm.member('Technician')
  const today = toDay(new Date(), ZONE)
  const task = { name: 'Moisture check', start: `${today}T00:00:00+10:00`, end: `${today}T23:59:00+10:00` }
  const planned = await (
    await firm.api('ProjectManager')
  ).post('/api/v1/calendar', { data: { ...task, jobId: id, assignedUserIds: [technicianId] } })
  expect(planned.status(), await planned.text()).toBe(201)

  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`/jobs/${id}/overview`)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02)
  await expect(rail(page)).toBeHidden()
  await expectAccessible(page)
  const chooser = page.getByRole('button', { name: 'Part of the job: Overview' })
  const sheet = page.getByRole('dialog', { name: 'Parts of the job' })
  await test.step('Back closes the sheet, and the job stays', async () => {
    await chooser.click()
    await expect(sheet.getByRole('list', { name: 'Site record' })).toBeVisible()
    await expect(sheet.getByRole('list', { name: 'Messages' }).getByRole('link')).toHaveText(['Notes'])
    await expectAccessible(page)
    for (const link of await sheet.getByRole('link').all()) expect(await heightOf(link)).toBeGreaterThanOrEqual(44)
    await page.goBack()
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(/\/overview$/)
    await expect(chooser).toBeFocused()
  })
  await test.step('a part is chosen', async () => {
    await chooser.click()
    await sheet.getByRole('link', { name: 'Rooms' }).click()
    await expect(page).toHaveURL(/\/rooms$/)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: 'Part of the job: Rooms' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/overview$/)
  })
  await test.step('and the visit begins in two taps', async () => {
    const next = page.getByRole('region', { name: 'What happens next' })
    await expect(next).toContainText('Moisture check is planned for 12:00 AM today')
    const start = next.getByRole('link', { name: 'Start visit' })
    expect(await heightOf(start)).toBeGreaterThanOrEqual(44)
    await start.click()
    await page.getByRole('dialog', { name: 'New site visit' }).getByRole('button', { name: 'Start site visit' }).click()
    await expect(page).toHaveURL(/\/site-visits\/[\w-]{36}$/)
    // Nothing but the top bar, which carries the title.
    await expect(line(page)).toBeHidden()
    const bar = (await page.getByRole('banner').boundingBox())!
    expect(bar.height).toBeLessThanOrEqual(56)
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toContainText('Initial attendance')
    await page.goBack()
    await expect(page).toHaveURL(/\/site-visits$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})
