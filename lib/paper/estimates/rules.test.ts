import { describe, expect, it } from 'vitest'

import {
  RANK_STEP,
  changeRefusal,
  changerOf,
  decisionRefusal,
  lockOf,
  isPriceOver,
  measureInWords,
  mayDecide,
  mostLinkDays,
  placesFor,
  validUntilOf,
  statusLabel,
  type EstimateStatus,
} from './rules'

describe('the last day of prices', () => {
  const validUntil = validUntilOf({ validDays: 30, validFrom: '2026-10-29' })

  it('is counted from the day that they were sent, and is nothing before, nor where they have no end', () => {
    expect(validUntil).toBe('2026-11-28')
    expect(validUntilOf({ validDays: 30, validFrom: null })).toBeNull()
    expect(validUntilOf({ validDays: null, validFrom: '2026-10-29' })).toBeNull()
  })

  it('is theirs as a whole', () => {
    expect(isPriceOver({ validUntil }, '2026-11-28')).toBe(false)
    expect(isPriceOver({ validUntil }, '2026-11-29')).toBe(true)
    expect(isPriceOver({ validUntil: null }, '2026-11-29')).toBe(false)
  })

  it('bounds how long a link is good; prices that are over are renewed by it', () => {
    const days = (today: string) => mostLinkDays({ validDays: 30, validUntil }, today)
    expect(['2026-10-29', '2026-11-26', '2026-11-28', '2026-11-29'].map(days)).toEqual([30, 2, 1, 30])
    expect(mostLinkDays({ validDays: 7, validUntil: null }, '2026-11-29')).toBe(7)
    expect(mostLinkDays({ validDays: null, validUntil: null }, '2026-11-29')).toBeNull()
  })
})

describe('the place of a line', () => {
  const rest = [
    { id: 'a', rank: RANK_STEP },
    { id: 'b', rank: 2 * RANK_STEP },
  ]
  const order = (ids: string[], beforeId: string | null, among = rest) => {
    const ranks = new Map(among.map(({ id, rank }) => [id, rank]))
    for (const { id, rank } of placesFor(ids, among, beforeId)!) ranks.set(id, rank)
    return [...ranks.keys()].toSorted((one, other) => ranks.get(one)! - ranks.get(other)!).join('')
  }

  it('is before another one, or last, without moving those that are there', () => {
    expect([order(['x'], null), order(['x'], 'a'), order(['x', 'y'], 'b')]).toEqual(['abx', 'xab', 'axyb'])
    expect(placesFor(['x', 'y'], rest, 'b')).toHaveLength(2)
    expect(order(['x'], null, [])).toBe('x')
  })

  it('has all numbered again where there is no room', () => {
    const tight = [
      { id: 'a', rank: 1 },
      { id: 'b', rank: 2 },
    ]
    expect([order(['x'], 'b', tight), order(['x'], 'a', tight)]).toEqual(['axb', 'xab'])
    expect(placesFor(['x'], tight, 'b')).toHaveLength(3)
  })

  it('is none before one that is not there', () => {
    expect(placesFor(['x'], rest, 'z')).toBeNull()
  })
})

const change = (status: EstimateStatus, to?: EstimateStatus) => changeRefusal({ status, approvedPartId: null }, to)

describe('an estimate', () => {
  it('that its client decided by a link was changed last by them, and not by whoever sent the link', () => {
    const updatedBy = { firstName: 'Priya', lastName: 'Nair' }
    expect(changerOf({ updatedBy, decision: { byLink: { name: 'Jo Owner', sentTo: 'jo@example.test' } } })).toBe(
      'Jo Owner, by a link',
    )
    expect(changerOf({ updatedBy, decision: { byLink: null } })).toBe('Priya Nair')
    expect(changerOf({ updatedBy, decision: null })).toBe('Priya Nair')
  })

  it('goes from one open status to another, and is not decided by being changed', () => {
    expect(change('SCOPING', 'APPROVAL_PENDING')).toBeNull()
    expect(change('APPROVAL_PENDING', 'ESTIMATING')).toBeNull()
    expect([change('COMPLETED', 'APPROVED'), change('COMPLETED', 'REJECTED')]).not.toContain(null)
  })

  it('that is approved stays as it is, and one that is rejected can be taken up again', () => {
    expect(change('APPROVED')).toContain('locked')
    expect(change('APPROVED', 'ESTIMATING')).toContain('locked')
    expect([change('REJECTED'), change('REJECTED', 'REJECTED')]).not.toContain(null)
    expect(change('REJECTED', 'ESTIMATING')).toBeNull()
  })

  it('that is approved in part is called so, and not rejected, by whatever refuses to change it', () => {
    const totals = { discountCents: 0, subtotalCents: 100, totalCents: 110 }
    const undiscounted = { discountCents: 0, discountPercent: null, totals }
    const inPart = { status: 'REJECTED' as const, approvedPartId: 'its-next-version', ...undiscounted }
    const said = [
      statusLabel(inPart),
      lockOf(inPart),
      changeRefusal(inPart, 'ESTIMATING'),
      decisionRefusal(inPart, 'APPROVED'),
      decisionRefusal(inPart, 'REJECTED'),
    ]
    for (const words of said) expect(words).toMatch(/approved in part/i)
    expect(said.join(' ')).not.toMatch(/reject/i)
    expect(statusLabel({ status: 'REJECTED', approvedPartId: null })).toBe('Rejected')
  })

  it('is decided once it is completed, and approved only when it is not below nothing', () => {
    const refusal = (status: EstimateStatus, discountCents = 0) => {
      const off = Math.min(discountCents, 100)
      const totals = { discountCents: off, subtotalCents: 100 - off, totalCents: 100 - off }
      const estimate = { status, approvedPartId: null, discountCents, discountPercent: null, totals }
      return (['APPROVED', 'REJECTED'] as const).map((to) => decisionRefusal(estimate, to) === null)
    }
    expect([refusal('SCOPING'), refusal('ESTIMATING')]).toEqual([
      [false, false],
      [false, false],
    ])
    expect([refusal('COMPLETED'), refusal('APPROVAL_PENDING')]).toEqual([
      [true, true],
      [true, true],
    ])
    expect([refusal('APPROVED'), refusal('REJECTED')]).toEqual([
      [false, false],
      [false, false],
    ])
    expect(refusal('COMPLETED', 200)).toEqual([false, true])
  })

  it('is decided by an Administrator or a Project Coordinator', () => {
    expect((['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const).map(mayDecide)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('how much of a line there is', () => {
  it.each([
    [{ quantity: 3, unit: 'visit', days: null }, '3 visits'],
    [{ quantity: 1, unit: 'visit', days: null }, '1 visit'],
    [{ quantity: 4.25, unit: 'hour', days: null }, '4.25 hours'],
    [{ quantity: 13.02, unit: 'm²', days: null }, '13.02 m²'],
    [{ quantity: 2, unit: 'Box', days: 1 }, '2 Boxes × 1 day'],
    [{ quantity: 2, unit: 'each', days: 5 }, '2 each × 5 days'],
    [{ quantity: 2, days: 5 }, '2 × 5 days'],
  ])('%j reads %s', (amount, words) => {
    expect(measureInWords(amount)).toBe(words)
  })
})
