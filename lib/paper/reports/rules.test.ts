import { describe, expect, it } from 'vitest'

import { maskedNumber, mayCancelReport, nextLookMs } from './rules'

it('tells strangers the last two digits of a job number, and not how long it is', () => {
  const masked = [7, 42, 1042, 123_456].map((jobNo) => maskedNumber({ identifier: 'CRW', jobNo }))
  expect(masked).toEqual(['CRW - •••7', 'CRW - ••42', 'CRW - ••42', 'CRW - ••56'])
})

describe('a report in the making', () => {
  const report = { createdBy: { id: 'tess' } }

  it('is stopped by whoever asked for it, and by managers', () => {
    expect(mayCancelReport({ userId: 'tess', role: 'Technician' }, report)).toBe(true)
    expect(mayCancelReport({ userId: 'tom', role: 'Technician' }, report)).toBe(false)
    expect(mayCancelReport({ userId: 'sue', role: 'Supervisor' }, report)).toBe(true)
  })

  it('is looked at ever more rarely', () => {
    expect([0, 1, 2, 3, 4, 5, 40].map(nextLookMs)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })
})
