import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

const WEDNESDAY = '2027-03-10'

test('leave is entered on a person’s page, and whoever plans for them is told', async ({ firm }) => {
  const { id } = await firm.member('Technician')
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/calendar?view=team&date=${WEDNESDAY}`)
  await page.getByRole('link', { name: 'Tui Tester' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tui Tester')
  await expect(page.getByText('No leave')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add leave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave of Tui Tester' })
  await dialog.getByLabel('Kind').selectOption('Sick leave')
  await dialog.getByLabel('First day').fill('2027-03-09')
  await dialog.getByLabel('Last day').fill('2027-03-08')
  await dialog.getByLabel('Note').fill('Back in a week')
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  await expect(dialog.getByText('Must not be before the first day')).toBeVisible()
  await dialog.getByLabel('Last day').fill('2027-03-10')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Mar 09 2027 – Mar 10 2027/ })).toContainText('Sick leave')

  await page.getByRole('button', { name: 'Add leave' }).click()
  await dialog.getByLabel('First day').fill('2027-03-10')
  await dialog.getByRole('button', { name: 'Add leave' }).click()
  await expect(dialog.getByText('They are on leave then already')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Thursday: works').selectOption('Not working')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('The hours of work were saved', { exact: true })).toBeVisible()

  await page.goto(`/calendar?view=team&date=${WEDNESDAY}`)
  const away = page.getByRole('button', { name: 'On leave: plan for Tui Tester on Wed 10 Mar' })
  await expect(page.getByRole('button', { name: 'Not working: plan for Tui Tester on Thu 11 Mar' })).toBeVisible()
  await expectAccessible(page)
  await away.click()
  const task = page.getByRole('dialog', { name: 'Schedule a new task' })
  await expect(task.getByText('Tui Tester is on leave then. You may go on.')).toBeVisible()
  await expectAccessible(page)
  await task.getByLabel('Task name').fill('Call in')
  await task.getByRole('button', { name: 'Schedule task' }).click()
  await expect(task).toBeHidden()
  await page.getByRole('button', { name: /^Call in,/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  const told = 'Scheduled task updated successfully. It is outside the hours of work of Tui Tester.'
  await expect(page.getByText(told, { exact: true })).toBeVisible()
  const window = `start=2027-03-10T14:00:00Z&end=2027-03-11T14:00:00Z`
  const { occurrences } = await (await (await firm.api('ProjectManager')).get(`/api/v1/calendar?${window}`)).json()
  expect(occurrences).toHaveLength(1)

  const phone = await firm.signIn('Technician', PHONE)
  await phone.goto(`/users/profile/${id}`)
  await expect(phone.getByText('Back in a week')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Add leave' })).toHaveCount(0)
  await expectAccessible(phone)
})

test('the organization has hours of work, and a colleague reads that somebody is away and not why', async ({
  firm,
}) => {
  const admin = await firm.signIn('Administrator')
  await admin.goto('/administration/organization')
  await admin.getByLabel('Saturday: works').selectOption('Working')
  await admin.getByLabel('Saturday: until').fill('12:00')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save hours' }).click()
  await expect(admin.getByText('The hours of work were saved', { exact: true })).toBeVisible()

  const { id } = await firm.member('Supervisor')
  const leave = { kind: 'SICK', startsOn: WEDNESDAY, endsOn: WEDNESDAY, part: null, note: 'Nobody else’s business' }
  const answer = await (await firm.api('ProjectManager')).post(`/api/v2/roster/people/${id}/leave`, { data: leave })
  expect(answer.status(), await answer.text()).toBe(201)
  const page = await firm.signIn('Technician')
  await page.goto(`/users/profile/${id}`)
  await expect(page.getByRole('row', { name: /Mar 10 2027/ })).toContainText('On leave')
  await expect(page.getByText('07:00 AM – 12:00 PM')).toBeVisible()
  await expect(page.getByText(/Sick|business/)).toHaveCount(0)
  await expectAccessible(page)
})
