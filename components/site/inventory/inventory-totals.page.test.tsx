import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { DISPOSITION_LABELS } from '@/lib/site/inventory/rules'
import type { InventoryPage } from '@/lib/site/inventory/schema'

import { InventoryTotals } from './inventory-totals'

const DISPOSITIONS = Object.keys(DISPOSITION_LABELS) as InventoryPage['byDisposition'][number]['disposition'][]

test.each([360, 390, 1280])('the totals of a whole house stand beside each other at %i', async (width) => {
  await page.viewport(width, 780)
  const byDisposition = DISPOSITIONS.map((disposition) => ({
    disposition,
    items: 1_400,
    quantity: 12_345,
    valueCents: 1_234_567_89,
  }))
  const total = { items: 9_999, quantity: 86_415, valueCents: 8_641_975_23 }
  await render(
    <main className="p-4">
      <InventoryTotals found={{ items: [], total, byDisposition }} currency="AUD" />
    </main>,
  )
  const totals = page.getByRole('table', { name: 'Totals by disposition' })
  await expect.element(totals.getByText('$8,641,975.23')).toBeVisible()
  await expect.element(totals.getByRole('row')).toHaveLength(DISPOSITIONS.length + 2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const edge = totals.element().getBoundingClientRect().right
  for (const part of totals.element().querySelectorAll('th, td, th > span')) {
    expect([part.textContent, part.getBoundingClientRect().right <= edge]).toEqual([part.textContent, true])
    expect([part.textContent, part.scrollWidth <= part.clientWidth]).toEqual([part.textContent, true])
  }
})
