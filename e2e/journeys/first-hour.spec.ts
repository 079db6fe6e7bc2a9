import { randomUUID } from 'node:crypto'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { PASSWORD, expect, test } from '@/e2e/fixtures'

/** What a new firm does in its first hour: once 75 clicks and 62 fields. */
const MOST = { clicks: 40, fields: 35 }

const mail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.test`.toLowerCase()

test('a new firm is ready for its first job in 40 clicks and 35 fields', async ({ firm }) => {
  test.setTimeout(180_000)
  const page = await firm.browse()
  const counted = { clicks: 0, fields: 0 }
  const screens = new Set<string>()
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname.replace(/[0-9a-f-]{36}/, 'id'))
  })
  const press = async (target: Locator) => {
    counted.clicks++
    await target.click()
  }
  const fill = async (within: Page | Locator, fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) {
      counted.fields++
      await within.getByLabel(name, { exact: true }).first().fill(text)
    }
  }
  /** A choice of a list that is typed into: a field, and a click on what is found. */
  const choose = async (name: string, typed: string, found: string) => {
    counted.fields++
    await page.getByRole('combobox', { name }).fill(typed)
    await press(page.getByRole('option', { name: found, exact: true }))
  }
  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name }).first()
  const steps = page.getByRole('region', { name: 'Getting started' })
  /** Each step begins where the last one is ticked. */
  const begin = async (step: string) => {
    if (new URL(page.url()).pathname !== '/') {
      await press(page.getByRole('link', { name: 'Dashboard' }).first())
    }
    await press(steps.getByRole('link', { name: new RegExp(`^${step}`) }))
  }

  await test.step('registers', async () => {
    await page.goto('/register')
    await fill(page, {
      'First name': 'Olivia',
      'Last name': 'Hart',
      'Organization name': 'Harbour Drying',
      Email: mail('olivia'),
      Password: PASSWORD,
    })
    await press(page.getByLabel(/I agree to the terms/))
    await press(button(page, 'Create account'))
    await expect(steps).toBeVisible()
  })

  await test.step('says who it is, and from which number it goes on', async () => {
    await begin('Complete your details')
    await fill(page, { ABN: '51824753556', Address: '12 Wharf St', Phone: '(07) 3396 1234' })
    await press(button(page, 'Save organization'))
    await expect(page.getByText(/saved$/).first()).toBeVisible()
    await press(button(page, 'Set the next number'))
    const dialog = page.getByRole('dialog')
    await fill(dialog, { 'Number of the next job': '1042' })
    await press(button(dialog, 'Set the number'))
    await expect(dialog).toBeHidden()
  })

  await test.step('invites a coordinator and a technician', async () => {
    await begin('Invite your people')
    for (const [first, last, role] of [
      ['Priya', 'Nair', 'Project Coordinator'],
      ['Tui', 'Ngata', 'Technician'],
    ] as const) {
      await press(button(page, 'Add user'))
      const dialog = page.getByRole('dialog')
      await fill(dialog, { 'First name': first, 'Last name': last, Email: mail(first) })
      await press(dialog.getByRole('radio', { name: role }))
      await press(button(dialog, 'Add user'))
      await expect(dialog).toBeHidden()
    }
  })

  await test.step('puts its logo on the letterhead, which has its details already', async () => {
    await begin('Put your logo on the letterhead')
    await press(
      page
        .getByRole('row')
        .filter({ hasText: 'Default', has: page.getByRole('link') })
        .getByRole('link')
        .first(),
    )
    await expect(page.getByLabel('ABN')).toHaveValue(/51\s?824\s?753\s?556/)
    const logo = sharp({ create: { width: 90, height: 30, channels: 3, background: 'teal' } })
    counted.fields++
    await page
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() })
    await expect(page.getByText('The logo was changed', { exact: true })).toBeVisible()
  })

  await test.step('adds its first client and opens its first job', async () => {
    await begin('Add your first client')
    await press(button(page, 'New client'))
    const dialog = page.getByRole('dialog')
    await fill(dialog, { Name: 'Harbour Mutual' })
    counted.fields++
    await dialog.getByLabel('Type').selectOption({ label: 'Insurer' })
    await press(button(dialog, 'Add client'))
    await expect(page.getByRole('heading', { name: 'Harbour Mutual' })).toBeVisible()
    await begin('Open your first job')
    await choose('Type', 'Water', 'Water')
    await fill(page, { 'Site address': '14 Esplanade', Suburb: 'Manly' })
    await choose('Client', 'Harbour', 'Harbour Mutual')
    await press(button(page, 'Open job'))
    await expect(page).toHaveURL(/\/jobs\/[\w-]+\/overview$/)
    await expect(page.getByText(/ - 1042$/).first()).toBeVisible()
  })

  await test.step('puts aside what can wait, and the list goes', async () => {
    await press(page.getByRole('link', { name: 'Dashboard' }).first())
    const aside = steps.getByRole('button', { name: /^Put “/ })
    await expect(aside.first()).toBeVisible()
    for (let left = await aside.count(); left > 0; left--) {
      await press(aside.first())
      if (left > 1) await expect(aside).toHaveCount(left - 1)
    }
    await expect(steps).toBeHidden()
  })

  process.stdout.write(`First hour: ${counted.clicks} clicks, ${counted.fields} fields, ${screens.size} screens\n`)
  expect(counted.clicks).toBeLessThanOrEqual(MOST.clicks)
  expect(counted.fields).toBeLessThanOrEqual(MOST.fields)
})
