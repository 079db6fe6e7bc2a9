import { expect, expectAccessible, test } from '@/e2e/fixtures'

test('a technician enters four readings by keyboard alone, and the job shows what they mean', async ({ firm }) => {
  const owner = await firm.api('Administrator')
  const make = async (path: string, data: object) => (await owner.post(path, { data })).json()
  const job = await make('/api/v2/jobs', {
    type: 'Water',
    siteAddress: '12 Esplanade',
    isPrivateJob: true,
    contactName: 'Sam',
  })
  const scales = [{ label: 'Wood', min: 6, max: 60, unit: '% WME' }]
  const meter = await make('/api/v1/meters', { name: 'Protimeter', kind: 'PIN', defaultMethod: 'SCAN', scales })
  const room = await make(`/api/v1/rooms/${job.id}`, { roomName: 'Laundry' })
  const happenedAt = new Date(Date.now() - 6 * 3_600_000).toISOString()
  const before = await make(`/api/v2/inspections/${job.id}`, { inspectionDate: happenedAt, isInitialAttendance: true })
  const visit = await make(`/api/v2/inspections/${job.id}`, {})
  const readBefore = { 'North wall': 28, 'East wall': 30, 'South wall': 22, 'West wall': 35 }
  for (const [label, value] of Object.entries(readBefore)) {
    const bound = { roomId: room.id, meterId: meter.id, scaleId: meter.scales[0].id }
    const fields = { label, location: 'WALLS', material: 'Timber', ...bound }
    const point = await make(`/api/v1/moisture/${job.id}/points`, fields)
    await make(`/api/v1/moisture/${job.id}/${room.id}/${before.id}`, { pointId: point.id, value, happenedAt })
  }

  const page = await firm.signIn('Technician', { viewport: { width: 390, height: 844 } })
  // The office is still telling of what was set up: here only what is typed counts.
  const nothing = { contentType: 'text/event-stream', body: 'retry: 3600000\n\n' }
  await page.route('**/api/v1/live*', (route) => route.fulfill(nothing))
  await page.goto(`/jobs/${job.id}/site-visits/${visit.id}?section=readings`)
  const grid = page.getByRole('list', { name: 'Points in Laundry' })
  const rows = grid.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('28')
  await expect(rows.first()).toContainText('goal 17')
  const earlier = page.getByRole('button', { name: 'These were taken earlier' })
  await expect(earlier).toBeVisible()
  let matrixReads = 0
  page.on('request', (request) => void (matrixReads += Number(request.url().includes('fields=columns'))))
  await grid.getByRole('textbox', { name: 'North wall' }).focus()
  for (const value of ['16,5', '61', '22', '31']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await expect(rows.nth(0)).toContainText('Dry')
  await expect(rows.nth(1)).toContainText('This scale goes from 6 to 60 % WME')
  await expect(rows.nth(2)).toContainText('Wet')
  await expect(rows.nth(3)).toContainText('Drying')
  await grid.getByRole('textbox', { name: 'East wall' }).fill('33')
  await page.keyboard.press('Enter')
  await expect(rows.nth(1)).toContainText('Rising')
  await expect(page.getByText('4 of 4 read')).toBeVisible()
  await expectAccessible(page)
  expect(matrixReads).toBe(0)

  await page.reload()
  await expect(page.getByText('4 of 4 read')).toBeVisible()
  await expect(earlier).toBeHidden()

  const read = await (await owner.get(`/api/v1/moisture/${job.id}/${room.id}/${visit.id}`)).json()
  expect(read.map(({ method }: { method: string }) => method)).toEqual(['SCAN', 'SCAN', 'SCAN', 'SCAN'])

  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  const unit = await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId: 'AM-101' } })
  const place = `/api/v1/inspections/equipment-installation/${job.id}/${visit.id}/${room.id}`
  await make(`${place}/install`, { selectedEquipmentItems: [unit.id] })
  await page.goto(`/jobs/${job.id}/site-visits/${visit.id}?section=equipment`)
  await page.getByRole('button', { name: 'Pick up all in Laundry' }).click()
  const pickUp = page.getByRole('dialog', { name: 'Pick up AM-101' }).getByRole('button', { name: 'Pick up 1 unit' })
  await pickUp.click()
  const question = page.getByRole('alertdialog', { name: 'Above the goal' })
  await expect(question.getByRole('listitem')).toHaveText([
    'East wall in Laundry (33 % WME, goal 17 % WME)',
    'South wall in Laundry (22 % WME, goal 17 % WME)',
    'West wall in Laundry (31 % WME, goal 17 % WME)',
  ])
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No, go back' }).click()
  await pickUp.click()
  await question.getByRole('button', { name: 'Pick up all the same' }).click()
  await expect(question).toBeHidden()
  await expect(pickUp).toBeHidden()

  await page.goto(`/jobs/${job.id}/moisture`)
  await expect(page.getByText('1 of 4 points dry')).toBeVisible()
  await expect(page.getByText('East wall, Laundry: rising')).toBeVisible()
  await expect(page.getByRole('img', { name: /Readings in Laundry/ })).toBeVisible()
  await expectAccessible(page)
})

test('an Administrator keeps the meters: adds one with its scales and who has it, changes it, removes it', async ({
  firm,
}) => {
  await firm.member('Technician')
  const page = await firm.signIn('Administrator')
  await page.goto('/administration/moisture-meters')
  await page.getByRole('button', { name: 'New meter' }).first().click()
  const adding = page.getByRole('dialog', { name: 'New meter' })
  await adding.getByLabel('Name').fill('Delmhorst')
  await adding.getByRole('button', { name: 'Add scale' }).click()
  const gypsum = adding.getByRole('group', { name: 'Scale 2' })
  await gypsum.getByLabel('Label').fill('Gypsum')
  await gypsum.getByLabel('Lowest').fill('6')
  await gypsum.getByLabel('Highest').fill('0.2')
  await adding.getByRole('button', { name: 'Add meter' }).click()
  await expect(adding.getByText('This must be above the minimum')).toBeVisible()
  await gypsum.getByLabel('Lowest').fill('0.2')
  await gypsum.getByLabel('Highest').fill('6')
  await adding.getByLabel('Assigned to').selectOption('Tui Tester')
  await adding.getByLabel('Default method').selectOption('Scan')
  const certificate = { name: 'check.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n') }
  await adding.locator('input[type=file]').setInputFiles(certificate)
  await expectAccessible(page)
  // The meter arrives but its certificate does not: the second try adds no second meter.
  await page.route('**/certificate', (route) => route.abort(), { times: 1 })
  await adding.getByRole('button', { name: 'Add meter' }).click()
  await expect(adding.getByText('The files could not be sent.')).toBeVisible()
  await adding.getByRole('button', { name: 'Add meter' }).click()
  const row = page.getByRole('row', { name: /Delmhorst/ })
  await expect(row).toContainText('Gypsum (%)')
  await expect(row).toContainText('Tui Tester')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Delmhorst' })
  await expect(editing.getByLabel('Assigned to')).toHaveValue(/./)
  await expect(editing.getByLabel('Default method')).toHaveValue('SCAN')
  await expect(editing.getByRole('link', { name: 'check.pdf' })).toBeVisible()
  await editing.getByLabel('Serial number').fill('44120')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('44120')
  await expect(row).toContainText('Tui Tester')

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove meter' }).click()
  await expect(row).toBeHidden()
})
