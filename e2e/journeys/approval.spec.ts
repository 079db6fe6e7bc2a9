import { drawOn } from '@/e2e/draw-on'
import { type Firm, PHONE, expect, expectAccessible, shiftOf, test } from '@/e2e/fixtures'

const LINES = [
  { description: 'Extraction', quantity: 3, unitRateCents: 33_33 },
  { description: 'Antimicrobial treatment', quantity: 10, unitRateCents: 8_00 },
]

async function estimateOf(firm: Firm, clientId: string, more: object = {}) {
  const api = await firm.api('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: false, clientId, contactName: 'Jo Owner' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const data = {
    jobId,
    name: 'Make safe',
    status: 'COMPLETED',
    sections: [{ title: 'Laundry', lines: LINES }],
    ...more,
  }
  const made = await api.post('/api/v1/estimates', { data })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as { id: string; jobId: string }
}

async function clientOf(firm: Firm): Promise<string> {
  const api = await firm.api('Administrator')
  const made = await api.post('/api/v1/client', { data: { companyName: 'Shield', type: 'INSURER' } })
  expect(made.ok(), await made.text()).toBe(true)
  return (await made.json()).id
}

test('the client approves an estimate by link, while the office has it open', async ({ firm }) => {
  test.slow()
  const { id, jobId } = await estimateOf(firm, await clientOf(firm))
  const office = await firm.signIn('Administrator')

  await test.step('asked for by the office', async () => {
    await office.goto(`/jobs/${jobId}/estimates/${id}`)
    await office.getByRole('button', { name: 'Send for approval by link' }).click()
    const dialog = office.getByRole('dialog', { name: 'Send for approval by link' })
    // Nobody of the insurer receives reports, and the resident is not told prices unasked.
    await expect(dialog.getByLabel('Name')).toHaveValue('')
    await dialog.getByLabel('Who approves').selectOption('Jo Owner, contact on site')
    await expect(dialog.getByLabel('Name')).toHaveValue('Jo Owner')
    await expect(dialog.getByText(/It is “Approval pending” from then on/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please enter an e-mail address')).toBeVisible()
    await dialog.getByLabel('E-mail').fill('jo@example.test')
    await expectAccessible(office)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(office.getByText('Waits to be sent to Jo Owner for approval')).toBeVisible()
    await expect(office.getByText('Approval pending').filter({ visible: true }).first()).toBeVisible()
  })

  const token = /\/approve#([\w-]{43})/.exec(await firm.mailTo('jo@example.test'))![1]!
  const client = await firm.browse(PHONE)
  await test.step('read by the client on a phone, without an account', async () => {
    await client.goto(`/approve#${token}`)
    await expect(client.getByRole('heading', { name: 'Make safe' })).toBeVisible()
    await expect(client.getByText('12 Esplanade')).toBeVisible()
    await expect(client.getByLabel('Totals')).toContainText('$197.99')
    await expect(office.getByRole('list', { name: 'Asked to approve by link' })).toContainText('Opened')
    await expectAccessible(client)
  })

  const approve = async () => {
    await client.getByRole('button', { name: 'Approve', exact: true }).click()
    const dialog = client.getByRole('dialog', { name: 'Approve “Make safe”' })
    await drawOn(client)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await test.step('what the office changes meanwhile is read before it is approved', async () => {
    await office.getByLabel('Quantity, line 1 of Laundry').fill('4')
    await office.keyboard.press('Enter')
    await expect(office.getByLabel('Totals')).toContainText('$234.65')
    await expect(office.getByText('Saving…')).toHaveCount(0)
    await expect(async () => {
      const api = await firm.api('Administrator')
      const stored = await (await api.get(`/api/v1/estimates/job/${jobId}/${id}`)).json()
      expect(stored.totals.totalCents).toBe(234_65)
    }).toPass()
    await approve()
    await expect(client.getByText(/The estimate has changed while you read it/).first()).toBeVisible()
    await expect(client.getByLabel('Totals')).toContainText('$234.65')
  })

  await test.step('approved, which locks it for the office, live', async () => {
    const moved = await shiftOf(office)
    await approve()
    await expect(client.getByText('You have approved this estimate')).toBeVisible()
    await expectAccessible(client)
    const copy = await client.request.get(`/api/v1/approval/${token}/copy`)
    expect(copy.headers()['content-type']).toContain('application/pdf')
    await expect(office.getByText(/Approved by Jo Owner, by a link to jo@example\.test/)).toBeVisible()
    await expect(office.getByLabel('Quantity, line 1 of Laundry')).toHaveCount(0)
    await expect(office.getByRole('img', { name: 'Signature of Jo Owner' })).toBeVisible()
    expect((await shiftOf(office)) - moved, 'What is locked is read where it was written').toBeLessThanOrEqual(0.02)
    await expectAccessible(office)
  })

  await test.step('a guessed link opens nothing', async () => {
    await client.goto(`/approve#${'A'.repeat(43)}`)
    await expect(client.getByText('This link opens nothing')).toBeVisible()
  })
})

test('the client leaves a line out, which the next estimate for them is told of', async ({ firm }) => {
  test.slow()
  const clientId = await clientOf(firm)
  const first = await estimateOf(firm, clientId)
  const office = await firm.signIn('Administrator')
  await test.step('allowed by the organisation', async () => {
    await office.goto('/administration/organization')
    await office.getByRole('switch', { name: 'Estimates are approved line by line' }).check()
    await office.getByRole('button', { name: 'Save organization' }).click()
    await expect(office.getByText(/saved/i).first()).toBeVisible()
  })

  const api = await firm.api('Administrator')
  const link = { name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test' }
  const path = `/api/v1/estimates/job/${first.jobId}/${first.id}/approval-links`
  expect((await api.post(path, { data: link })).status()).toBe(201)
  const token = /\/approve#([\w-]{43})/.exec(await firm.mailTo('jo@example.test'))![1]!
  const client = await firm.browse(PHONE)
  await client.goto(`/approve#${token}`)
  await client.getByRole('checkbox', { name: /Antimicrobial treatment/ }).uncheck()
  await expect(client.getByLabel('Totals')).toContainText('$109.99')
  await client.getByRole('button', { name: /^Approve \$109\.99/ }).click()
  await expect(client.getByText('Please say why')).toBeVisible()
  await client.getByLabel('Why is it left out?').fill('We clean ourselves')
  await expectAccessible(client)
  await client.getByRole('button', { name: /^Approve \$109\.99/ }).click()
  const dialog = client.getByRole('dialog', { name: 'Approve “Make safe” in part' })
  await expect(dialog.getByText(/I approve this estimate of \$109\.99/)).toBeVisible()
  await drawOn(client)
  const moved = await shiftOf(client)
  await client.route('**/api/v1/approval/**', async (route) => {
    await new Promise((goOn) => setTimeout(goOn, 1_200))
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(client.getByText('You have approved this estimate')).toBeInViewport()
  await expect(client.getByLabel('Why is it left out?')).toBeDisabled()
  expect((await shiftOf(client)) - moved, 'What was read stays where it was').toBeLessThanOrEqual(0.02)

  await office.goto(`/jobs/${first.jobId}/estimates/${first.id}`)
  await expect(office.getByText(/Approved in part, as E-\d+, version 2/)).toBeVisible()
  await expect(office.getByText('“We clean ourselves”')).toBeVisible()
  const second = await estimateOf(firm, clientId, { status: 'ESTIMATING' })
  await office.goto(`/jobs/${second.jobId}/estimates/${second.id}`)
  await expect(
    office.getByText(
      'Cut by this client in 1 of 1 estimate, last time: “We clean ourselves”. Attach the Category 3 reasoning.',
    ),
  ).toBeVisible()
  await expectAccessible(office)
})
