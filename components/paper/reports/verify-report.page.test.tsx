import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { DRY_COAST } from '@/e2e/dry-coast'
import type { VerifiedReport } from '@/lib/paper/reports/schema'

import { VerifyReport } from './verify-report'

const report: VerifiedReport = {
  organization: 'Coastal Drying Pty Ltd',
  firm: DRY_COAST,
  type: 'DryingLog',
  named: 'Drying log',
  job: 'CRW - ••42',
  versionNo: 1,
  completedAt: '2026-11-20T01:00:00.000Z',
  timezone: 'Australia/Sydney',
  sha256: 'ab'.repeat(32),
  size: 1,
  supersededBy: null,
  withdrawnAt: null,
  withdrawnBy: null,
  importedAt: null,
}

test('whoever holds a report reads whether it holds: withdrawn, brought from elsewhere, or neither', async () => {
  const { rerender } = await render(<VerifyReport code="AB12-CD34" report={report} />)
  await expect.element(page.getByText('Coastal Drying Pty Ltd')).toBeVisible()
  await expect.element(page.getByText('Nov 20 2026, 12:00 PM AEDT')).toBeVisible()
  expect(page.getByText(/Withdrawn|Imported|Superseded/).elements()).toEqual([])
  const withdrawn = { withdrawnAt: '2026-11-21T02:30:00.000Z', withdrawnBy: 'Priya Shah' }
  await rerender(<VerifyReport code="AB12-CD34" report={{ ...report, ...withdrawn, supersededBy: 2 }} />)
  await expect.element(page.getByText('Withdrawn on Nov 21 2026, 01:30 PM AEDT')).toBeVisible()
  await expect.element(page.getByText(/Priya Shah withdrew it/)).toBeVisible()
  await expect.element(page.getByText('Superseded by version 2')).toBeVisible()
  await rerender(<VerifyReport code="AB12-CD34" report={{ ...report, importedAt: '2026-11-22T02:30:00.000Z' }} />)
  await expect.element(page.getByText('Imported on Nov 22 2026, 01:30 PM AEDT')).toBeVisible()
  await expect.element(page.getByText(/This installation did not make this report/)).toBeVisible()
})

test('it is under the letterhead of whoever made it: name, telephone and logo, in their colour as it can be read', async () => {
  await page.viewport(360, 780)
  await render(<VerifyReport code="AB12 CD34" report={report} />)
  await expect.element(page.getByText('Dry Coast', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '07 3000 1111' })).toHaveAttribute('href', 'tel:0730001111')
  const root = document.documentElement
  expect(root.style.getPropertyValue('--firm-light-brand')).toBe(DRY_COAST.colours.light.brand)
  // The server of this test has no logo.
  await expect.poll(() => document.querySelector('img')).toBeNull()
  expect(root.scrollWidth).toBeLessThanOrEqual(360)
})

test('while too many ask, nobody is named', async () => {
  await render(<VerifyReport code="AB12" report={null} />)
  await expect.element(page.getByText(/Too many codes/)).toBeVisible()
  expect(document.documentElement.dataset.firm).toBeUndefined()
})
