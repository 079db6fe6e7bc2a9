import { expect, expectAccessible, test } from '@/e2e/fixtures'

test('an Administrator fills and prices the catalogue, and a coordinator takes an item into an estimate', async ({
  firm,
}) => {
  test.slow()
  const page = await firm.signIn('Administrator')

  await test.step('adds the starter items', async () => {
    await page.goto('/administration')
    await page.getByRole('link', { name: 'Service Catalog' }).first().click()
    await expect(page.getByText('No items yet')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add the starter items' }).click()
    await expect(page.getByRole('row', { name: /Air mover/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('prices one, and reads how its price changed', async () => {
    const row = page.getByRole('row', { name: /Air mover/ })
    await row.getByRole('button', { name: 'Actions for AM', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit AM' })
    await dialog.getByLabel('Sell price, ex GST').fill('45')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('$45.00')
    await row.getByRole('button', { name: 'Actions for AM', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Price history' }).click()
    await expect(page.getByRole('dialog', { name: 'Prices of AM' })).toContainText('none → $45.00')
    await page.keyboard.press('Escape')
  })

  await test.step('changes two at once', async () => {
    await page.getByLabel('Select TECH', { exact: true }).check()
    await page.getByLabel('Select TECH-OT', { exact: true }).check()
    await page.getByRole('button', { name: 'Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 items' })
    await dialog.getByLabel('Section').fill('Hours')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /overtime/ })).toContainText('Hours')
  })

  const api = await firm.api('Administrator')
  const client = await (await api.post('/api/v1/client', { data: { companyName: 'Harbour Mutual' } })).json()
  await test.step('gives a client their own price', async () => {
    await page.getByRole('link', { name: 'Price lists' }).click()
    await expect(page.getByText('No price lists yet')).toBeVisible()
    await page.getByRole('button', { name: 'New price list' }).click()
    const dialog = page.getByRole('dialog', { name: 'New price list' })
    await dialog.getByLabel('Name').fill('Panel rates')
    await dialog.getByRole('combobox', { name: 'Client' }).fill('Harbour')
    await page.getByRole('option', { name: 'Harbour Mutual' }).click()
    await dialog.getByRole('combobox', { name: 'Add an item' }).fill('Air mover')
    await page.getByRole('option', { name: 'AM Air mover' }).click()
    await dialog.getByLabel('Price of AM').fill('39.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add price list' }).click()
    await expect(page.getByRole('row', { name: /Harbour Mutual/ })).toContainText('Valid')
  })

  await test.step('takes it into an estimate by the keyboard, at the price of the client', async () => {
    const job = { type: 'Water', siteAddress: '12 Esplanade', clientId: client.id }
    const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
    const estimate = { jobId, name: 'Dry out', sections: [{ title: 'Laundry', lines: [] }] }
    const { id } = await (await api.post('/api/v1/estimates', { data: estimate })).json()
    const coordinator = await firm.signIn('ProjectManager')
    await coordinator.goto(`/jobs/${jobId}/estimates/${id}`)
    await coordinator.getByLabel('Code, new line of Laundry').click()
    await coordinator.keyboard.type('am')
    await expect(coordinator.getByRole('option', { name: /Air mover/ })).toBeVisible()
    await expectAccessible(coordinator)
    await coordinator.keyboard.press('Enter')
    await expect(coordinator.getByLabel('Description, new line of Laundry').first()).toHaveValue('Air mover')
    await expect(coordinator.getByLabel('Days, new line of Laundry').first()).toBeFocused()
    await coordinator.keyboard.type('4')
    await coordinator.keyboard.press('Enter')
    await expect(coordinator.getByLabel('Unit rate, line 1 of Laundry')).toHaveValue('39.50')
    await expect(coordinator.getByLabel('Totals')).toContainText('$158.00')
  })
})

test('an organisation without the catalogue is refused it, reads the usual items, and takes one by its code', async ({
  firm,
}) => {
  const page = await firm.signIn('Administrator')
  const api = await firm.api('Administrator')
  const { organization } = await (await api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  const refused = await api.get('/api/v1/service-catalog')
  expect(refused.status()).toBe(403)
  expect((await refused.json()).type).toBe('/problems/plan')

  await page.goto('/administration')
  await expect(page.getByRole('link', { name: 'Users' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Service Catalog' })).toHaveCount(0)
  await page.goto('/administration/service-catalog')
  await expect(page.getByText('The Free plan does not include the service catalogue.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Air mover/ })).toBeVisible()
  await page.getByLabel('Search usual items').fill('extraction')
  await expect(page.getByRole('row', { name: /Air mover/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Water extraction, carpet/ })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/administration/service-catalog/price-lists')
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Plans that include it' })).toHaveText('Unrestricted')

  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Rivers' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const estimate = { jobId, name: 'Dry out', sections: [{ title: 'Laundry', lines: [] }] }
  const { id } = await (await api.post('/api/v1/estimates', { data: estimate })).json()
  await page.goto(`/jobs/${jobId}/estimates/${id}`)
  await page.getByLabel('Description, new line of Laundry').click()
  await page.keyboard.type('Extraction')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByLabel('Unit rate, new line of Laundry').first().fill('120')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Description, line 1 of Laundry')).toHaveValue('Extraction')
})
