import { randomUUID } from 'node:crypto'

import sharp from 'sharp'

import { PASSWORD, expect, expectAccessible, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }

test('an Administrator invites somebody, who joins through the link in the outbox', async ({ firm }) => {
  const admin = await firm.signIn('Administrator')
  const email = `jo.${randomUUID()}@example.test`
  await admin.goto('/administration/users')
  await admin.getByRole('button', { name: 'Add user' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByText('* The first name is required')).toBeVisible()
  await dialog.getByLabel('First name').fill('Jo')
  await dialog.getByLabel('Last name').fill('Marsh')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('radio', { name: /Project Coordinator/ }).check()
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toBeHidden()
  const row = admin.getByRole('row', { name: /Jo Marsh/ })
  await expect(row).toContainText('Project Coordinator')
  await expect(row).toContainText('Invited')
  await expectAccessible(admin)

  await admin.getByRole('status').getByRole('link', { name: 'outbox' }).click()
  await admin
    .getByRole('link', { name: /invites you/ })
    .first()
    .click()
  const link = admin.getByRole('dialog').getByRole('link', { name: /reset_password/ })
  const href = await link.getAttribute('href')
  await expectAccessible(admin)

  await admin.goto('/administration/terms')
  await admin.getByLabel('Privacy policy').fill('# Keys\nWe keep yours in a safe.')
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Save texts' }).click()
  await expect(admin.getByText('The texts were saved', { exact: true })).toBeVisible()
  await admin.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(admin.getByRole('heading', { name: firm.name })).toBeVisible()
  await expect(admin.getByText('We keep yours in a safe.')).toBeVisible()
  await expectAccessible(admin)

  const guest = await firm.browse()
  await guest.goto('/register')
  const [opened] = await Promise.all([
    guest.waitForEvent('popup'),
    guest.getByRole('link', { name: 'privacy policy' }).click(),
  ])
  await expect(opened.getByRole('heading', { name: 'Who is responsible' })).toBeVisible()
  await expect(opened.getByText('We keep yours in a safe.')).toHaveCount(0)
  await opened.close()
  await guest.goto(new URL(href!).pathname + new URL(href!).hash)
  await expect(guest.getByText(/invites you, Jo Marsh/)).toBeVisible()
  await guest.getByText(`Privacy policy of ${firm.name}`).click()
  await expect(guest.getByText('We keep yours in a safe.')).toBeVisible()
  await expectAccessible(guest)
  await guest
    .getByLabel(/password/i)
    .first()
    .fill('a fine passphrase')
  await guest
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await guest.waitForURL((url) => url.pathname === '/')

  await admin.goto('/administration/users')
  await expect(row).toContainText('Active')
})

test('a removal names what is left, and logs the person out', async ({ firm }) => {
  const technician = await firm.signIn('Technician')
  await technician.goto('/contact-support')
  await expect(technician.getByRole('heading', { level: 1 })).toHaveText('Contact Support')
  const admin = await firm.signIn('Administrator')
  await admin.goto('/administration/users?role=Technician')
  await expect(admin.getByText('1 user · role Technician')).toBeVisible()
  await admin.getByRole('button', { name: 'Actions for Tui Tester' }).click()
  await admin.getByRole('menuitem', { name: 'Remove' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('Remove Tui Tester?')
  await expect(question).toContainText('logged out everywhere at once')
  await expectAccessible(admin)
  await question.getByRole('button', { name: 'Remove user' }).click()
  await expect(admin.getByText('Nobody matches')).toBeVisible()
  await technician.goto('/contact-support')
  await expect(technician).toHaveURL(/\/login/)

  await admin.goto('/administration/users?status=REMOVED')
  await admin.getByRole('button', { name: 'Actions for Tui Tester' }).click()
  await admin.getByRole('menuitem', { name: 'Invite again' }).click()
  await expect(admin.getByText('Nobody was removed')).toBeVisible()
})

test('the last Administrator is told why they stay', async ({ firm }) => {
  const admin = await firm.signIn('Administrator')
  await admin.goto('/administration/users')
  await admin.getByRole('button', { name: /^Actions for Olivia/ }).click()
  await admin.getByRole('menuitem', { name: 'Remove' }).click()
  await admin.getByRole('button', { name: 'Remove user' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText('This is the last Administrator.')
})

test('what somebody else changed meanwhile is not overwritten', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const admin = await firm.signIn('Administrator')
  await admin.goto('/administration/organization')
  const organization = await (await api.get('/api/v1/organization')).json()
  await api.put(`/api/v1/organization/${organization.id}`, { data: { phone: '07 3000 1111' } })
  await admin.getByLabel('Address').fill('1 Wharf Street')
  await admin.getByRole('button', { name: 'Save organization' }).click()
  await expect(admin.getByText('You changed the organization on another device or tab in the meantime.')).toBeVisible()
  await expect(admin.getByLabel('Address')).toHaveValue('1 Wharf Street')
  await admin.getByRole('button', { name: 'Show their changes' }).click()
  await expect(admin.getByLabel('Phone')).toHaveValue('07 3000 1111')
  await expect(admin.getByLabel('Address')).toHaveValue('1 Wharf Street')
  await admin.getByRole('button', { name: 'Save organization' }).click()
  await expect(admin.getByText('The organization was saved', { exact: true })).toBeVisible()
  expect(await (await api.get('/api/v1/organization')).json()).toMatchObject({
    address: '1 Wharf Street',
    phone: '07 3000 1111',
  })
})

test('the organisation is kept with its logo, and wrong numbers are named', async ({ firm }) => {
  const admin = await firm.signIn('Administrator')
  await admin.goto('/administration/organization')
  await admin.getByLabel('ABN').fill('51 824 753 557')
  await expect(admin.getByText('This is not a valid ABN')).toBeVisible()
  await admin.getByLabel('ABN').fill('51 824 753 556')
  await admin.getByLabel('Identifier').fill('bay')
  await admin.getByLabel('Time zone').fill('hobart')
  await admin.getByRole('option', { name: 'Australia/Hobart' }).click()
  await admin.getByRole('button', { name: 'Save organization' }).click()
  await expect(admin.getByText('The organization was saved', { exact: true })).toBeVisible()
  await expect(admin.getByLabel('Identifier')).toHaveValue('BAY')
  const logo = await sharp({ create: { width: 80, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await admin.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await expect(admin.getByText('The logo was changed', { exact: true })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Remove' })).toBeVisible()
  await expectAccessible(admin)
})

test('people keep their own profile: name, picture, theme, password and devices', async ({ firm }) => {
  const { id, api } = await firm.member('Technician')
  const page = await firm.signIn('Technician', phone)
  await page.goto(`/users/profile/${id}`)
  await expectAccessible(page)

  await page.getByLabel('First name').fill('Tama')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tama Tester')

  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await page.getByLabel('Picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('Your picture was changed', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Profile/ }).locator('img')).toBeVisible()

  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(async () => (await (await api.get('/api/v1/users/validate')).json()).theme).toBe('dark')

  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password').fill('another fine passphrase')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This is not your current password')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed', { exact: true })).toBeVisible()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Log out .+/ })).toHaveCount(0)
  expect((await api.get('/api/v1/users/validate')).status()).toBe(401)
})

test('the administration is sorted into groups, in the drawer and on its page', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  await page.goto('/administration/outbox')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await expect(drawer.getByRole('group')).toHaveText([/^Company/, /^Field/, /^Documents/, /^Commercial/, /^System/])
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Administration' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Administration')
  await expectAccessible(page)
  await page
    .getByRole('region', { name: 'Field' })
    .getByRole('link', { name: /^Drying/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drying')
})

test('what was typed and not saved is asked about before the page is left', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  await page.goto('/')
  await page.getByRole('button', { name: 'Administration' }).click()
  await page.getByRole('group', { name: 'Company' }).getByRole('link', { name: 'Organization' }).click()
  await page.getByLabel('Address').pressSequentially('1 Wharf Street')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })

  await page.getByRole('link', { name: 'Users' }).click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('1 Wharf Street')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/organization/)

  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await closing
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()

  const { id } = await firm.member('Administrator')
  await page.goto(`/users/profile/${id}`)
  await page.getByLabel('First name').fill('Olga')
  await page.getByLabel('Current password').fill('something')
  await page.getByRole('link', { name: 'Jobs' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/jobs/)
})

test('what was typed is asked about on a line too slow for the rules of the form', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  await page.route('**/*.js', async (route) => {
    const script = await route.fetch()
    const isRules = (await script.text()).includes('ZodError')
    if (!isRules) await route.fulfill({ response: script })
  })
  await page.goto('/administration/organization', { waitUntil: 'commit' })
  await page.getByLabel('Address').pressSequentially('1 W')
  await page.getByRole('link', { name: 'Users' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('1 W')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a new e-mail address asks for the password', async ({ firm }) => {
  const { id } = await firm.member('Supervisor')
  const page = await firm.signIn('Supervisor')
  await page.goto(`/users/profile/${id}`)
  const email = `new.${randomUUID()}@example.test`
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Please enter your current password')).toBeVisible()
  await page.getByLabel('Your password, to change the e-mail address').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('Your details were saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('a colleague’s profile is to be read, a stranger’s is not there', async ({ firm, otherFirm }) => {
  const { id } = await firm.member('Supervisor')
  const page = await firm.signIn('Technician')
  await page.goto(`/users/profile/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marcus Tester')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(`/users/profile/${(await otherFirm.member('Administrator')).id}`)
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.goto('/administration/users')
  await expect(page.getByText('Access Denied!')).toBeVisible()
})

test('a message to support says where it went', async ({ firm }) => {
  const page = await firm.signIn('Technician', phone)
  await page.goto('/contact-support')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('A subject is required')).toBeVisible()
  await page.getByLabel('Category').selectOption('Question')
  await page.getByLabel('Subject').fill('Where are my photos?')
  await page.getByLabel('Message').fill('I cannot find them.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is in the outbox')).toBeVisible()
  await expectAccessible(page)
})

test('what is too much for today is told in words, and what was typed stays', async ({ firm }) => {
  const job = { type: 'Water', siteAddress: '14 Wharf Street', isPrivateJob: true, contactName: 'Sam' }
  const { id } = await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data: job })).json()
  const page = await firm.signIn('Administrator')
  await firm.spendAllowances()
  const dialog = page.getByRole('dialog')
  const inWords = (what: string) =>
    new RegExp(
      `^Your organization may ${what} in 24 hours, and this would be more\\. Please try again after .*the limit\\.$`,
    )

  await page.goto('/administration/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  await dialog.getByLabel('First name').fill('Jo')
  await dialog.getByLabel('Last name').fill('Marsh')
  await dialog.getByLabel('Email').fill(`jo.${randomUUID()}@example.test`)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(inWords('send 250 invitations'))
  await expect(dialog.getByLabel('First name')).toHaveValue('Jo')

  await page.goto(`/jobs/${id}/communication`)
  await page.getByRole('button', { name: 'New SMS' }).click()
  await dialog.getByLabel('Mobile number').fill('0400 000 001')
  await dialog.getByLabel('Text').fill('We come at 7')
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(inWords('send 1250 text messages'))
  await expect(dialog.getByLabel('Text')).toHaveValue('We come at 7')

  await page.goto(`/jobs/${id}/communication`)
  await page.getByRole('button', { name: 'New e-mail' }).click()
  await dialog.getByLabel('To', { exact: true }).fill('sam@example.test')
  await dialog.getByLabel('Subject').fill('Tomorrow')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('We come at 7')
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(inWords('send e-mails to 2500 addresses'))
  await expect(dialog.getByLabel('Subject')).toHaveValue('Tomorrow')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText('We come at 7')

  await page.goto('/jobs?table=All_Jobs')
  await page.getByRole('button', { name: 'Actions for the list' }).click()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect(page.getByText(inWords('export 500 files'))).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the list' }).click()
  await page.getByRole('menuitem', { name: 'Import jobs' }).click()
  const buffer = Buffer.from('Site address,Type,Contact\n1 Esplanade,Water,Sam\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import 1 new job' }).click()
  await expect(page.getByText(inWords('import 250 files'))).toBeVisible()
  await expect(page.getByRole('list', { name: 'Rows of the sheet' })).toContainText('1 Esplanade')

  const stranger = await firm.browse()
  await stranger.goto('/register')
  await stranger.getByLabel('First name').fill('Robin')
  await stranger.getByLabel('Last name').fill('Late')
  await stranger.getByLabel('Organization name').fill('Late & Co')
  await stranger.getByLabel('Email').fill(`robin.${randomUUID()}@example.test`)
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stranger.getByRole('checkbox').check()
  await stranger.getByRole('button', { name: 'Create account' }).click()
  await expect(stranger.getByRole('alert').first()).toHaveText('Too many tries. Please wait a moment and try again.')
  await expect(stranger.getByLabel('Organization name')).toHaveValue('Late & Co')
})
