import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { PASSWORD, PHONE, expect, test } from '@/e2e/fixtures'

const mail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.test`.toLowerCase()

test('the main job, from the registration of a firm to a technician’s day', async ({ firm }) => {
  test.setTimeout(180_000)
  const owner = await firm.browse()
  const coordinator = await firm.browse()
  // A technician has a phone in a wet hand.
  const technician = await firm.browse({ ...PHONE, serviceWorkers: 'allow' })
  const people = {
    owner: { first: 'Olivia', last: 'Hart', email: mail('olivia') },
    coordinator: { first: 'Priya', last: 'Nair', email: mail('priya') },
    technician: { first: 'Tui', last: 'Ngata', email: mail('tui') },
  }

  await test.step('an owner registers an organisation', async () => {
    await owner.goto('/')
    await expect(owner).toHaveURL(/\/login$/)
    await owner.getByRole('link', { name: 'Create an account' }).click()
    const submit = owner.getByRole('button', { name: 'Create account' })
    await expect(submit).toBeDisabled()
    await owner.getByLabel('First name').fill(people.owner.first)
    await owner.getByLabel('Last name').fill(people.owner.last)
    await owner.getByLabel('Organization name').fill('Wet Basement Works')
    await owner.getByLabel('Email').fill(people.owner.email)
    await owner.getByLabel('Password').fill('short')
    await expect(owner.getByText('Must be atleast 8 characters')).toBeVisible()
    await owner.getByLabel('Password').fill(PASSWORD)
    await owner.getByLabel(/I agree to the terms/).check()
    await submit.click()
    await expect(owner.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
    await expect(owner.getByText('Welcome Back, Olivia')).toBeVisible()
  })

  await test.step('invites a coordinator and a technician', async () => {
    await owner.goto('/administration/users')
    await invite(owner, people.coordinator, 'Project Coordinator')
    await invite(owner, people.technician, 'Technician')
  })

  await test.step('who follow the links of their e-mails and log in', async () => {
    await join(owner, coordinator, people.coordinator.email)
    await join(owner, technician, people.technician.email)
    await expect(technician.getByText('Welcome Back, Tui')).toBeVisible()
  })

  await test.step('the owner adds a client', async () => {
    await owner.goto('/clients')
    await owner.getByRole('button', { name: 'New client' }).first().click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Harbour Mutual')
    await dialog.getByLabel('Type').selectOption({ label: 'Insurer' })
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(owner.getByRole('heading', { name: 'Harbour Mutual' })).toBeVisible()
  })

  const jobPage = await test.step('and opens a job for it', async () => {
    await owner.goto('/jobs/new')
    await owner.getByRole('combobox', { name: 'Type' }).fill('Water')
    await owner.getByRole('option', { name: 'Water', exact: true }).click()
    await owner.getByLabel('Site address').fill('14 Esplanade')
    await owner.getByLabel('Suburb').fill('Manly')
    await owner.getByRole('combobox', { name: 'Client' }).fill('Harbour')
    await owner.getByRole('option', { name: 'Harbour Mutual' }).click()
    await owner.getByRole('button', { name: 'Open job' }).click()
    await expect(owner).toHaveURL(/\/jobs\/[\w-]+\/overview$/)
    await expect(owner.getByText('WBW - 1').first()).toBeVisible()
    return owner.url()
  })

  await test.step('the coordinator schedules it on the calendar', async () => {
    await coordinator.goto('/calendar')
    await coordinator.getByRole('button', { name: 'New task' }).click()
    const dialog = coordinator.getByRole('dialog', { name: 'Schedule a new task' })
    await dialog.getByLabel('Task name').fill('Initial attendance')
    await dialog.getByLabel('Date', { exact: true }).fill(inBrisbane(new Date()))
    await dialog.getByLabel('Start time').fill('08:00')
    await dialog.getByLabel('End time').fill('10:00')
    await dialog.getByLabel('Associated with a job').check()
    await dialog.getByRole('combobox', { name: 'Job', exact: true }).fill('Esplanade')
    await coordinator.getByRole('option', { name: /14 Esplanade/ }).click()
    await dialog.getByRole('combobox', { name: 'Assignees' }).click()
    await coordinator.getByRole('option', { name: /Tui Ngata/ }).click()
    await coordinator.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Schedule task' }).click()
    await expect(coordinator.getByText('Schedule task created successfully').first()).toBeVisible()
    await expect(coordinator.getByText('Initial attendance').first()).toBeVisible()
  })

  await test.step('the technician sees it and opens the job, whose status only managers move', async () => {
    await technician.goto('/')
    await technician.getByRole('switch', { name: 'Include past tasks' }).click()
    await expect(technician.getByText('Initial attendance').first()).toBeVisible()
    await expect(technician.getByRole('button', { name: 'New task' })).toHaveCount(0)
    await technician.goto('/calendar')
    await technician.getByText('Initial attendance').first().click()
    await technician.getByRole('link', { name: 'Open job details' }).click()
    await expect(technician).toHaveURL(/\/jobs\/[\w-]+\/overview$/)
    await expect(technician.getByText('14 Esplanade').filter({ visible: true }).first()).toBeVisible()
    await expect(technician.getByText('Not started').filter({ visible: true }).first()).toBeVisible()
    await expect(technician.getByRole('button', { name: /^Status: / })).toHaveCount(0)
  })

  await test.step('the coordinator moves it on', async () => {
    await coordinator.goto(jobPage)
    await coordinator.getByRole('button', { name: /^Status: Not started/ }).click()
    await coordinator.getByRole('menuitem', { name: 'Customer contacted' }).click()
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Move job' }).click()
    await expect(coordinator.getByRole('button', { name: /^Status: Customer contacted/ })).toBeVisible()
  })

  await test.step('the owner and the technician see it move', async () => {
    for (const page of [owner, technician]) {
      await page.goto(jobPage)
      await expect(page.getByText('Customer contacted').filter({ visible: true }).first()).toBeVisible()
    }
  })
})

async function invite(
  owner: Page,
  person: { first: string; last: string; email: string },
  role: string,
): Promise<void> {
  await owner.getByRole('button', { name: 'Add user' }).first().click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('First name').fill(person.first)
  await dialog.getByLabel('Last name').fill(person.last)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByRole('radio', { name: role }).check()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByText(person.email).first()).toBeVisible()
}

/** The owner reads the invitation where it waits, and the invited person follows its link in their own browser. */
async function join(owner: Page, browser: Page, email: string): Promise<void> {
  await owner.goto('/administration/outbox')
  await owner.getByRole('row').filter({ hasText: email }).first().getByRole('link').click()
  const link = await owner
    .getByRole('dialog')
    .getByRole('link', { name: /reset_password/ })
    .getAttribute('href')
  await browser.goto(new URL(link!).pathname + new URL(link!).hash)
  await browser.getByLabel('New password').fill(PASSWORD)
  await browser.getByRole('button', { name: 'Set password' }).click()
  await browser.waitForURL((url) => url.pathname === '/')
}

const inBrisbane = (instant: Date) => instant.toLocaleDateString('en-CA', { timeZone: 'Australia/Brisbane' })
