import { asOperator } from '@/e2e/as-operator'
import { expect, expectAccessible, test } from '@/e2e/fixtures'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

test('the dashboard greets, lists what is planned and draws the day', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const { id } = await firm.member('Technician')
  const plan = async (name: string, from: number) => {
    const body = { name, start: inHours(from), end: inHours(from + 0.25), assignedUserIds: [id] }
    expect((await manager.post('/api/v1/calendar', { data: body })).status()).toBe(201)
  }
  await plan('Over and done', -0.5)
  await plan('Still to come', 0.1)

  const page = await firm.signIn('ProjectManager')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await expect(page.getByText('Welcome Back, Priya')).toBeVisible()
  const list = page.getByRole('region', { name: 'Scheduled Tasks', exact: true })
  await expect(list.getByRole('heading', { name: 'Still to come' })).toBeVisible()
  await expect(list.getByText('Assigned to 1 user(s)')).toBeVisible()
  await expect(list.getByText('Scheduled by Priya Tester')).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Over and done' })).toBeHidden()
  await list.getByLabel('Include past tasks').check()
  await expect(list.getByRole('heading', { name: 'Over and done' })).toHaveCSS('text-decoration-line', 'line-through')
  await expect(page.getByRole('region', { name: 'Scheduled tasks for Today' })).toContainText(
    /Still to come|Over and done/,
  )
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Actions for Still to come' }).click()
  await page.getByRole('menuitem', { name: 'Delete Task' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Scheduled task successfully deleted', { exact: true })).toBeVisible()
  await expect(list.getByRole('heading', { name: 'Still to come' })).toBeHidden()

  await page.getByRole('link', { name: 'Open calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible()
})

test('the day is a list until somebody comes near, and then its calendar', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const { id } = await firm.member('Technician')
  const body = { name: 'Under way', start: inHours(-0.1), end: inHours(0.3), assignedUserIds: [id] }
  expect((await api.post('/api/v1/calendar', { data: body })).status()).toBe(201)

  const page = await firm.signIn('Administrator', { viewport: { width: 390, height: 400 } })
  await page.goto('/')
  const today = page.getByRole('region', { name: 'Scheduled tasks for Today' })
  // The menus of the list above it appear once the page runs.
  await expect(page.getByRole('button', { name: 'Actions for Under way' })).toBeAttached()
  await expect(today).toContainText('Under way')
  await expect(today.getByRole('button')).toHaveCount(0)
  await today.scrollIntoViewIfNeeded()
  const task = today.getByRole('button', { name: /^Under way/ })
  await expect(task).toBeVisible()
  await expectAccessible(page)
})

test('a technician looks, and plans nothing', async ({ firm }) => {
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const list = page.getByRole('region', { name: 'All Scheduled Tasks' })
  await expect(list.getByText('No scheduled tasks yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New task' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Scheduled tasks for Today' })).toBeVisible()
  await expectAccessible(page)
})

test('a coordinator begins with what waits, and each number opens as many rows', async ({ firm }) => {
  const api = await firm.api('ProjectManager')
  const { id: projectManagerId } = await firm.member('ProjectManager')
  const open = async (siteAddress: string) => {
    const data = { type: 'Water', siteAddress, isPrivateJob: true, contactName: 'Sam', projectManagerId }
    const answer = await api.post('/api/v2/jobs', { data })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const [planned] = [await open('1 Wharf Street'), await open('2 Wharf Street'), await open('3 Wharf Street')]
  const { id } = await firm.member('Technician')
  const plan = async (body: object) => {
    const data = { name: 'Check', start: inHours(-0.1), end: inHours(0.2), ...body }
    expect((await api.post('/api/v1/calendar', { data })).status()).toBe(201)
  }
  await plan({ jobId: planned, hasJob: true, assignedUserIds: [id] })
  await plan({ draft: true })
  const hours = { jobId: planned, start: inHours(-3), end: inHours(-2), category: 'MONITORING' }
  expect((await api.post('/api/v2/timesheets', { data: hours })).status()).toBe(201)
  await asOperator((sql) => sql`select queue.enqueue('review-jobs', '{}'::json, null)`)
  const contradicted = async () => (await (await api.get('/api/v1/overview/attention')).json()).contradictedCount
  await expect.poll(contradicted, { message: 'the worker reviews the job' }).toBe(1)

  const page = await firm.signIn('ProjectManager')
  await page.goto('/')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(page.getByRole('region').first()).toContainText('Needs attention')
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(/Tui Tester.*1 Wharf Street/)
  await expectAccessible(page)

  await page
    .getByRole('region', { name: 'To be scheduled' })
    .getByRole('link', { name: '2 jobs without a next task' })
    .click()
  await expect(page.getByText('2 jobs that have no next task')).toBeVisible()
  await expect(page.getByRole('row', { name: /Wharf Street/ })).toHaveCount(2)
  await page.goBack()
  await attention.getByRole('link', { name: '1 job whose record contradicts itself' }).click()
  await expect(page.getByText('1 job of yours that has a contradiction in the record')).toBeVisible()
  await expect(page.getByRole('row', { name: /Wharf Street/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /1 Wharf Street/ })).toBeVisible()
  await page.goBack()
  await attention.getByRole('link', { name: '1 draft of a task to assign' }).click()
  await expect(page.getByRole('region', { name: 'To be scheduled' })).toContainText('Check')
  await page.getByRole('link', { name: 'Equipment out now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Equipment out now')
  await expect(page.getByText('Every unit was picked up.')).toBeVisible()
  await expectAccessible(page)
})

test('the first steps of a new organisation tick themselves, and can be hidden for good', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'Getting started' })
  await expect(steps).toContainText('0 of 10 done')
  await expectAccessible(page)
  await firm.member('Technician')
  await page.reload()
  await expect(steps).toContainText('1 of 10 done')
  await expect(steps.getByRole('link', { name: /^Invite your people.*done$/ })).toBeVisible()
  await steps.getByRole('button', { name: 'Put “Enter your units” aside' }).click()
  await expect(steps).toContainText('1 of 9 done')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toContainText('1 of 10 done')
  await steps.getByRole('link', { name: /^Open your first job/ }).click()
  await expect(page).toHaveURL(/\/jobs\/new/)
  await page.goto('/')
  const stored = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await steps.getByRole('button', { name: 'Hide for good' }).click()
  await expect(steps).toBeHidden()
  await stored
  await page.reload()
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(steps).toBeHidden()
})
