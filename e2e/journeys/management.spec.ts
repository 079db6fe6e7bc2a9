import { readFile } from 'node:fs/promises'

import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

const TYPES = ['Water', 'Mould', 'Contents']

test('an Administrator reads a report, narrows it, opens what a figure counts and takes it along', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const clientIds: string[] = []
  for (const companyName of ['Harbour Mutual', 'Bayside Strata']) {
    const { id } = await (await api.post('/api/v1/client', { data: { companyName, type: 'INSURER' } })).json()
    clientIds.push(id)
  }
  for (let n = 0; n < 7; n++) {
    const data = { type: TYPES[n % 3], siteAddress: `${n} Esplanade`, clientId: clientIds[n % 3 ? 0 : 1] }
    await api.post('/api/v2/jobs', { data })
  }
  const page = await firm.signIn('Administrator')

  await test.step('finds the report by its question', async () => {
    await page.goto('/administration')
    await page.getByRole('link', { name: 'Management Reports' }).first().click()
    await expect(page.getByRole('heading', { name: 'Management Reports' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Aged open jobs/ }).click()
    await expect(page.getByRole('heading', { name: 'Aged open jobs' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^All/ })).toContainText('7')
    await expectAccessible(page)
  })

  await test.step('narrows it in the address', async () => {
    await page.getByLabel('Rows').selectOption('Client')
    await expect(page.getByRole('row', { name: /Harbour Mutual/ })).toContainText('4')
    await page.getByRole('combobox', { name: 'Job types' }).click()
    await page.getByRole('option', { name: 'Mould' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/by=client.*type=Mould/)
    await expect(page.getByRole('row', { name: /^All/ })).toContainText('2')
    await page.reload()
    await expect(page.getByRole('row', { name: /^All/ })).toContainText('2')
  })

  await test.step('opens the list behind a figure, and from it the job', async () => {
    await page.getByRole('link', { name: '2 Open jobs, Harbour Mutual' }).click()
    await expect(page.getByRole('heading', { name: 'Open jobs: Harbour Mutual' })).toBeVisible()
    await expect(page.getByText('2 open jobs')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('row')).toHaveCount(3)
    await page
      .getByRole('link', { name: /- \d+$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/jobs\//)
  })

  await test.step('finds nothing behind a row that cannot be', async () => {
    await page.goto('/administration/management-reports/estimates/entries?column=made&row=nonsense')
    await expect(page.getByText('Page not found')).toBeVisible()
  })

  await test.step('asks for days, and is told what is wrong with them', async () => {
    await page.goto('/administration/management-reports/jobs-in-and-out')
    await page.getByLabel('Jobs opened or closed').selectOption('Custom')
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('To', { exact: true }).fill('2025-01-01')
    await expect(page.getByText('Cannot exceed three years')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await page.getByLabel('From').fill('2024-01-01')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Nothing of the kind on these days')).toBeVisible()
    await page.getByLabel('Jobs opened or closed').selectOption('This month')
    // The address decides: the switch follows it.
    await page.getByLabel('Compare with the period before').click()
    await expect(page).toHaveURL(/compare=true/)
    await expect(page.getByLabel('Compare with the period before')).toBeChecked()
    await expect(page.getByRole('row', { name: /^All/ })).toContainText('7')
  })

  await test.step('takes it along', async () => {
    for (const [name, beginning] of [
      ['PDF', '%PDF-'],
      ['Excel (XLSX)', 'PK'],
      ['CSV', '\uFEFFWeek'],
    ] as const) {
      await page.getByRole('button', { name: 'Save Jobs in and out' }).click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      const file = await readFile(await (await saved).path())
      expect(file.subarray(0, 40).toString('utf8').startsWith(beginning), name).toBe(true)
    }
  })

  await test.step('reads it on a phone', async () => {
    const phone = await firm.signIn('Administrator', PHONE)
    await phone.goto('/administration/management-reports/kpi-compliance')
    await expect(phone.getByRole('heading', { name: 'KPI compliance' })).toBeVisible()
    const width = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
    await expectAccessible(phone)
  })
})

test('nobody else sees them', async ({ firm }) => {
  for (const role of ['ProjectManager', 'Supervisor', 'Technician'] as const) {
    const page = await firm.signIn(role)
    await page.goto('/administration/management-reports/estimates')
    await expect(page.getByText('Access Denied!')).toBeVisible()
    const { api } = await firm.member(role)
    expect((await api.get('/api/v1/management-reports/estimates')).status()).toBe(403)
  }
})
