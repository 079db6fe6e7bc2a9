import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { approvedHash, approvedHashWithCuts } from './attached'
import type { PrintableEstimate } from './queries'

const APPROVED = {
  estimateNo: 7,
  versionNo: 2,
  sections: [],
  contingencyPercent: 5,
  discountCents: 0,
  discountPercent: null,
  gstPercent: 10,
  totals: { totalCents: 110_00 },
  terms: 'Thirty days',
  exclusions: '',
  approval: null,
  cuts: [],
} as unknown as PrintableEstimate
const CUT = { code: null, description: 'Air mover', from: '2 each × 3 days', to: '2 each × 2 days', reason: 'Dry' }

it('what was approved before papers told of a discount in percent and of cuts keeps the hash that its papers say', () => {
  const { discountPercent: _, cuts: __, ...before } = APPROVED
  const { estimateNo, versionNo, sections, terms, exclusions, approval, ...sums } = before
  const spelled = { estimateNo, versionNo, sections, ...sums, terms, exclusions, approval }
  const sha256 = createHash('sha256')
    .update(JSON.stringify(spelled, null, 1))
    .digest('hex')
  const cut = { ...APPROVED, discountPercent: 10, cuts: [CUT] } as PrintableEstimate
  expect([APPROVED, cut].map(approvedHash)).toEqual([sha256, sha256])
})

it('the hash with what was cut tells a discount in percent, and what was cut, from none', () => {
  const all = [
    APPROVED,
    { ...APPROVED, discountPercent: 10 },
    { ...APPROVED, discountPercent: 20 },
    { ...APPROVED, cuts: [CUT] },
    { ...APPROVED, cuts: [{ ...CUT, reason: 'Not needed' }] },
  ] as PrintableEstimate[]
  expect(approvedHashWithCuts(APPROVED)).toBeNull()
  expect(new Set(all.map(approvedHashWithCuts)).size).toBe(all.length)
})
