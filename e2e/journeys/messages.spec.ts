import { asOperator } from '@/e2e/as-operator'
import { expect, expectAccessible, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }

const JOB = {
  type: 'Water',
  siteAddress: '14 Wharf Street',
  isPrivateJob: true,
  contactName: 'Sam Householder',
  contactNumber: '0400 000 000',
  contactEmail: 'sam@example.test',
}

test('a coordinator writes an e-mail from a template, formats it, attaches a file, and sees what became of it', async ({
  firm,
}) => {
  const api = await firm.api('Administrator')
  const client = { companyName: 'Harbour Mutual', type: 'INSURER' }
  const { id: clientId } = await (await api.post('/api/v1/client', { data: client })).json()
  const contact = { name: 'Casey', email: 'casey@example.test', receivesReports: true }
  await api.post(`/api/v1/client/${clientId}/contacts`, { data: contact })
  const { id } = await (await api.post('/api/v2/jobs', { data: { ...JOB, isPrivateJob: false, clientId } })).json()
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/communication`)
  await expect(page.getByText('No messages or notes yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New e-mail' }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await expect(dialog.getByRole('button', { name: 'Remove sam@example.test' })).toBeVisible()
  await expect(text).toBeVisible()
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(dialog.getByText('Please enter a subject')).toBeVisible()
  await expect(dialog.getByText('Please write something')).toBeVisible()
  await dialog.getByLabel('To', { exact: true }).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('not an address: This is not a valid email')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove not an address' }).click()
  const receivesReports = dialog.getByRole('button', { name: '+ Casey, casey@example.test' })
  await expect(receivesReports).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Add Cc or Bcc' }).click()
  await dialog.getByRole('list', { name: 'Cc: people of this job' }).getByRole('button').click()
  await expect(dialog.getByRole('button', { name: 'Remove casey@example.test' })).toBeVisible()
  await expect(receivesReports).toHaveCount(0)

  await dialog.getByLabel('Template').selectOption('We have your job')
  await expect(dialog.getByLabel('Subject')).toHaveValue(/^Job .*: 14 Wharf Street/)
  await expect(text).toContainText('Hello Sam Householder')
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.keyboard.type('Please note')
  await dialog.getByRole('button', { name: 'Bold', exact: true }).click()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Bullet list' }).click()
  await page.keyboard.type('Leave the fans on')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Read more at ')
  await dialog.getByRole('button', { name: 'Link' }).click()
  await dialog.getByLabel('Address of the link').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(dialog.getByText(/A link leads to a web page/)).toBeVisible()
  await dialog.getByLabel('Address of the link').fill('example.com/drying')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  const report = { name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 report') }
  await dialog.locator('input[type=file]').setInputFiles(report)
  await expect(dialog.getByText('1 / 50 files')).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(dialog).toBeHidden()

  const line = page.getByRole('list', { name: 'Communication' }).getByRole('listitem').first()
  await expect(line).toContainText('In the outbox')
  await line.getByRole('button', { name: 'Show all of it' }).click()
  await expect(line.getByText('Leave the fans on')).toBeVisible()
  await expect(line.getByRole('link', { name: 'example.com/drying' })).toHaveAttribute(
    'href',
    'https://example.com/drying',
  )
  await expect(line.getByRole('button', { name: /report\.pdf/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^SMS and e-mail 1$/ })).toBeVisible()
  await expectAccessible(page)
})

test('a text is written on a phone, survives a reload, and what failed is tried again', async ({ firm }) => {
  const { id } = await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data: JOB })).json()
  const page = await firm.signIn('Supervisor', phone)
  await page.goto(`/jobs/${id}/communication`)
  await page.getByRole('button', { name: 'New SMS' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Mobile number')).toHaveValue('0400 000 000')
  await dialog.getByLabel('Mobile number').fill('12')
  await expect(dialog.getByText('This is not a valid mobile number')).toBeVisible()
  await dialog.getByLabel('Mobile number').fill('0400 000 001')
  await dialog.getByLabel('Text').fill('We come at 7 😀')
  await expect(dialog.getByText('15 characters, 1 SMS, 55 left in it.')).toBeVisible()
  await expectAccessible(page)
  await page.waitForFunction((key) => sessionStorage.getItem(key)?.includes('We come at 7'), `draft:sms:${id}`)
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'New SMS' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('We come at 7 😀')
  await dialog.getByRole('button', { name: 'Send SMS' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('We come at 7 😀')).toBeVisible()

  await asOperator(async (sql) => {
    await sql`update sms_messages set status = 'failed', error = 'The number is not valid.' where job_id = ${id}`
    await sql`
      insert into sms_messages (organization_id, id, job_id, direction, recipient_number, text, segments, status, created_by, created_at, sent_at)
      select organization_id, gen_random_uuid(), job_id, direction, recipient_number, 'Text ' || n, 1, 'sent', created_by,
             created_at - n * interval '1 day', created_at - n * interval '1 day'
        from sms_messages, generate_series(1, 60) n where job_id = ${id}`
  })
  await page.reload()
  await expect(page.getByText('The number is not valid.')).toBeVisible()
  await expect(page.getByText('Text 49', { exact: true })).toBeVisible()
  await expect(page.getByText('Text 50', { exact: true })).toBeHidden()
  const older = page.getByRole('button', { name: 'Show older' })
  await older.focus()
  const position = () => page.getByText('Text 49', { exact: true }).evaluate((line) => line.getBoundingClientRect().top)
  const before = await position()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Text 60', { exact: true })).toBeAttached()
  await expect(older).toBeHidden()
  await expect(page.getByText('There is nothing older.')).toBeFocused()
  expect(await position()).toBe(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('In the outbox', { exact: true })).toBeVisible()
  await page.getByLabel('Show').selectOption('E-mails')
  await expect(page).toHaveURL(/show=email/)
  await expect(page.getByText('No e-mails yet')).toBeVisible()

  const technician = await firm.signIn('Technician', phone)
  await technician.goto(`/jobs/${id}`)
  await technician.getByRole('button', { name: 'Part of the job: Overview' }).click()
  const parts = technician.getByRole('dialog', { name: 'Parts of the job' })
  await expect(parts.getByRole('link', { name: 'Notes' })).toBeVisible()
  await expect(parts.getByRole('link', { name: /SMS and e-mail/ })).toHaveCount(0)
})

test('an Administrator keeps the templates', async ({ firm }) => {
  const page = await firm.signIn('Administrator')
  await page.goto('/administration/message-templates')
  await expect(page.getByRole('table', { name: 'Message templates' })).toContainText('Report attached')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Key handed over')
  await dialog.getByLabel('SMS').check()
  await dialog.getByLabel('Text').fill('Thank you, {{nobody}}.')
  await expect(dialog.getByText('There is no placeholder {{nobody}}')).toBeVisible()
  await dialog.getByLabel('Text').fill('Thank you, ')
  await dialog.getByRole('button', { name: 'Name of the contact' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Thank you, {{contactName}}')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add template' }).click()
  await expect(page.getByText('Key handed over', { exact: true })).toBeVisible()
})
