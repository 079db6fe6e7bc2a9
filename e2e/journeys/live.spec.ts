import type { Page } from '@playwright/test'

import { type Firm, expect, test } from '@/e2e/fixtures'

const WEDNESDAY = '2027-03-10'

const event = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

async function plan(firm: Firm, name: string) {
  const { id } = await firm.member('Technician')
  return {
    name,
    start: `${WEDNESDAY}T10:00:00+10:00`,
    end: `${WEDNESDAY}T12:00:00+10:00`,
    assignedUserIds: [id],
  }
}

const streamOf = (page: Page) => page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/live')

/** Opens the calendar of the week, and waits until this browser hears of other people's changes. */
async function watch(firm: Firm, role: Parameters<Firm['signIn']>[0]): Promise<Page> {
  const page = await firm.signIn(role)
  const stream = streamOf(page)
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  expect((await stream).status()).toBe(200)
  await expect(page.getByRole('region', { name: /^Tasks/ })).toBeVisible()
  return page
}

test('what one person plans, changes and takes off is on the open calendars of the others', async ({ firm }) => {
  await firm.member('Technician')
  const [supervisor, administrator] = [await watch(firm, 'Supervisor'), await watch(firm, 'Administrator')]
  const technician = await watch(firm, 'Technician')
  const others = [supervisor, administrator, technician]
  const priya = await firm.api('ProjectManager')

  const made = await priya.post('/api/v1/calendar', { data: await plan(firm, 'Strip-out') })
  expect(made.status()).toBe(201)
  const { id } = await made.json()
  await Promise.all(others.map((page) => expect(event(page, 'Strip-out')).toBeVisible()))

  await priya.put(`/api/v1/calendar/${id}`, { data: await plan(firm, 'Carpet uplift') })
  await Promise.all(others.map((page) => expect(event(page, 'Carpet uplift')).toBeVisible()))

  await event(supervisor, 'Carpet uplift').click()
  const opened = supervisor.getByRole('dialog', { name: 'Carpet uplift' })
  await expect(opened.getByRole('button', { name: 'Actions for Carpet uplift' })).toBeVisible()
  expect((await priya.delete(`/api/v1/calendar/${id}`)).ok()).toBe(true)
  await Promise.all(others.map((page) => expect(event(page, 'Carpet uplift')).toBeHidden()))
  await expect(opened.getByText('This task is not here any more')).toBeVisible()
  await expect(opened.getByRole('button', { name: 'Actions for Carpet uplift' })).toBeHidden()
})

test('a page that was just opened is not read again, in a second tab either; what somebody changes is, once', async ({
  firm,
}) => {
  const tab = await firm.signIn('Supervisor')
  const other = await tab.context().newPage()
  const reads = new Map<Page, number>()
  for (const page of [tab, other])
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'GET' && /^\/api\/v\d\/jobs$/.test(pathname)) reads.set(page, (reads.get(page) ?? 0) + 1)
    })
  const stream = streamOf(tab)
  await tab.goto('/jobs')
  expect((await stream).status()).toBe(200)
  // The tab with the stream tells the other what it missed.
  const missed = tab.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('makegood-live').addEventListener('message', ({ data }) => {
          if (data.is === 'answered') resolve(data.missed)
        })
      }),
  )
  await other.goto('/jobs')
  expect(await missed).toEqual([])

  const job = { type: 'Water', siteAddress: '9 Jetty Road', isPrivateJob: true, contactName: 'Sam' }
  expect((await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: job })).status()).toBe(201)
  for (const page of [tab, other]) {
    await expect(page.getByText('9 Jetty Road').first()).toBeVisible()
    expect(reads.get(page)).toBe(1)
  }
})

test('whoever has a task open sees it change, and is told before saving that somebody else changed it', async ({
  firm,
}) => {
  await firm.member('Technician')
  const priya = await firm.api('ProjectManager')
  const { id } = await (await priya.post('/api/v1/calendar', { data: await plan(firm, 'Strip-out') })).json()
  const change = async (name: string) =>
    expect((await priya.put(`/api/v1/calendar/${id}`, { data: await plan(firm, name) })).status()).toBe(200)

  const page = await watch(firm, 'Supervisor')
  await event(page, 'Strip-out').click()
  await expect(page.getByRole('dialog', { name: 'Strip-out' })).toBeVisible()
  await change('Carpet uplift')
  const details = page.getByRole('dialog', { name: 'Carpet uplift' })
  await expect(details).toBeVisible()

  await details.getByRole('button', { name: 'Actions for Carpet uplift' }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled task' })
  await expect(dialog.getByLabel('Task name')).toHaveValue('Carpet uplift')
  await change('Carpet and underlay')
  await expect(dialog.getByText(/^Priya Tester changed this task just now\./)).toBeVisible()
})

test('whoever is logged out elsewhere is sent to the log in without a click', async ({ firm }) => {
  const page = await watch(firm, 'Supervisor')
  const { id } = await firm.member('Supervisor')
  expect((await (await firm.api('Administrator')).delete(`/api/v1/users/${id}/sessions`)).ok()).toBe(true)
  await page.waitForURL((url) => url.pathname === '/login')
})

test('a week of time that is open changes when its person hands it in, and when it is approved or sent back', async ({
  firm,
}) => {
  const technician = await firm.member('Technician')
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  const entered = await technician.api.post('/api/v2/timesheets', { data: { start: ago(3), end: ago(1) } })
  expect(entered.status(), await entered.text()).toBe(201)
  const { workedOn } = await entered.json()
  const look = async (role: Parameters<Firm['signIn']>[0], search: string) => {
    const page = await firm.signIn(role)
    const stream = streamOf(page)
    await page.goto(`/timesheets?week=${workedOn}${search}`)
    expect((await stream).status()).toBe(200)
    return page
  }
  const [own, theirs, everybody] = [
    await look('Technician', ''),
    await look('ProjectManager', `&user=${technician.id}`),
    await look('Administrator', '&view=all'),
  ]
  const statusIn = (page: Page) => page.getByRole('list', { name: /^Time on / }).getByRole('listitem')
  const row = everybody.getByRole('row', { name: new RegExp(`^(Select )?${technician.firstName}`) })
  await expect(statusIn(own)).toContainText('Draft')
  await expect(statusIn(theirs)).toContainText('Draft')
  await expect(row).toContainText('1 draft')
  await expect(theirs.getByRole('button', { name: 'Approve' })).toBeHidden()

  const handIn = async () => {
    await own.getByRole('button', { name: 'Submit week' }).click()
    await own.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(statusIn(own)).toContainText('Submitted')
  }
  await handIn()
  await expect(statusIn(theirs)).toContainText('Submitted')
  await expect(row).toContainText('1 submitted')

  await theirs.getByRole('button', { name: 'Reject' }).click()
  const rejecting = theirs.getByRole('dialog')
  await rejecting.getByLabel('Reason').fill('The break is missing')
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await expect(statusIn(own)).toContainText('The break is missing')
  await expect(row).toContainText('1 rejected')

  await handIn()
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expect(statusIn(own)).toContainText('Approved')
  await expect(own.getByRole('button', { name: 'Submit week' })).toBeHidden()
  await expect(row).toContainText('1 approved')
})
