import { describe, expect, it } from 'vitest'

import { DEFINITIONS } from './index'

const named = Object.values(DEFINITIONS).map((report) => ({ title: report.title, report }))

describe.each(named)('the columns of $title', ({ report }) => {
  const labels = Object.values(report.columns).map(({ label }) => label)

  it('are each named by what they count, no two alike', () => {
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('say of money whether it is with GST, all of them the same', () => {
    const money = Object.values(report.columns).flatMap(({ kind, label }) => (kind === 'money' ? [label] : []))
    for (const label of money) expect(label).toMatch(/, with(?:out)? GST$/)
    expect(new Set(money.map((label) => label.endsWith('without GST'))).size).toBeLessThanOrEqual(1)
  })
})
