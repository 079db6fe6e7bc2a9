import { expect, expectAccessible, test } from '@/e2e/fixtures'
import { toDay } from '@/lib/base/time'

test('a technician times the work and lists what stood in a room, with one hand', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const made = async (path: string, data: object) => (await (await api.post(path, { data })).json()) as { id: string }
  const job = await made('/api/v2/jobs', {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam',
  })
  await made(`/api/v1/rooms/${job.id}`, { roomName: 'Kitchen' })
  await made(`/api/v2/inspections/${job.id}`, {})
  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  const dialog = page.getByRole('dialog')

  await page.goto(`/jobs/${job.id}/timesheets`)
  await page.getByRole('button', { name: 'Start timer' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Timer running, 0:00' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/stop', (route) => route.abort())
  await page.getByRole('button', { name: 'Stop timer' }).click()
  const here = page.getByRole('list', { name: 'On this device, not saved yet' })
  await expect(here).toContainText(/^Timer stop.*Waits/)
  await expect(page.getByRole('link', { name: /^Timer running/ })).toBeHidden()
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(here).toBeHidden({ timeout: 40_000 })

  // Without a connection timers start and stop on the device, one after the other.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Continue offline' }).click()
  for (let span = 0; span < 2; span++) {
    await page.getByRole('button', { name: 'Start timer' }).click()
    await expect(page.getByRole('link', { name: 'Timer running, 0:00' })).toBeVisible()
    await page.getByRole('button', { name: 'Stop timer' }).click()
    await expect(page.getByRole('link', { name: /^Timer running/ })).toBeHidden()
  }
  const [start, stop] = [/^Timer start.*Waits/, /^Timer stop.*Waits/]
  await expect(here.getByRole('listitem')).toHaveText([stop, start, stop, start])
  await page.context().setOffline(false)
  await expect(here).toBeHidden({ timeout: 40_000 })
  await expect(page.getByText('Draft')).toHaveCount(3)

  await page.getByRole('button', { name: 'Add time' }).click()
  await dialog.getByLabel('Date').fill(toDay(new Date(Date.now() - 2 * 86_400_000), 'Australia/Sydney'))
  await dialog.getByLabel('Start').fill('22:00')
  await dialog.getByLabel('End').fill('06:00')
  await expect(dialog.getByText(/^8 h, until/)).toBeVisible()
  await dialog.getByLabel('Category').selectOption('Make safe')
  await expectAccessible(page)
  await dialog.getByLabel('Why is it entered only now?').fill('Asleep')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Timesheets' })).toContainText('8 h')

  await page.goto(`/jobs/${job.id}/inventory`)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await dialog.getByLabel('Room').selectOption('Kitchen')
  await dialog.getByLabel('Name').fill('Fridge')
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await expect(dialog.getByText('Disposition not set!')).toBeVisible()
  await dialog.getByText('E-test required').click()
  await dialog.getByLabel('Replacement value, each').fill('1549.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save and next' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')
  await dialog.getByLabel('Name').fill('Stool')
  await dialog.getByLabel('Quantity').fill('4')
  await dialog.getByText('Restorable', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const totals = page.getByRole('table', { name: 'Totals by disposition' })
  await expect(totals.getByRole('row', { name: /^Total/ })).toContainText('5$1,549.00')
  await page.getByRole('checkbox', { name: 'Select Stool, Kitchen' }).check()
  await page.getByRole('button', { name: 'Change' }).click()
  await dialog.getByLabel('Disposition').selectOption('Non restorable')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(totals.getByRole('row', { name: /^Non restorable/ })).toContainText('4')
  await expectAccessible(page)
})
