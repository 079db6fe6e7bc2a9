import { expect, expectAccessible, test } from '@/e2e/fixtures'

test('a coordinator sees what a job has to reach, says when it was, and an Administrator sets the targets', async ({
  firm,
}) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const instructed = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id } = await (
    await api.post('/api/v2/jobs', { data: { ...data, instructionReceivedAt: instructed, priority: 'EMERGENCY' } })
  ).json()
  const page = await firm.signIn('ProjectManager', { viewport: { width: 390, height: 844 } })
  await page.goto(`/jobs/${id}/overview`)
  await expect(page.getByRole('region', { name: 'What happens next' })).toContainText('Property Owner Contacted')
  await page.goto(`/jobs/${id}/kpi`)
  const step = (label: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label }) })
  await expect(step('Job Creation')).toContainText('Met 4 h 30 min late')
  await expect(step('Property Owner Contacted')).toContainText(/Due in (59 min|1 h)/)
  await expect(step('Report Submitted')).toContainText('Runs from the attendance')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions for Time of Attendance' }).click()
  await page.getByRole('menuitem', { name: 'Set the time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The technician rang from the site')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(step('Time of Attendance')).toContainText('The technician rang from the site')
  await expect(step('Report Submitted')).toContainText(/Due in (23 h|1 day)/)

  await page.getByRole('button', { name: 'Actions for Property Owner Contacted' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(step('Property Owner Contacted')).toContainText('Removed')
  await page.getByRole('button', { name: 'Actions for Property Owner Contacted' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(step('Property Owner Contacted')).toContainText('Due in')

  const client = { companyName: 'Harbour Mutual', type: 'INSURER' }
  const { id: clientId } = await (await api.post('/api/v1/client', { data: client })).json()
  await page.goto(`/clients/${clientId}/kpi-targets`)
  await expect(page.getByRole('link', { name: 'KPI targets' })).toBeInViewport({ ratio: 0.98 })
  const agreed = page.getByRole('group', { name: 'Job Completion' }).getByLabel('Standard')
  await expect(agreed).toHaveAttribute('placeholder', '7 days')
  await agreed.fill('3 days')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save targets' }).click()
  await expect(page.getByText('The targets were saved').first()).toBeVisible()
  await page.reload()
  await expect(agreed).toHaveValue('3 days')

  await page.goto(`/jobs/${id}/kpi`)
  const owner = await firm.signIn('Administrator')
  await owner.goto('/administration/kpi-targets')
  const contacted = owner.getByRole('group', { name: 'Property Owner Contacted' })
  await expect(contacted.getByLabel('Emergency')).toHaveAttribute('placeholder', '1 h')
  await contacted.getByLabel('Emergency').fill('soon')
  await expect(owner.getByText('Use minutes, hours or days: 30 min, 2 h, 5 days')).toBeVisible()
  await expectAccessible(owner)
  await contacted.getByLabel('Emergency').fill('3 h')
  await owner.getByRole('button', { name: 'Save targets' }).click()
  await expect(owner.getByText('The targets were saved').first()).toBeVisible()
  await page.reload()
  await expect(step('Property Owner Contacted')).toContainText(/Due in (2 h 5\d min|3 h)/)
})

test("a client's targets hold for its jobs, follow the firm's own where they are empty, and are not lost unsaved", async ({
  firm,
}) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const client = { companyName: 'Harbour Mutual', type: 'INSURER' }
  const { id: clientId } = await (await api.post('/api/v1/client', { data: client })).json()
  const data = { type: 'Water', siteAddress: '12 Esplanade', clientId }
  const { id } = await (await api.post('/api/v2/jobs', { data })).json()
  const page = await firm.signIn('Supervisor', { viewport: { width: 390, height: 844 } })
  const group = page.getByRole('group', { name: 'Property Owner Contacted' })
  const agreed = group.getByLabel('Standard')
  const targetsPage = `/clients/${clientId}/kpi-targets`
  const due = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Property Owner Contacted' }) })
  const save = page.getByRole('button', { name: 'Save targets' })
  const saved = page.getByText('The targets were saved').first()

  await page.goto(targetsPage)
  await expect(save).toBeDisabled()
  await agreed.fill('never')
  await expect(group.getByText('Use minutes, hours or days: 30 min, 2 h, 5 days')).toBeVisible()
  await save.click()
  await expect(agreed).toBeFocused()
  await agreed.fill('9 h')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Contacts' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(agreed).toHaveValue('9 h')
  await save.click()
  await expect(saved).toBeVisible()
  await page.goto(`/jobs/${id}/kpi`)
  await expect(due).toContainText(/Due in (8 h 5\d min|9 h)/)

  await page.goto(targetsPage)
  await expect(agreed).toHaveValue('9 h')
  const target = { checkpoint: 'PROPERTY_OWNER_CONTACTED', priority: 'STANDARD', minutes: 300 }
  const set = await api.put('/api/v1/organization/kpi-targets', { data: { targets: [target] } })
  expect(set.ok(), await set.text()).toBe(true)
  await agreed.fill('')
  await save.click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(agreed).toHaveValue('')
  await expect(agreed).toHaveAttribute('placeholder', '5 h')
  await page.goto(`/jobs/${id}/kpi`)
  await expect(due).toContainText(/Due in (4 h 5\d min|5 h)/)
})
