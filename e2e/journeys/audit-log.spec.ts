import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('an Administrator finds out who did what, and from where', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  await manager.post('/api/v1/client', { data: { companyName: 'Harbour Insurance', type: 'INSURER' } })
  const technician = await firm.signIn('Technician', PHONE)
  await technician.goto('/administration/letterheads')
  await expect(technician.getByText('Access Denied!')).toBeVisible()
  const page = await firm.signIn('Administrator')

  await test.step('reads what was done, and what was denied', async () => {
    await page.goto('/administration')
    await page.getByRole('link', { name: 'Audit log' }).first().click()
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
    const log = page.getByRole('table', { name: 'Audit log' })
    await expect(log.getByRole('row', { name: /Priya Tester.*Add a client/ })).toContainText(firm.address.slice(0, 9))
    await expect(log.getByRole('row', { name: /Tui Tester.*Denied/ })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('narrows it, and keeps that in the address', async () => {
    await page.getByLabel('Kind').selectOption('denied')
    await expect(page).toHaveURL(/kind=denied/)
    await expect(page.getByRole('row', { name: /Priya Tester/ })).toBeHidden()
    await page.reload()
    await expect(page.getByRole('row', { name: /Tui Tester.*Denied/ })).toBeVisible()
    await page.getByLabel('Person').selectOption({ label: 'Priya Tester' })
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
  })

  await test.step('takes it out as a sheet, which the log then has as well', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
    await page.reload()
    await expect(page.getByRole('row', { name: /The audit log as CSV or XLSX/ })).toBeVisible()
  })

  await test.step('reads it on a phone', async () => {
    const phone = await firm.signIn('Administrator', PHONE)
    await phone.goto('/administration/audit-log')
    await expect(phone.getByText('Add a client').first()).toBeVisible()
    await expectAccessible(phone)
    const wide = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })

  await test.step('and nobody else can', async () => {
    expect((await manager.get('/api/v1/audit')).status()).toBe(403)
  })
})
