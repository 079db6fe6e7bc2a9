import type { APIResponse, Page } from '@playwright/test'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'
import { formatDay } from '@/lib/base/time'

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

async function made(answer: Promise<APIResponse>): Promise<{ id: string }> {
  const done = await answer
  expect(done.status(), await done.text()).toBe(201)
  return done.json()
}

interface Planned {
  status?: string
  coordinator?: boolean
  supervisor?: boolean
  isPrivate?: boolean
  assigned?: boolean
}

/** Jobs of one client and of private persons, in several statuses, some of them the coordinator's or the supervisor's. */
async function openJobs(firm: Firm, plan: Planned[]): Promise<string> {
  const api = await firm.api('Administrator')
  const [coordinator, supervisor] = [await firm.member('ProjectManager'), await firm.member('Supervisor')]
  const client = await made(api.post('/api/v1/client', { data: { companyName: 'Harbour Mutual', type: 'INSURER' } }))
  for (const [n, one] of plan.entries()) {
    const job = await made(
      api.post('/api/v2/jobs', {
        data: {
          type: 'Water',
          siteAddress: `${n + 1} Esplanade`,
          ...(one.isPrivate ? { isPrivateJob: true, contactName: 'Sam Householder' } : { clientId: client.id }),
          projectManagerId: one.coordinator ? coordinator.id : null,
          supervisorId: one.supervisor ? supervisor.id : null,
        },
      }),
    )
    if (one.status) {
      const moved = await api.post(`/api/v1/jobs/${job.id}/status`, { data: { status: one.status, note: 'As agreed' } })
      expect(moved.status(), await moved.text()).toBe(201)
    }
    if (one.assigned) {
      const { id } = await firm.member('Technician')
      // Under way: one that begins in a minute is none of today's just before midnight.
      const start = new Date(Date.now() - 60_000)
      const end = new Date(start.getTime() + 900_000)
      await made(
        api.post('/api/v1/calendar', {
          data: { name: `Check ${n}`, start, end, jobId: job.id, assignedUserIds: [id] },
        }),
      )
    }
  }
  return client.id
}

