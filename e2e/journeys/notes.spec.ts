import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

async function opened(firm: Firm): Promise<{ id: string }> {
  const { api } = await firm.member('Administrator')
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  return (await api.post('/api/v2/jobs', { data })).json()
}

test('a note mentions a colleague, whom an e-mail tells, and what happened is read in the history', async ({
  firm,
}) => {
  test.slow()
  const { id } = await opened(firm)
  const technician = await firm.member('Technician')
  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/notes`)
  await expect(page.getByText('No notes yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Please write something')).toBeVisible()

  const text = page.getByLabel('New note')
  await text.pressSequentially('Key is with the agent. @tu')
  await expect(page.getByRole('option', { name: /Tui Tester/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await text.press('Enter')
  await expect(text).toHaveValue('Key is with the agent. @Tui Tester ')
  await text.pressSequentially('please look')
  await page.reload()
  await expect(page.getByText('This is what you had begun to write.')).toBeVisible()
  await expect(text).toHaveValue('Key is with the agent. @Tui Tester please look')
  await text.press('Control+Enter')
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await expect(notes).toHaveCount(1)
  await expect(notes.first()).toContainText('Key is with the agent. @Tui Tester please look')
  await expect(text).toHaveValue('')
  await expect(page.getByRole('link', { name: /^Notes/ })).toContainText('1')
  const owner = await firm.api('Administrator')
  const { payload } = await (await owner.get('/api/v1/outbox')).json()
  expect(payload).toContainEqual(
    expect.objectContaining({
      recipient: technician.email,
      subject: expect.stringMatching(/^Priya Tester mentioned you on /),
    }),
  )

  await technician.api.post(`/api/v1/notes/${id}`, { data: { text: 'On my way' } })
  await expect(notes.first()).toContainText('On my way')
  await expect(notes.first().getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: /^Delete the note/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The history keeps what it said')
  await question.getByRole('button', { name: 'Delete note' }).click()
  await expect(notes).toHaveCount(1)

  await page.getByRole('link', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('Priya Tester deleted a note of Priya Tester')
  await expect(history.getByRole('listitem').last()).toContainText('opened the job')
  await expectAccessible(page)
  await page.getByLabel('Person').selectOption({ label: 'Tui Tester' })
  await expect(history.getByRole('listitem')).toHaveText([/Tui Tester wrote a note/])
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('nothing like it')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
})

test('a note whose answer was lost is sent again by itself and there once, whatever the clock does meanwhile, and what is written next is another', async ({
  firm,
}) => {
  const { id } = await opened(firm)
  const page = await firm.signIn('Technician')
  await page.goto(`/jobs/${id}/notes`)
  const add = async (text: string) => {
    await page.getByLabel('New note').fill(text)
    await page.getByRole('button', { name: 'Add note' }).click()
  }
  let isLost = false
  await page.route(`**/api/v1/notes/${id}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  const notes = page.getByRole('list', { name: 'Notes' }).getByRole('listitem')
  await add('Power is off')
  await expect(page.getByLabel('New note')).toHaveValue('')
  // Devices correct their clock while they wait.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() - 3_600_000
  })
  await expect(notes).toHaveCount(1)
  await add('Power is on')
  await expect(notes.first()).toContainText('Power is on')
  await expect(notes).toHaveCount(2)
})

test('of two who write the completion summary at once, both texts are there to choose from', async ({ firm }) => {
  const { id } = await opened(firm)
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  await page.goto(`/jobs/${id}/notes`)
  const card = page.getByRole('region', { name: 'Completion summary' })
  await card.getByRole('button', { name: 'Write' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Summary').fill('Dry on day five')
  const manager = await firm.api('ProjectManager')
  await manager.post(`/api/v1/job-completion-summary/${id}`, { data: { summary: 'Dry on day six', version: 0 } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Dry on day six').first()).toBeVisible()
  await expect(dialog.getByLabel('Summary')).toHaveValue('Dry on day five')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Dry on day five')
})
