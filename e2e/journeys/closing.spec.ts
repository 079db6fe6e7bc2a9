import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('an Administrator closes the organization by its name, and comes back', async ({ firm }) => {
  const { email } = await firm.member('Administrator')
  const technician = await firm.signIn('Technician', PHONE)
  await technician.goto('/')
  const page = await firm.signIn('Administrator')
  await page.goto('/administration/organization')

  await test.step('is asked for its name, and told what is lost', async () => {
    await page.getByRole('button', { name: `Close ${firm.name}…` }).click()
    const dialog = page.getByRole('dialog', { name: `Close ${firm.name}?` })
    await expect(dialog.getByText('In 30 days everything is deleted for good')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Name of the organization').fill('Another firm')
    await dialog.getByRole('button', { name: 'Close the organization' }).click()
    await expect(dialog.getByText('Type the name of the organization as it is written above.')).toBeVisible()
    await dialog.getByLabel('Name of the organization').fill(firm.name)
    await dialog.getByRole('button', { name: 'Close the organization' }).click()
  })

  await test.step('is logged out, as is everybody else', async () => {
    await expect(page).toHaveURL(/\/login\?/)
    await expect(technician).toHaveURL(/\/login\?/)
    await expectAccessible(page)
  })

  await test.step('opens it again from the log in', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(`${firm.name} is closed. Everything in it is deleted on`)).toBeVisible()
    await page.getByRole('button', { name: 'Open it again' }).click()
    await expect(page).not.toHaveURL(/\/login/)
    await page.goto('/administration/organization')
    await expect(page.getByRole('button', { name: `Close ${firm.name}…` })).toBeVisible()
  })
})
