import type { Locator, Page } from '@playwright/test'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

const TUESDAY = '2027-03-02'
const MARCH = '/calendar?view=month&date=2027-03-01'
const APRIL = '/calendar?view=month&date=2027-04-01'

const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const event = (page: Page, name: string, date: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, .*${date}`) })

/** A series in Brisbane on Tuesdays from nine to ten, made by the API. */
async function weekly(firm: Firm, values: Record<string, unknown> = {}) {
  const { id } = await firm.member('Technician')
  const body = {
    name: 'Weekly check',
    start: `${TUESDAY}T09:00:00+10:00`,
    end: `${TUESDAY}T10:00:00+10:00`,
    assignedUserIds: [id],
    recurringData: { isRecurring: true, freq: 'week', interval: 1, byWeekDay: ['Tuesday'] },
    ...values,
  }
  const answer = await (await firm.api('ProjectManager')).post('/api/v1/calendar', { data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** The calendar's tasks of three months, as `03-16 09:00 Name` on Brisbane's clock. */
async function planned(firm: Firm): Promise<string[]> {
  const window = 'start=2027-03-01T00:00:00Z&end=2027-06-01T00:00:00Z'
  const answer = await (await firm.api('ProjectManager')).get(`/api/v1/calendar?${window}`)
  const { tasks, occurrences } = await answer.json()
  const names = new Map(tasks.map(({ id, name }: { id: string; name: string }) => [id, name]))
  return occurrences.map(
    ({ taskId, start, override }: { taskId: string; start: string; override?: { name?: string } }) => {
      const local = new Date(Date.parse(start) + 36_000_000).toISOString()
      return `${local.slice(5, 10)} ${local.slice(11, 16)} ${override?.name ?? names.get(taskId)}`
    },
  )
}

const day = (page: Page, name: string) => page.getByRole('checkbox', { name })

async function choose(page: Page, task: Locator, action: string) {
  await task.first().click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function assign(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Assignees' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.keyboard.press('Escape')
}

async function apply(page: Page, scope: string) {
  const question = page.getByRole('dialog', { name: 'Apply changes for' })
  await expect(question.getByLabel('For all tasks')).toBeChecked()
  await question.getByLabel(scope).check()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('a coordinator makes every second Tuesday, and edits, splits, moves, deletes and duplicates it', async ({
  firm,
}) => {
  // The longest way through the calendar.
  test.slow()
  await firm.member('Technician')
  const { id: supervisorId } = await firm.member('Supervisor')
  await weekly(firm, { name: 'Not theirs', assignedUserIds: [supervisorId], recurringData: undefined })
  const page = await firm.signIn('ProjectManager')
  await page.goto(MARCH)

  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByLabel('Task name').fill('Fortnightly check')
  await page.getByLabel('Date', { exact: true }).fill(TUESDAY)
  await page.getByLabel('Start time').fill('09:00')
  await page.getByLabel('End time').fill('10:00')
  await page.getByLabel('Recurring task').check()
  await expect(day(page, 'Tuesday')).toBeChecked()
  await page.getByLabel('Repeat every').fill('2')
  await expect(page.getByText('Every 2 weeks on Tuesday')).toBeVisible()
  await expect(page.getByText('Next: Mar 02 2027, Mar 16 2027, Mar 30 2027, Apr 13 2027')).toBeVisible()
  await assign(page, 'Tui')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Schedule task' }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()

  await choose(page, event(page, 'Fortnightly check', 'Mar 16 2027'), 'Edit task')
  await page.getByLabel('Task name').fill('Long check')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await apply(page, 'This task only')
  await event(page, 'Long check', 'Mar 16 2027').click()
  await expect(page.getByText('Changed from the series')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await choose(page, event(page, 'Fortnightly check', 'Mar 30 2027'), 'Edit task')
  await page.getByLabel('Start time').fill('13:00')
  await page.getByLabel('End time').fill('14:00')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await apply(page, 'This and following tasks')

  await choose(page, event(page, 'Fortnightly check', 'Mar 02 2027'), 'Move to')
  const sure = page.getByText('This is a recurring event and only this event will move to a new task?')
  await expect(sure).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Move to' }).getByLabel('Date').fill('2027-04-06')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()
  await expect(event(page, 'Fortnightly check', 'Mar 02 2027')).toHaveCount(0)

  await page.goto(APRIL)
  await choose(page, event(page, 'Fortnightly check', 'Apr 13 2027'), 'Delete task')
  const deletion = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(deletion).toBeVisible()
  await expectAccessible(page)
  await expect(deletion.getByText('This action is not reversible.')).toBeVisible()
  await deletion.getByLabel('This task only').check()
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Scheduled task successfully deleted')).toBeVisible()

  await choose(page, event(page, 'Fortnightly check', 'Apr 27 2027'), 'Duplicate task')
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await page.getByLabel('Task name').fill('Second series')
  await page.getByRole('button', { name: 'Schedule task' }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()

  expect(await planned(firm)).toEqual([
    '03-02 09:00 Not theirs',
    '03-16 09:00 Long check',
    '03-30 13:00 Fortnightly check',
    '04-06 09:00 Fortnightly check',
    ...['04-27', '05-11', '05-25'].flatMap((day) => [`${day} 13:00 Fortnightly check`, `${day} 13:00 Second series`]),
  ])

  const technician = await firm.signIn('Technician')
  await technician.goto(MARCH)
  await expect(event(technician, 'Long check', 'Mar 16 2027')).toBeVisible()
  await expect(technician.getByRole('button', { name: /Not theirs/ })).toHaveCount(0)
  await event(technician, 'Fortnightly check', 'Mar 30 2027').click()
  const details = technician.getByRole('dialog', { name: 'Fortnightly check' })
  await expect(details.getByText('Recurring Task')).toBeVisible()
  await expect(details.getByText('Every 2 weeks on Tuesday')).toBeVisible()
  await expect(details.getByRole('button', { name: /Actions/ })).toHaveCount(0)
})

test('how a task repeats is refused while it makes no sense, and is never changed for one task alone', async ({
  firm,
}) => {
  await weekly(firm)
  const page = await firm.signIn('ProjectManager')
  await page.goto(MARCH)
  await choose(page, event(page, 'Weekly check', 'Mar 02 2027'), 'Edit task')
  const save = page.getByRole('button', { name: 'Save changes' })

  await page.getByLabel('Repeat every').fill('0')
  await expect(page.getByText('Interval should be greater than 0')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Repeat every').fill('1')
  await day(page, 'Tuesday').uncheck()
  await expect(page.getByText('At least one day should selected.')).toBeVisible()
  await day(page, 'Tuesday').check()
  await page.getByLabel('After a number of times').check()
  await page.getByLabel('Occurrences').fill('1')
  await expect(page.getByText('Occurrence should be greater than 1.')).toBeVisible()
  await page.getByLabel('On date').check()
  await expect(page.getByText('Ends on date is required.')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByLabel('Never').check()

  await page.getByLabel('Date', { exact: true }).fill('2027-03-04')
  await expect(day(page, 'Thursday')).toBeChecked()
  await save.click()
  const question = page.getByRole('dialog', { name: 'Apply changes for' })
  await expect(question.getByRole('radio')).toHaveCount(3)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await page.getByLabel('Repeat every').fill('3')
  await save.click()
  await expect(question.getByRole('radio')).toHaveCount(2)
  await expect(question.getByLabel('This task only')).toHaveCount(0)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
  expect(await planned(firm)).toEqual(
    ['03-04', '03-25', '04-15', '05-06', '05-27'].map((day) => `${day} 09:00 Weekly check`),
  )
})

test('a changed task that no longer falls on a day of its series is asked about', async ({ firm }) => {
  const { id, start } = await weekly(firm)
  const { id: technicianId } = await firm.member('Technician')
  const api = await firm.api('ProjectManager')
  const second = new Date(Date.parse(start) + 7 * 86_400_000).toISOString()
  const changed = {
    name: 'Long check',
    start: second,
    end: new Date(Date.parse(second) + 7_200_000).toISOString(),
    assignedUserIds: [technicianId],
    applyRecurringChangesFor: 'individual',
    occurrenceStart: second,
  }
  expect((await api.put(`/api/v1/calendar/${id}`, { data: changed })).status()).toBe(200)

  const page = await firm.signIn('ProjectManager')
  await page.goto(MARCH)
  await choose(page, event(page, 'Weekly check', 'Mar 02 2027'), 'Edit task')
  await page.getByLabel('Repeat every').fill('2')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog', { name: 'Apply changes for' }).getByRole('button', { name: 'Apply' }).click()
  const question = page.getByRole('dialog', { name: 'One changed task is left over' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Decide later' }).click()

  await event(page, 'Weekly check', 'Mar 02 2027').click()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await question.getByRole('button', { name: 'Keep as a single task' }).click()
  await expect(question).toBeHidden()
  await expect(event(page, 'Long check', 'Mar 09 2027')).toBeVisible()
})

test('attachments: as many as one save can carry, kept, shown and taken off', async ({ firm }) => {
  await firm.member('Technician')
  const page = await firm.signIn('ProjectManager')
  await page.goto(MARCH)
  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByLabel('Task name').fill('With papers')
  await page.getByLabel('Date', { exact: true }).fill(TUESDAY)
  await page.getByLabel('Start time').fill('09:00')
  await page.getByLabel('End time').fill('10:00')
  await assign(page, 'Tui')
  const input = page.locator('input[type=file]')
  const save = page.getByRole('button', { name: 'Schedule task' })
  const file = (name: string, bytes: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(bytes, 'a line\n'),
  })

  await input.setInputFiles(Array.from({ length: 11 }, (_, number) => file(`note ${number}.txt`, 100)))
  await expect(page.getByText('11 / 10 files, 1.1 kB / 50 MB')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Remove note 10.txt' }).click()
  await expect(page.getByText('10 / 10 files, 1000 B / 50 MB')).toBeVisible()
  await expect(save).toBeEnabled()
  for (let number = 1; number < 10; number++)
    await page.getByRole('button', { name: `Remove note ${number}.txt` }).click()
  await input.setInputFiles(file('large.txt', 26 * 1_048_576))
  await input.setInputFiles(file('more.txt', 26 * 1_048_576))
  await expect(page.getByText('3 / 10 files, 52 MB / 50 MB')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.getByRole('button', { name: 'Remove large.txt' }).click()
  await page.getByRole('button', { name: 'Remove more.txt' }).click()
  await save.click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()

  await event(page, 'With papers', 'Mar 02 2027').click()
  const details = page.getByRole('dialog', { name: 'With papers' })
  await expect(details.getByText('note 0.txt')).toBeVisible()
  const download = page.waitForEvent('download')
  await details.getByRole('button', { name: 'Download note 0.txt' }).click()
  expect((await download).suggestedFilename()).toBe('note 0.txt')

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await page.getByRole('button', { name: 'Remove note 0.txt' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
  await event(page, 'With papers', 'Mar 02 2027').click()
  await expect(page.getByText('No attachments added')).toBeVisible()
})

test('a free plan that is full takes tasks without attachments', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  const { organization } = await (await (await firm.api('Administrator')).get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  await firm.fillStorage(organization.id)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(
    page.getByText(/^Your organization has reached the storage limit allowed in the free trial/),
  ).toBeVisible()
  await expect(page.locator('input[type=file]')).toBeDisabled()
})

test('a draft needs nobody, and is seen by managers alone', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto(MARCH)
  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByLabel('Task name').fill('Some day')
  await page.getByRole('button', { name: 'Schedule task' }).click()
  await expect(page.getByText('At least one user must be assigned to a task')).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(notice(page, 'Draft saved')).toBeVisible()
  const drafts = await (await firm.api('ProjectManager')).get('/api/v1/calendar/drafts')
  expect(await drafts.json()).toMatchObject([{ name: 'Some day', draft: true, taskAssignments: [] }])
})

test("a job's schedule lists its tasks, and plans more of them", async ({ firm }) => {
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Holt' }
  const { id } = await (await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: job })).json()
  await weekly(firm, { jobId: id })
  await firm.member('Technician')
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/overview`)
  await page.getByRole('link', { name: 'Schedule' }).click()
  const list = page.getByRole('region', { name: 'Scheduled Tasks' })
  await expect(list.getByRole('heading', { name: 'Weekly check' })).toBeVisible()
  await expect(list.getByText('Weekly on Tuesday')).toBeVisible()
  await expect(list.getByText('Starts Mar 02 2027, ends Never')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByLabel('Associated with a job')).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Job', exact: true })).toHaveValue(/ - \d+/)
  // From the job to its task in five clicks: its name has the focus, its time and its job are filled in.
  await page.keyboard.type('Dry-out')
  await page.getByRole('combobox', { name: 'Assignees' }).click()
  await page.getByRole('option', { name: /Tui/ }).click()
  await page.getByRole('button', { name: 'Schedule task' }).click()
  await expect(list.getByRole('heading', { name: 'Dry-out' })).toBeVisible()

  const technician = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  await technician.goto(`/jobs/${id}/schedule`)
  await expect(technician.getByRole('heading', { name: 'Weekly check' })).toBeVisible()
  await expect(technician.getByRole('button', { name: 'New task' })).toHaveCount(0)
  expect(await technician.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
