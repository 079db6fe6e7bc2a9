import { describe, expect, it } from 'vitest'

import { allowanceOf, allowanceRefusal } from './rules'

const now = new Date('2026-03-09T00:00:00Z')
const organization = (days: number, rest = {}) => ({
  pricingPlan: 'FREE' as const,
  createdAt: new Date(now.getTime() - days * 86_400_000).toISOString(),
  factor: 1,
  ...rest,
})

describe('what an organisation may in a day', () => {
  it('is a quarter in its first week', () => {
    expect(allowanceOf('email', organization(6.9), now)).toBe(50)
    expect(allowanceOf('email', organization(7), now)).toBe(200)
  })

  it('is more on a larger plan', () => {
    expect(allowanceOf('email', organization(30, { pricingPlan: 'PAYG' }), now)).toBe(2_000)
    expect(allowanceOf('email', organization(30, { pricingPlan: 'UNRESTRICTED' }), now)).toBe(10_000)
  })

  it('is raised by the operator, or taken away', () => {
    expect(allowanceOf('sms', organization(30, { factor: 2.5 }), now)).toBe(100)
    expect(allowanceOf('sms', organization(0, { factor: 0 }), now)).toBeNull()
  })

  it('is refused with what, how many, and when again', () => {
    const again = new Date('2026-03-09T04:30:00Z')
    const refusal = allowanceRefusal('email', 50, {
      organization: organization(1),
      again,
      now,
      timezone: 'Australia/Brisbane',
    })
    expect(refusal).toContain('may send e-mails to 50 addresses in 24 hours')
    expect(refusal).toMatch(/after Mar 09 2026, 02:30 PM/)
    expect(refusal).toContain('In its first week')
  })
})
