import { asOperator, makeCoupon } from '@/e2e/as-operator'
import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('an Administrator upgrades, sees what the month costs, takes a coupon and goes back to Free', async ({ firm }) => {
  test.slow()
  const owner = await firm.member('Administrator')
  const { organization } = await (await owner.api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  const page = await firm.signIn('Administrator')

  await test.step('finds what the plan includes, and what is used of it', async () => {
    await page.goto('/administration')
    await page.getByRole('link', { name: 'Usage & Billing' }).first().click()
    await expect(page.getByRole('heading', { name: 'Usage & Billing' })).toBeVisible()
    await expect(page.getByText('3 users, 25 jobs and 1 GB of files, free of charge.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Billing estimate' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('upgrades, with nothing charged to a card', async () => {
    await page.getByRole('button', { name: 'Upgrade to pay as you go' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upgrade to pay as you go' })
    await expect(dialog.getByText('No card is charged')).toBeVisible()
    await dialog.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await expect(dialog.getByText('Please enter the name of the card holder')).toBeVisible()
    await dialog.getByLabel('Card holder').fill('Olivia Hart')
    await dialog.getByRole('button', { name: 'Upgrade', exact: true }).click()
    await expect(page.getByText('Paid by Olivia Hart')).toBeVisible()
    const estimate = page.getByRole('region', { name: 'Billing estimate' })
    await expect(estimate.getByRole('row', { name: /Active users/ })).toContainText('$29.00')
    await expectAccessible(page)
  })

  await test.step('takes a coupon, and is told of one that there is not', async () => {
    const code = await makeCoupon({ percent: 50, months: 3 })
    await page.getByLabel('Coupon code').fill('NEVER-MADE')
    await page.getByRole('button', { name: 'Use coupon' }).click()
    await expect(page.getByText('No such coupon.')).toBeVisible()
    await page.getByLabel('Coupon code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Use coupon' }).click()
    await expect(page.getByText('50 % off for 3 months, from')).toBeVisible()
    await expect(page.getByRole('row', { name: `Discount ${code}` })).toContainText('−$14.50')
  })

  await test.step('has the estimate on the dashboard too, and its coordinator has not', async () => {
    await page.goto('/')
    const card = page.getByRole('region', { name: 'Billing estimate' })
    await expect(card.getByRole('row', { name: /Total with GST/ })).toContainText('$')
    const coordinator = await firm.signIn('ProjectManager')
    await coordinator.goto('/')
    await expect(coordinator.getByRole('heading', { name: 'Your Jobs by Status' })).toBeVisible()
    await expect(coordinator.getByRole('region', { name: 'Billing estimate' })).toBeHidden()
    await coordinator.goto('/administration/billing')
    await expect(coordinator.getByText('Access Denied!')).toBeVisible()
  })

  await test.step('goes back to Free once nothing is over it', async () => {
    await asOperator((sql) => sql`update plan_usage set job_count = 30 where organization_id = ${organization.id}`)
    await page.goto('/administration/billing')
    const goBack = async () => {
      await page.getByRole('button', { name: 'Go back to Free' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Go back to Free' }).click()
    }
    await goBack()
    await expect(page.getByRole('alertdialog').getByText('30 jobs of 25')).toBeVisible()
    await page.keyboard.press('Escape')
    // While it closes, its button and the page's have one name.
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await asOperator((sql) => sql`update plan_usage set job_count = 0 where organization_id = ${organization.id}`)
    await goBack()
    await expect(page.getByRole('button', { name: 'Upgrade to pay as you go' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Billing estimate' })).toBeHidden()
  })
})

test('a plan that is too small says where to change it, and its page fits a phone', async ({ firm }) => {
  const owner = await firm.member('Administrator')
  const { organization } = await (await owner.api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  await asOperator((sql) => sql`update plan_usage set user_count = 3 where organization_id = ${organization.id}`)
  const page = await firm.signIn('Administrator', PHONE)
  await page.goto('/administration/users')
  await page.getByRole('button', { name: 'Add user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First name').fill('Tess')
  await dialog.getByLabel('Last name').fill('Long')
  await dialog.getByLabel('Email').fill(`tess.${organization.id}@example.test`)
  await dialog.getByRole('button', { name: /Invite|Add user/ }).click()
  await expect(dialog.getByText('The Free plan includes 3 users')).toBeVisible()
  await dialog.getByRole('link', { name: 'Usage & Billing' }).click()
  await expect(page.getByRole('heading', { name: 'Usage & Billing' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Usage by month' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  await expectAccessible(page)
})