/** Follows a number, expects its list to count as many, and comes back. */
async function expectListOf(page: Page, name: string | RegExp, count: number, within = page.locator('main')) {
  const link = within.getByRole('link', { name })
  await expect(link.first()).toHaveText(new RegExp(`^${count}\\b`))
  await link.first().click()
  await page.waitForURL((url) => url.pathname === '/jobs')
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count || 'No'} `) })).toBeVisible()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')
}

test('an Administrator reads the figures, and each leads to the jobs it counts', async ({ firm }) => {
  await openJobs(firm, [
    { status: 'IN_PROGRESS', coordinator: true, assigned: true },
    { status: 'IN_PROGRESS', coordinator: true, isPrivate: true },
    { status: 'ON_HOLD', coordinator: true },
    { status: 'CUSTOMER_CONTACTED' },
    {},
    { status: 'CANCELLED' },
  ])
  const page = await firm.signIn('Administrator')
  await page.goto('/')
  const tile = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(tile('ACTIVE USERS').getByRole('link', { name: /^4 active users/ })).toBeVisible()
  await expect(tile('ACTIVE USERS').getByRole('link', { name: '1 project coordinators' })).toBeVisible()
  await expect(tile('ACTIVE JOBS PER COORDINATOR').getByRole('link', { name: /^3 / })).toBeVisible()
  await expect(tile('TECHNICIAN UTILIZATION')).toContainText('100.00%')
  await expect(tile('TECHNICIAN UTILIZATION')).toContainText('Assigned to Tasks Today')
  await expectAccessible(page)

  await expectListOf(page, / active jobs$/, 3, tile('ACTIVE JOBS'))
  await expectListOf(page, / other open jobs$/, 2, tile('ACTIVE JOBS'))
  const statuses = page.getByRole('region', { name: 'Jobs by Status', exact: true })
  await expectListOf(page, /in total$/, 6, statuses)
  await expectListOf(page, /In progress$/, 2, statuses)
  const clients = page.getByRole('region', { name: 'Jobs by Client', exact: true })
  await clients.getByRole('button', { name: 'Show the numbers' }).click()
  await expectAccessible(page)
  await expectListOf(page, 'jobs of Private jobs', 1, clients)
  await clients.getByRole('button', { name: 'Show the numbers' }).click()
  await expectListOf(page, 'jobs of Harbour Mutual', 2, clients)

  const coordinators = page.getByRole('region', { name: 'Jobs by Coordinator' })
  await coordinators.getByRole('button', { name: 'Show the numbers' }).click()
  await expectListOf(page, 'jobs of Priya Tester', 2, coordinators)
})

test('a part of a chart leads to its jobs before anybody pointed at it, and tells of them once somebody did', async ({
  firm,
}) => {
  await openJobs(firm, [{ status: 'IN_PROGRESS' }])
  const page = await firm.signIn('Administrator')
  await page.goto('/')
  for (const [card, part, sentence] of [
    ['Jobs by Status', 'circle, path', 'In progress 1'],
    ['Jobs by Client', 'rect', 'Harbour Mutual, In progress 1'],
  ] as const) {
    const chart = page.getByRole('region', { name: card }).getByRole('img', { name: card })
    // The page ignores clicks until it runs.
    await expect(async () => {
      await chart.locator(part).last().dispatchEvent('click')
      await page.waitForURL((url) => url.pathname === '/jobs' && url.searchParams.get('status') === 'IN_PROGRESS', {
        timeout: 3_000,
      })
    }).toPass()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    // The hint loads at the first touch; a pointer that then stays still gets none.
    await expect(async () => {
      await page.mouse.move(0, 0)
      await chart
        .locator(part)
        .last()
        .hover({ position: { x: 80, y: 10 } })
      await expect(page.getByText(sentence, { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectAccessible(page)
  }
})

test('the chart of coordinators is narrowed by dates, and says what is wrong with them', async ({ firm }) => {
  await openJobs(firm, [{ status: 'IN_PROGRESS', coordinator: true }])
  const page = await firm.signIn('Administrator')
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Jobs by Coordinator' })
  const range = card.getByLabel('Date range')
  await expect(range.locator('option')).toHaveText([
    'All Records',
    'Today',
    'This Week',
    'This Month',
    'This Quarter',
    'Year To Date',
    'Custom',
  ])
  await range.selectOption('Today')
  await expect(page).toHaveURL(/\?range=TODAY/)
  await expect(card.getByRole('button', { name: 'Show the numbers' })).toBeVisible()

  await range.selectOption('Custom')
  const [from, to, apply] = [
    card.getByLabel('From', { exact: true }),
    card.getByLabel('To', { exact: true }),
    card.getByRole('button', { name: 'Apply' }),
  ]
  await expect(apply).toBeDisabled()
  await from.press('2')
  await expect(from).toHaveValue('')
  await from.fill(dayFromNow(-3))
  await to.fill(dayFromNow(-9))
  await expect(card.getByText(/^Date should be less than \w{3} \d\d \d{4}$/)).toBeVisible()
  await expect(card.getByText(/^Date should be greater than \w{3} \d\d \d{4}$/)).toBeVisible()
  await expect(apply).toBeDisabled()
  await expectAccessible(page)
  await to.fill(dayFromNow(2))
  await expect(card.getByText('Cannot be in the future')).toBeVisible()
  await expect(apply).toBeDisabled()
  await from.fill(dayFromNow(-9))
  await to.fill(dayFromNow(-3))
  await apply.click()
  await expect(page).toHaveURL(new RegExp(`range=CUSTOM&from=${dayFromNow(-9)}&to=${dayFromNow(-3)}`))
  await expect(card.getByRole('img', { name: 'Blank canvas' })).toBeVisible()

  await page.reload()
  await expect(range).toHaveValue('CUSTOM')
  await expect(from).toHaveValue(formatDay(dayFromNow(-9)))
  await page.goBack()
  await expect(card.getByRole('button', { name: 'Show the numbers' })).toBeVisible()
})

test('what is chosen before the page runs is heard as soon as it does', async ({ firm }) => {
  await openJobs(firm, [{ status: 'IN_PROGRESS', coordinator: true }])
  const page = await firm.signIn('Administrator')
  let run = () => {}
  const chosen = new Promise<void>((resolve) => (run = resolve))
  await page.route('**/_next/static/**', async (route) => {
    if (route.request().resourceType() === 'script') await chosen
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('region', { name: 'Jobs by Coordinator' }).getByLabel('Date range').selectOption('Today')
  run()
  await expect(page).toHaveURL(/\?range=TODAY/)
})

for (const role of ['ProjectManager', 'Supervisor'] as const) {
  test(`a ${role} sees the jobs that are theirs`, async ({ firm }) => {
    const own = role === 'ProjectManager' ? { coordinator: true } : { supervisor: true }
    await openJobs(firm, [{ status: 'IN_PROGRESS', ...own }, { ...own }, { status: 'IN_PROGRESS' }])
    const page = await firm.signIn(role, { viewport: { width: 390, height: 844 } })
    await page.goto('/')
    const statuses = page.getByRole('region', { name: 'Your Jobs by Status' })
    const clients = page.getByRole('region', { name: 'Your Jobs by Client' })
    await expect(clients).toBeVisible()
    await expect(page.getByText('ACTIVE USERS')).toBeHidden()
    await expectAccessible(page)
    await expectListOf(page, /in total$/, 2, statuses)

    await statuses.getByLabel('Opened within').selectOption('1 Week')
    await expect(page).toHaveURL(/\?period=LAST_WEEK$/)
    await expectListOf(page, /in total$/, 2, statuses)

    await page.route('**/api/v1/overview/dashboard-data?*', (route) => route.abort())
    const again = statuses.getByRole('button', { name: 'Try again' })
    await statuses.getByLabel('Opened within').selectOption('1 Month')
    await expect(again).toBeVisible()
    await page.unroute('**/api/v1/overview/dashboard-data?*')
    await statuses.getByRole('button', { name: 'Try again' }).click()
    await expect(statuses.getByRole('link', { name: /in total$/ })).toBeVisible()
  })
}

test('a technician counts the jobs with tasks of theirs', async ({ firm }) => {
  await openJobs(firm, [{ status: 'IN_PROGRESS', assigned: true }, { assigned: true }, { status: 'IN_PROGRESS' }])
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  const tile = page.getByRole('region', { name: 'CURRENTLY ASSIGNED JOBS' })
  await expect(tile.getByText('number of jobs with tasks that you have been assigned to')).toBeVisible()
  await expectListOf(page, /currently assigned jobs$/, 2, tile)
  await expect(page.getByRole('region', { name: 'All Scheduled Tasks' })).toBeVisible()
  await expect(page.getByText('Jobs by Status')).toBeHidden()
  await expectAccessible(page)
})
