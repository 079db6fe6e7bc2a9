import type { Locator, Page } from '@playwright/test'

import { LONG_PRESS_MS } from '@/components/job/calendar/placing'
import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
import { pagesOf } from '@/e2e/pages-of'
import { formatDay } from '@/lib/base/time'

const WEDNESDAY = '2027-03-10'

/** Schedules a task in Brisbane's working hours. */
async function schedule(firm: Firm, { from, to, ...values }: { from: string; to: string } & Record<string, unknown>) {
  const { id } = await firm.member('Technician')
  const body = {
    name: 'Moisture check',
    start: `${WEDNESDAY}T${from}:00+10:00`,
    end: `${WEDNESDAY}T${to}:00+10:00`,
    assignedUserIds: [id],
    ...values,
  }
  const answer = await (await firm.api('ProjectManager')).post('/api/v1/calendar', { data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

async function openJob(firm: Firm, values: object = {}): Promise<{ id: string; jobNo: number }> {
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Holt', ...values }
  const answer = await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: job })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const event = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

async function fillTask(page: Page, { name, from, to }: { name: string; from: string; to: string }) {
  await page.getByLabel('Task name').fill(name)
  await page.getByLabel('Date', { exact: true }).fill(WEDNESDAY)
  await page.getByLabel('Start time').fill(from)
  await page.getByLabel('End time').fill(to)
}

async function assign(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Assignees' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.keyboard.press('Escape')
}

test('a coordinator schedules a task of a job, changes it and deletes it; the technician sees each step', async ({
  firm,
}) => {
  const { jobNo } = await openJob(firm)
  await firm.member('Technician')
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await expect(page.getByRole('heading', { name: 'Mar 08 – Mar 14 2027' })).toBeVisible()

  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a new task' })
  await page.getByLabel('Start time').fill('10:00')
  await dialog.getByRole('button', { name: 'Monitoring visit' }).click()
  await expect(page.getByLabel('Task name')).toHaveValue('Monitoring visit')
  await expect(page.getByLabel('End time')).toHaveValue('10:45 AM')
  await fillTask(page, { name: 'Strip-out', from: '10:00', to: '09:00' })
  await expect(dialog.getByText('Invalid end time: Must be after start time')).toBeVisible()
  await page.getByLabel('End time').fill('12:00')
  await page.getByLabel('Associated with a job').check()
  await page.getByRole('combobox', { name: 'Job', exact: true }).fill('Esplanade')
  await page.getByRole('option', { name: new RegExp(`- ${jobNo}\\b`) }).click()
  await assign(page, 'Tui')
  await dialog.getByRole('button', { name: 'Schedule task' }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(event(page, 'Strip-out')).toBeVisible()

  const technician = await firm.signIn('Technician')
  await technician.goto(`/calendar?date=${WEDNESDAY}`)
  await event(technician, 'Strip-out').click()
  const details = technician.getByRole('dialog', { name: 'Strip-out' })
  await expect(details.getByText('10:00 AM – 12:00 PM')).toBeVisible()
  await expect(details.getByText('Sam Holt').first()).toBeVisible()
  await expect(details.getByText('No description provided.')).toBeVisible()
  await expect(details.getByRole('button', { name: /Actions/ })).toBeHidden()
  await expect(technician.getByRole('button', { name: 'New task' })).toBeHidden()
  await details.getByRole('button', { name: 'Mark as done' }).click()
  await expect(notice(technician, 'Task marked as done')).toBeVisible()
  await expect(details.getByText(/^.+ by Tui/)).toBeVisible()
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(event(technician, 'Strip-out')).toHaveAccessibleName(/, done$/)
  await technician.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(technician, 'Undone')).toBeVisible()
  await expect(event(technician, 'Strip-out')).not.toHaveAccessibleName(/, done$/)

  await event(page, 'Strip-out').click()
  await page.getByRole('button', { name: 'Actions for Strip-out' }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit scheduled task' })).toBeVisible()
  await page.getByLabel('Task name').fill('Strip-out and dry')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()

  await event(page, 'Strip-out and dry').click()
  await page.getByRole('button', { name: 'Actions for Strip-out and dry' }).click()
  await page.getByRole('menuitem', { name: 'Delete task' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Task' })
  await expect(confirmation.getByText('This action is not reversible.')).toBeVisible()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Scheduled task successfully deleted')).toBeVisible()
  await expect(event(page, 'Strip-out and dry')).toBeHidden()

  await technician.reload()
  await expect(technician.getByRole('region', { name: /^Tasks/ })).toBeVisible()
  await expect(event(technician, 'Strip-out')).toBeHidden()
})

test('an empty slot opens the dialog with its own time, which a technician cannot', async ({ firm }) => {
  const page = await firm.signIn('Supervisor')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  const slot = (target: Page) => target.locator('.fc-timegrid-slot-lane[data-time="09:00:00"]')
  await slot(page).click()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(formatDay(WEDNESDAY))
  await expect(page.getByLabel('Start time')).toHaveValue('09:00 AM')
  await expect(page.getByLabel('End time')).toHaveValue('09:30 AM')

  const technician = await firm.signIn('Technician')
  await technician.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  await slot(technician).click()
  await expect(technician.getByRole('dialog')).toBeHidden()
})

test('a task is drawn on the organisation’s clock and told on the site’s', async ({ firm }) => {
  const { id: jobId } = await openJob(firm, { state: 'NSW' })
  await schedule(firm, { from: '09:00', to: '11:00', jobId })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  await expect(event(page, 'Moisture check')).toHaveAccessibleName(/10:00 AM – 12:00 PM AEDT/)
  await event(page, 'Moisture check').click()
  const details = page.getByRole('dialog', { name: 'Moisture check' })
  await expect(details.getByText('AEDT')).toBeVisible()
  await expect(details.getByText("09:00 AM – 11:00 AM AEST on your organisation's clock")).toBeVisible()

  await details.getByRole('button', { name: /Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await expect(page.getByLabel('Start time')).toHaveValue('10:00 AM')
  await expect(page.getByText('Times are on the clock of the job: Australia/Sydney (AEDT).')).toBeVisible()
})

test('whoever has something else to do is marked, and may be chosen all the same', async ({ firm }) => {
  await schedule(firm, { name: 'Dry-out', from: '09:00', to: '11:00' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await page.getByRole('button', { name: 'New task' }).click()
  await fillTask(page, { name: 'Call-out', from: '10:00', to: '10:30' })
  await page.getByRole('combobox', { name: 'Assignees' }).fill('Tui')
  const option = page.getByRole('option', { name: /Tui/ })
  await expect(option.getByText('Conflicts with another task')).toBeVisible()
  await option.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Conflicts' })).toContainText('Dry-out')
  await page.getByRole('button', { name: 'Schedule task' }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()
})

test('columns of people: chosen, saved, and in the address', async ({ firm }) => {
  const { id: supervisorId } = await firm.member('Supervisor')
  const { id: technicianId } = await firm.member('Technician')
  await schedule(firm, {
    name: 'Joint visit',
    from: '09:00',
    to: '11:00',
    assignedUserIds: [technicianId, supervisorId],
  })
  await schedule(firm, { name: 'Dry-out', from: '10:00', to: '12:00' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  await expect(event(page, 'Joint visit')).toHaveCount(1)

  const people = page.getByRole('combobox', { name: 'View individual/combined calendars' })
  await people.click()
  await page.getByRole('option', { name: 'Select all' }).click()
  await page.keyboard.press('Escape')
  await expect(event(page, 'Joint visit')).toHaveCount(2)
  await expect(event(page, 'Dry-out')).toHaveAccessibleName(/conflicts with another task$/)
  await expect(page).toHaveURL(new RegExp(`user=${technicianId}`))
  await page.getByRole('button', { name: 'Print' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menu', { name: 'Print' }).getByRole('menuitem', { name: /^Tui/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/run sheet 2027-03-10 Tui .+\.pdf$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Successfully saved users')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()

  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  await expect(event(page, 'Joint visit')).toHaveCount(2)
  await page.getByLabel('View', { exact: true }).selectOption('Month')
  await expect(page.getByRole('heading', { name: 'March 2027' })).toBeVisible()
  await expect(event(page, 'Joint visit')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Wednesday, Mar 10 2027' })).toBeVisible()
})

test('two people edit the same task: the later one decides what stands, and loses nothing', async ({ firm }) => {
  const task = await schedule(firm, { from: '09:00', to: '11:00' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await event(page, 'Moisture check').click()
  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await page.getByLabel('Description').fill('Bring the long hose')

  const { id: technicianId } = await firm.member('Technician')
  const other = await firm.api('Supervisor')
  const { start, end } = task
  const theirs = { name: 'Moisture check, again', start, end, assignedUserIds: [technicianId], version: 1 }
  expect((await other.put(`/api/v1/calendar/${task.id}`, { data: theirs })).status()).toBe(200)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, 'Failed to update scheduled task')).toBeVisible()
  await expect(page.getByText('Marcus Tester changed this task in the meantime')).toBeVisible()
  await expect(page.getByText('They changed: name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Task name' }).getByLabel('Theirs')).toBeChecked()
  await expect(page.getByRole('group', { name: 'Description' }).getByLabel('Mine')).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use what is chosen' }).click()
  await expect(page.getByLabel('Task name')).toHaveValue('Moisture check, again')
  await expect(page.getByLabel('Description')).toHaveValue('Bring the long hose')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
})

test('what is being typed survives a reload', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'New task' }).click()
  await page.getByLabel('Task name').fill('Half a thought')
  page.on('dialog', (question) => question.accept())
  await page.reload()
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByText('Your unsaved draft is back.')).toBeVisible()
  await expect(page.getByLabel('Task name')).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(page.getByLabel('Task name')).toHaveValue('')
})

for (const view of ['month', 'week', 'team', 'day', 'agenda']) {
  test(`the ${view} view can be read and used by everybody, in both themes`, async ({ firm }) => {
    await schedule(firm, { from: '09:00', to: '11:00' })
    const page = await firm.signIn('ProjectManager')
    await page.goto(`/calendar?view=${view}&date=${WEDNESDAY}`)
    await expect(event(page, 'Moisture check')).toBeVisible()
    await expectAccessible(page)
    await event(page, 'Moisture check').press('Enter')
    await expect(page.getByRole('dialog', { name: 'Moisture check' })).toBeVisible()
  })
}

test('tasks and their dialogs open by keyboard, for everybody', async ({ firm }) => {
  await schedule(firm, { from: '09:00', to: '11:00', description: 'Gate code 4411' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await event(page, 'Moisture check').focus()
  await expect(page.getByRole('tooltip')).toContainText('MOISTURE CHECK')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Moisture check' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await expectAccessible(page)
})

test('the week says what and where of tasks of jobs before when, and Tab goes through them in time', async ({
  firm,
}) => {
  const { id: jobId } = await openJob(firm, { suburb: 'Manly', state: 'QLD', postcode: '4179' })
  for (const [name, from, to] of [
    ['Initial attendance', '08:00', '12:00'],
    ['Moisture check', '08:30', '11:00'],
    ['Equipment pick-up', '10:30', '12:00'],
    ['Strip-out', '11:00', '13:00'],
    ['Antimicrobial treatment', '13:00', '13:30'],
  ] as const)
    await schedule(firm, { name, from, to, jobId })
  await schedule(firm, { name: 'Night shift', from: '22:00', to: '23:00', end: '2027-03-11T06:00:00+10:00', jobId })
  // Wide enough for three at one time.
  const page = await firm.signIn('ProjectManager', { viewport: { width: 1920, height: 1080 } })
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await expect(event(page, 'Strip-out')).toBeVisible()
  const unseen = await page.locator('.fc-event.of-a-job').evaluateAll((chips) =>
    chips.flatMap((chip) => {
      const [room, site] = ['.task-lines', '.task-site'].map((part) =>
        chip.querySelector(part)!.getBoundingClientRect(),
      )
      const isSeen = site!.width >= 24 && site!.top + 12 <= room!.bottom && site!.left + 24 <= room!.right
      return isSeen ? [] : [chip.getAttribute('aria-label')]
    }),
  )
  expect(unseen).toEqual([])
  await expect(event(page, 'Night shift').first()).toHaveAccessibleName(/Mar 10 2027, 10:00 PM – Mar 11 2027, 06:00 AM/)

  await event(page, 'Initial attendance').focus()
  for (const name of ['Moisture check', 'Equipment pick-up', 'Strip-out', 'Antimicrobial treatment', 'Night shift']) {
    await page.keyboard.press('Tab')
    await expect(event(page, name).first()).toBeFocused()
  }
  await page.keyboard.press('Shift+Tab')
  await expect(event(page, 'Antimicrobial treatment')).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('12 Esplanade, Manly QLD 4179')
})

test('who works alone puts themselves among the technicians and has a task of a job', async ({ firm }) => {
  const owner = await firm.api('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Holt' }
  expect((await owner.post('/api/v2/jobs', { data: job })).status()).toBe(201)
  const page = await firm.signIn('Administrator')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule a new task' })
  await fillTask(page, { name: 'Strip-out', from: '10:00', to: '12:00' })
  const { firstName } = await firm.member('Administrator')
  await assign(page, firstName)
  await page.getByLabel('Associated with a job').check()
  await expect(dialog.getByText(/cannot be given this task and was unchosen/)).toBeVisible()
  await expect(dialog.getByText('Nobody does field work yet.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'I do field work too' }).click()
  await expect(dialog.getByText('Nobody does field work yet.')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Job', exact: true }).fill('Esplanade')
  await page.getByRole('option', { name: /12 Esplanade/ }).click()
  // Enter chooses the typed person, and not everybody.
  await page.getByRole('combobox', { name: 'Assignees' }).fill(firstName)
  await expect(page.getByRole('option', { name: new RegExp(firstName) })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Schedule task' }).click()
  await expect(notice(page, 'Schedule task created successfully')).toBeVisible()
  await expect(event(page, 'Strip-out')).toHaveAccessibleName(new RegExp(`assigned to ${firstName}`))
})

test('a phone shows a day, and nothing beyond its edge', async ({ firm }) => {
  await schedule(firm, { from: '09:00', to: '11:00' })
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await expect(page.getByRole('heading', { name: 'Wednesday, Mar 10 2027' })).toBeVisible()
  await expect(event(page, 'Moisture check')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
})

test('a week at a desk shows all of its days, without motion too', async ({ firm }) => {
  await schedule(firm, { from: '09:00', to: '11:00' })
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await firm.signIn('Technician', { reducedMotion })
    await page.goto(`/calendar?view=week&date=${WEDNESDAY}`)
    await expect(event(page, 'Moisture check')).toBeVisible()
    await expect(page.getByText('Sun 14 Mar')).toBeInViewport({ ratio: 1 })
  }
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Drags the upper part of a box to a point, in the steps of a hand. */
async function drag(page: Page, from: Box, to: { x: number; y: number }) {
  const start = { x: from.x + from.width / 2, y: from.y + Math.min(8, from.height / 4) }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 2 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

/** The place of something, once it can be seen: the calendar removes parts for a moment while it draws them anew. */
async function boxOf(shown: Locator): Promise<Box> {
  let box = null as Box | null
  await expect.poll(async () => (box = await shown.boundingBox())).not.toBeNull()
  return box!
}

/** The point where a person's column and a time of day meet. */
async function placeOn(page: Page, userId: string, time: string) {
  const column = await boxOf(page.locator(`.fc-timegrid-col[data-resource-id="${userId}"]`))
  const slot = await boxOf(page.locator(`.fc-timegrid-slot-lane[data-time="${time}:00"]`))
  return { x: column.x + column.width / 2, y: slot.y + slot.height / 2 }
}

const windowOf = async (firm: Firm) => {
  const query = `start=${WEDNESDAY}T00:00:00%2B10:00&end=2027-03-12T00:00:00%2B10:00`
  const { tasks, occurrences } = await (
    await firm.api('ProjectManager')
  )
    .get(`/api/v1/calendar?${query}`)
    .then((answer) => answer.json())
  return occurrences.map((one: { taskId: string; start: string; override?: object }) => ({
    ...tasks.find(({ id }: { id: string }) => id === one.taskId),
    ...one.override,
    start: one.start,
  })) as { name: string; start: string; taskAssignments: { userId: string }[] }[]
}

test('a task is dragged to another time and another person, put back by Undo, and made longer', async ({ firm }) => {
  const { id: supervisorId } = await firm.member('Supervisor')
  const { id: technicianId } = await firm.member('Technician')
  await schedule(firm, { name: 'Site meeting', from: '09:00', to: '10:00', assignedUserIds: [technicianId] })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${supervisorId}&user=${technicianId}`)
  await expect(page.getByText('1 h planned')).toBeVisible()
  await expect(page.getByText('Free')).toBeVisible()

  await drag(page, await boxOf(event(page, 'Site meeting')), await placeOn(page, supervisorId, '11:00'))
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
  await expect
    .poll(() => windowOf(firm))
    .toMatchObject([{ start: '2027-03-10T01:00:00.000Z', taskAssignments: [{ userId: supervisorId }] }])

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => windowOf(firm))
    .toMatchObject([{ start: '2027-03-09T23:00:00.000Z', taskAssignments: [{ userId: technicianId }] }])

  await expect(event(page, 'Site meeting')).toHaveAccessibleName(/09:00 AM – 10:00 AM, assigned to Tui/)
  await event(page, 'Site meeting').hover()
  const edge = await boxOf(page.locator('.fc-event-resizer-end'))
  await drag(page, edge, { x: edge.x, y: (await placeOn(page, technicianId, '10:30')).y })
  await expect(event(page, 'Site meeting')).toHaveAccessibleName(/09:00 AM – 11:00 AM/)
  await expect(page.getByText('2 h planned')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Undo' }).last()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(event(page, 'Site meeting')).toHaveAccessibleName(/09:00 AM – 10:00 AM/)
})

test('dragging one of a series asks how much of it is meant, and nothing moves without an answer', async ({ firm }) => {
  const { id: technicianId } = await firm.member('Technician')
  await schedule(firm, {
    name: 'Drying readings',
    from: '09:00',
    to: '10:00',
    recurringData: { isRecurring: true, freq: 'day', interval: 1, endOption: 'never' },
  })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${technicianId}`)
  const before = await boxOf(event(page, 'Drying readings'))
  await drag(page, before, await placeOn(page, technicianId, '13:00'))
  const question = page.getByRole('dialog', { name: 'Apply changes for' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => Math.round((await boxOf(event(page, 'Drying readings'))).y)).toBe(Math.round(before.y))

  await drag(page, before, await placeOn(page, technicianId, '13:00'))
  await expect(question.getByLabel('This task only')).toBeChecked()
  await question.getByRole('button', { name: 'Apply' }).click()
  await expect(notice(page, 'Scheduled task updated successfully')).toBeVisible()
  await expect
    .poll(async () => (await windowOf(firm)).map(({ start }) => start))
    .toEqual(['2027-03-10T03:00:00.000Z', '2027-03-10T23:00:00.000Z'])
})

test('what was changed for this and following tasks is one series again after Undo, dragged or edited', async ({
  firm,
}) => {
  const { id: technicianId } = await firm.member('Technician')
  const { id } = await schedule(firm, {
    name: 'Drying readings',
    from: '09:00',
    to: '10:00',
    start: '2027-03-08T09:00:00+10:00',
    end: '2027-03-08T10:00:00+10:00',
    recurringData: { isRecurring: true, freq: 'day', interval: 1, endOption: 'after', count: 9 },
  })
  const timesOf = (tasks: { name: string; start: string }[]) => tasks.map(({ name, start }) => [name, start])
  const before = await windowOf(firm)
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${technicianId}`)
  const question = page.getByRole('dialog', { name: 'Apply changes for' })
  const applyToFollowing = async () => {
    await question.getByLabel('This and following tasks').check()
    await question.getByRole('button', { name: 'Apply' }).click()
  }
  const today = page.getByRole('button', { name: 'TODAY' })
  const undo = async (name: string, press: () => Promise<void>) => {
    await expect.poll(async () => (await windowOf(firm)).map((task) => task.name)).toEqual([name, name])
    await press()
    await expect(notice(page, 'Undone').last()).toBeVisible()
    await today.hover()
    await expect(notice(page, 'Undone')).toHaveCount(0)
    await expect.poll(async () => timesOf(await windowOf(firm))).toEqual(timesOf(before))
    await expect(event(page, 'Drying readings')).toHaveAccessibleName(/09:00 AM – 10:00 AM/)
  }

  await drag(page, await boxOf(event(page, 'Drying readings')), await placeOn(page, technicianId, '13:00'))
  await applyToFollowing()
  await expect(event(page, 'Drying readings')).toHaveAccessibleName(/01:00 PM – 02:00 PM/)
  await undo('Drying readings', () => page.getByRole('button', { name: 'Undo' }).click())

  await event(page, 'Drying readings').click()
  await page.getByRole('button', { name: 'Actions for Drying readings' }).click()
  await page.getByRole('menuitem', { name: 'Edit task' }).click()
  await page.getByLabel('Task name').fill('Final readings')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await applyToFollowing()
  await undo('Final readings', async () => {
    await today.focus()
    for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
  })
  await expect(today).toBeFocused()
  const { tasks } = await (
    await firm.api('ProjectManager')
  )
    .get('/api/v1/calendar?start=2027-03-01T00:00:00Z&end=2027-04-01T00:00:00Z')
    .then((answer) => answer.json())
  expect(tasks).toMatchObject([{ id, recurringData: { endOption: 'after', count: 9 } }])
})

test('a technician can drag nothing, and is offered nothing to plan', async ({ firm }) => {
  await schedule(firm, { from: '09:00', to: '11:00' })
  const page = await firm.signIn('Technician')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}`)
  const before = await boxOf(event(page, 'Moisture check'))
  await drag(page, before, { x: before.x + 40, y: before.y + 120 })
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await boxOf(event(page, 'Moisture check'))).y).toBe(before.y)
  await expect(page.getByRole('button', { name: 'To be scheduled' })).toBeHidden()
  await expect(page.getByLabel('View individual/combined calendars')).toBeHidden()
})

test('drafts and jobs without a next task wait beside the calendar, and go onto it by mouse and by keyboard', async ({
  firm,
}) => {
  const { id: technicianId } = await firm.member('Technician')
  const { jobNo } = await openJob(firm)
  await schedule(firm, { name: 'Quote walk-through', from: '09:00', to: '10:30', draft: true, assignedUserIds: [] })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${technicianId}`)
  await page.getByRole('button', { name: 'To be scheduled' }).click()
  await expect(page).toHaveURL(/tray=open/)
  const tray = page.getByRole('region', { name: 'To be scheduled' })
  await expect(tray.getByRole('region', { name: 'Unassigned (1)' })).toContainText('Quote walk-through')
  await expect(tray.getByRole('region', { name: 'Jobs without a next task (1)' })).toContainText(`- ${jobNo}`)
  await expectAccessible(page)

  const dialog = page.getByRole('dialog')
  const leave = async () => {
    const discard = page.getByRole('button', { name: 'Discard' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Only a form in which something changed asks first, however late that is.
    await expect(async () => {
      if (await discard.isVisible()) await discard.click()
      await expect(dialog.or(discard)).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
  }
  const card = (name: string) => tray.getByRole('listitem').filter({ hasText: name })
  await drag(page, await boxOf(card('Esplanade').getByText(`- ${jobNo}`)), await placeOn(page, technicianId, '13:00'))
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await expect(page.getByLabel('Associated with a job')).toBeChecked()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(formatDay(WEDNESDAY))
  await expect(page.getByLabel('Start time')).toHaveValue('01:00 PM')
  await expect(dialog.getByText('Tui Tester').first()).toBeVisible()
  await leave()

  await drag(page, await boxOf(card('Quote').getByText('Quote')), await placeOn(page, technicianId, '14:00'))
  await expect(page.getByRole('dialog', { name: 'Edit scheduled task' })).toBeVisible()
  await expect(page.getByLabel('Task name')).toHaveValue('Quote walk-through')
  await expect(page.getByLabel('Start time')).toHaveValue('02:00 PM')
  await expect(page.getByLabel('End time')).toHaveValue('03:30 PM')
  await leave()

  await tray.getByRole('button', { name: 'Schedule Quote walk-through' }).press('Enter')
  await expect(page.getByLabel('Start time')).toHaveValue('09:00 AM')
  await leave()
  await page.getByRole('button', { name: 'Hide to be scheduled' }).click()
  await expect(tray).toBeHidden()
})

test('what waits for somebody is marked in words', async ({ firm }) => {
  const { id: jobId } = await openJob(firm)
  const { id } = await firm.member('Technician')
  const start = new Date(Date.now() - 24 * 3_600_000)
  const times = { start: start.toISOString(), end: new Date(start.getTime() + 3_600_000).toISOString() }
  await schedule(firm, { name: 'Missed visit', from: '09:00', to: '10:00', jobId, assignedUserIds: [id], ...times })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=day&date=${new Date(start.getTime() + 10 * 3_600_000).toISOString().slice(0, 10)}`)
  await expect(event(page, 'Missed visit')).toHaveAccessibleName(/overdue: the job is still not started$/)
  await expect(event(page, 'Missed visit').getByText('Overdue')).toBeVisible()
})

test('keys turn the page, change the view and plan, but not while somebody types', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  const title = page.getByRole('heading', { level: 2 }).first()
  await expect(page.getByRole('region', { name: /^Tasks/ })).toBeVisible()
  for (const [key, shown] of [
    ['ArrowRight', 'Mar 15 – Mar 21 2027'],
    ['ArrowLeft', 'Mar 08 – Mar 14 2027'],
    ['m', 'March 2027'],
    ['a', 'Mar 10 – Apr 08 2027'],
    ['d', 'Wednesday, Mar 10 2027'],
    ['w', 'Mar 08 – Mar 14 2027'],
    ['ArrowRight', 'Mar 15 – Mar 21 2027'],
    ['p', 'Mar 15 – Mar 21 2027'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(title).toHaveText(shown)
    // From any view, a day opens at the beginning of work and not at midnight.
    if (key === 'd') await expect(page.locator('.fc-timegrid-slot-lane[data-time="07:00:00"]')).toBeInViewport()
    if (key === 'd') await expect(page.locator('.fc-timegrid-slot-lane[data-time="03:00:00"]')).not.toBeInViewport()
  }
  await page.keyboard.press('t')
  await expect(title).toContainText(String(new Date().getFullYear()))
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await page.getByLabel('Task name').pressSequentially('demwat')
  await expect(page.getByLabel('Task name')).toHaveValue('demwat')
  await expect(page).not.toHaveURL(/view=month/)
  await page.goto('/calendar')
  await expect(page.getByRole('region', { name: /^Tasks/ })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Today', 'Month', 'Week', 'Team', 'Day', 'Agenda', 'Previous', 'Next', 'New task'])
    await expect(list.getByText(words, { exact: true })).toBeVisible()
})

test('month and agenda show the tasks of whom one chose, and say when there are none', async ({ firm }) => {
  const { id: supervisorId } = await firm.member('Supervisor')
  const { id: technicianId } = await firm.member('Technician')
  await schedule(firm, { name: 'Of the technician', from: '09:00', to: '11:00' })
  await schedule(firm, { name: 'Of the supervisor', from: '09:00', to: '11:00', assignedUserIds: [supervisorId] })
  const page = await firm.signIn('ProjectManager')
  for (const view of ['month', 'agenda']) {
    await page.goto(`/calendar?view=${view}&date=${WEDNESDAY}&user=${technicianId}`)
    await expect(event(page, 'Of the technician')).toBeVisible()
    await expect(event(page, 'Of the supervisor')).toBeHidden()
    await page.goto(`/calendar?view=${view}&date=2028-06-15`)
    await expect(page.getByText('No events in this range')).toBeVisible()
  }
})

test('a week is printed as a sheet of its own', async ({ firm }, testInfo) => {
  await schedule(firm, { from: '09:00', to: '11:00' })
  const page = await firm.signIn('ProjectManager')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html[data-printed]')).toBeAttached()
  const file = testInfo.outputPath('week.pdf')
  await page.pdf({ path: file, preferCSSPageSize: true })
  const { pages, text } = await pagesOf(file)
  expect(pages).toHaveLength(1)
  expect(pages[0]!.width).toBeGreaterThan(pages[0]!.height)
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']) expect(text).toContain(day)
  expect(text).toMatch(/09:00 AM – 11:00 AM.*Moisture check/)
  expect(text).not.toContain('New task')
  await expect(page.getByRole('button', { name: 'New task' })).toBeVisible()
  await expect(page.locator('.calendar-sheet')).toHaveCount(0)
})

test('the palette plans a task from anywhere', async ({ firm }) => {
  const page = await firm.signIn('ProjectManager')
  await page.goto('/calendar?new=1')
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('more tasks at one time than can be read are listed beside them', async ({ firm }) => {
  for (let number = 1; number <= 8; number++)
    await schedule(firm, { name: `Visit ${number}`, from: '09:00', to: '11:00' })
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await expect(event(page, 'Visit 1')).toBeVisible()
  await expect(event(page, 'Visit 8')).toBeHidden()
  await expectAccessible(page)
  await page.getByTitle(/^Show \d more$/).click()
  await expect(event(page, 'Visit 8')).toBeVisible()
  await expectAccessible(page)
  await event(page, 'Visit 8').click()
  await expect(page.getByRole('dialog', { name: 'Visit 8' })).toBeVisible()
})

test('on a phone what waits for a time is below the calendar', async ({ firm }) => {
  await openJob(firm)
  const page = await firm.signIn('ProjectManager', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/calendar?date=${WEDNESDAY}`)
  await page.getByRole('button', { name: 'To be scheduled' }).tap()
  const button = page.getByRole('button', { name: /^Schedule 12 Esplanade/ })
  await expect(button).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await button.tap()
  await expect(page.getByLabel('Associated with a job')).toBeChecked()
})

/** A finger on the page, moved by the browser's own debugger; `hold` rests as long as it takes to drag. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  await page.clock.install()
  let at = { x: 0, y: 0 }
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: (typeof at)[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    put: (to: typeof at) => send('touchStart', [(at = to)]),
    // Resting is only time, so the page's own clock is moved on.
    hold: () => page.clock.fastForward(LONG_PRESS_MS),
    move: async (to: typeof at) => {
      const from = at
      for (let step = 1; step <= 12; step++) {
        at = { x: from.x + ((to.x - from.x) * step) / 12, y: from.y + ((to.y - from.y) * step) / 12 }
        await send('touchMove', [at])
      }
    },
    lift: () => send('touchEnd', []),
    lose: () => send('touchCancel', []),
  }
}

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })

test('on a phone a finger scrolls the calendar, and drags a task that it rested on; taken away, it has moved nothing', async ({
  firm,
}) => {
  const { id: supervisorId } = await firm.member('Supervisor')
  const { id: technicianId } = await firm.member('Technician')
  await schedule(firm, { name: 'Site meeting', from: '09:00', to: '10:00' })
  const page = await firm.signIn('ProjectManager', PHONE)
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${supervisorId}&user=${technicianId}`)
  const meeting = event(page, 'Site meeting')
  await expect(meeting).toBeVisible()
  await page.locator('.fc').evaluate((grid) => grid.scrollIntoView({ block: 'end' }))
  const finger = await fingerOn(page)
  const place = async () => middleOf(await boxOf(meeting))

  const before = await place()
  await finger.put(before)
  await finger.move({ x: before.x, y: before.y - 80 })
  await finger.lift()
  await expect.poll(async () => (await place()).y).toBeLessThan(before.y - 40)
  // A finger that comes down while it still scrolls only stops it.
  let last = Number.NaN
  await expect.poll(async () => last === (last = (await place()).y)).toBe(true)

  await finger.put(await place())
  await finger.hold()
  await finger.move(await placeOn(page, supervisorId, '13:00'))
  await finger.lose()
  await finger.put(await place())
  await finger.hold()
  await finger.move(await placeOn(page, supervisorId, '11:00'))
  await finger.lift()
  await expect(notice(page, 'Scheduled task updated successfully')).toHaveCount(1)
  await expect(meeting).toHaveAccessibleName(/11:00 AM – 12:00 PM, assigned to Marcus/)

  await finger.put(await place())
  await finger.hold()
  await finger.lift()
  const end = page.locator('.fc-event-selected .fc-event-resizer-end')
  // While the calendar draws the dropped task, it has two of it.
  await expect(end).toHaveCount(1)
  const edge = middleOf(await boxOf(end))
  await finger.put(edge)
  await finger.move({ x: edge.x, y: (await placeOn(page, supervisorId, '12:30')).y })
  await finger.lift()
  await expect(meeting).toHaveAccessibleName(/11:00 AM – 01:00 PM, assigned to Marcus/)
  expect(await windowOf(firm)).toMatchObject([
    { start: '2027-03-10T01:00:00.000Z', taskAssignments: [{ userId: supervisorId }] },
  ])
})

test('on a tablet a finger brings what waits onto the calendar', async ({ firm }) => {
  await openJob(firm)
  const { id: technicianId } = await firm.member('Technician')
  const page = await firm.signIn('ProjectManager', { ...PHONE, viewport: { width: 1024, height: 768 } })
  await page.goto(`/calendar?view=day&date=${WEDNESDAY}&user=${technicianId}&tray=open`)
  const card = page.getByRole('listitem').filter({ hasText: '12 Esplanade' })
  await expect(card).toBeVisible()
  await page.locator('.fc').evaluate((grid) => grid.scrollIntoView({ block: 'end' }))
  const finger = await fingerOn(page)
  const bring = async (to: { x: number; y: number }) => {
    await finger.put(middleOf(await boxOf(card.getByText('Sam Holt'))))
    await finger.hold()
    await finger.move(to)
  }

  await bring(await placeOn(page, technicianId, '11:00'))
  await finger.lose()
  await bring(await placeOn(page, technicianId, '12:00'))
  await finger.lift()
  await expect(page.getByRole('dialog', { name: 'Schedule a new task' })).toBeVisible()
  await expect(page.getByLabel('Start time')).toHaveValue('12:00 PM')
})
