import { describe, expect, it } from 'vitest'

import { GB } from '@/lib/company/plans/rules'

import {
  type MeteredDay,
  type TakenCoupon,
  daysIn,
  discountOf,
  everyDay,
  holdsIn,
  lastDayOf,
  linesOf,
  monthAfter,
  priceOf,
  projected,
} from './rules'

const prices = { currency: 'AUD', userCents: 2900, jobCents: 150, gbCents: 20, gstPercent: 10 }

const metered = (day: string, fields: Partial<MeteredDay> = {}): MeteredDay => ({
  day,
  plan: 'PAYG',
  userCount: 3,
  jobCount: 10,
  storageBytes: GB,
  wasPayg: true,
  jobsOpened: 0,
  jobsBilled: 0,
  ...fields,
})

const coupon = (fields: Partial<TakenCoupon>): TakenCoupon => ({
  code: 'HELLO',
  kind: 'PERCENT',
  percent: 20,
  amountCents: null,
  months: null,
  fromMonth: '2026-11',
  leftCents: null,
  ...fields,
})

describe('months', () => {
  it('go over the end of a year, and have the days that they have', () => {
    expect([monthAfter('2026-11', 2), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect([daysIn('2028-02'), daysIn('2027-02'), daysIn('2026-12')]).toEqual([29, 28, 31])
    expect(lastDayOf('2026-02')).toBe('2026-02-28')
  })
})

describe('the days of a month', () => {
  it('are as the last row before them was at its end, but for what happened on it', () => {
    const before = metered('2026-10-20', { jobsOpened: 4, jobsBilled: 4, storageBytes: 5 })
    const days = everyDay([before, metered('2026-11-02', { jobsBilled: 2 })], '2026-11-01', '2026-11-03')
    expect(days.map(({ day, storageBytes, jobsBilled }) => [day, storageBytes, jobsBilled])).toEqual([
      ['2026-11-01', 5, 0],
      ['2026-11-02', GB, 2],
      ['2026-11-03', GB, 0],
    ])
  })

  it('are charged on the day on which the plan is left, and not after it', () => {
    const left = metered('2026-11-02', { plan: 'FREE', wasPayg: true })
    const days = everyDay([metered('2026-10-20'), left], '2026-11-01', '2026-11-03')
    expect(days.map(({ wasPayg }) => wasPayg)).toEqual([true, true, false])
  })

  it('are none before the first row', () => {
    expect(everyDay([metered('2026-11-03')], '2026-11-01', '2026-11-04').map(({ day }) => day)).toEqual([
      '2026-11-03',
      '2026-11-04',
    ])
  })
})

describe('the lines of a month', () => {
  it('are people, jobs and the mean of the storage', () => {
    const lines = linesOf({ users: 4, jobs: 12, byteDays: 15 * 8 * GB }, prices, '2026-11')
    expect(lines).toEqual([
      { kind: 'users', quantity: 4, unitCents: 2900, amountCents: 11_600 },
      { kind: 'jobs', quantity: 12, unitCents: 150, amountCents: 1_800 },
      { kind: 'storage', quantity: 4, unitCents: 20, amountCents: 80 },
    ])
    expect(priceOf({ users: 4, jobs: 12, byteDays: 15 * 8 * GB }, prices, [], '2026-11')).toEqual({
      lines,
      discount: null,
      subtotalCents: 13_480,
      gstCents: 1_348,
      totalCents: 14_828,
    })
  })

  it('round half up, at petabytes as well', () => {
    const [, , half] = linesOf({ users: 0, jobs: 0, byteDays: (30 * GB) / 40 }, prices, '2026-11')
    expect(half!.amountCents).toBe(1)
    const [, , large] = linesOf({ users: 0, jobs: 0, byteDays: 30 * 2 ** 50 }, prices, '2026-11')
    expect(large!.amountCents).toBe(2 ** 20 * 20)
  })
})

describe('a coupon', () => {
  it('holds from the month in which it was taken, for as many months as it says', () => {
    const three = coupon({ months: 3 })
    expect(['2026-10', '2026-11', '2027-01', '2027-02'].map((month) => holdsIn(three, month))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(holdsIn(coupon({}), '2031-01')).toBe(true)
    expect(holdsIn(coupon({ kind: 'AMOUNT', leftCents: 0 }), '2026-11')).toBe(false)
  })

  it('does not add up with another: the one that takes most off counts', () => {
    const taken = [
      coupon({ code: 'TWENTY' }),
      coupon({ code: 'FIFTY DOLLARS', kind: 'AMOUNT', percent: null, leftCents: 5_000 }),
      coupon({ code: 'ALSO TWENTY' }),
    ]
    expect(discountOf(taken, '2026-11', 10_000)).toMatchObject({ code: 'FIFTY DOLLARS', amountCents: 5_000 })
    expect(discountOf(taken, '2026-11', 100_000)).toMatchObject({ code: 'TWENTY', amountCents: 20_000 })
    expect(discountOf(taken, '2026-10', 100_000)).toBeNull()
  })

  it.each([
    ['with an end, of one that has none', { months: null }, { months: 3 }],
    ['that ends first, of two', { months: 6 }, { months: 3 }],
    ['taken earlier, of two as long', { months: 3 }, { months: 3, fromMonth: '2026-10' }],
    ['that ends, of an amount', { kind: 'AMOUNT', percent: null, leftCents: 90_000 }, { months: 3 }],
    ['that is used up, of one without an end', { months: null }, { kind: 'AMOUNT', percent: null, leftCents: 90_000 }],
  ] as [string, Partial<TakenCoupon>, Partial<TakenCoupon>][])(
    'counts that is lost first where several take off as much: the one %s',
    (_, kept, used) => {
      const all = [coupon({ percent: 100, ...kept, code: 'KEPT' }), coupon({ percent: 100, ...used, code: 'USED' })]
      for (const taken of [all, all.toReversed()]) {
        expect(discountOf(taken, '2026-11', 10_000)).toMatchObject({ code: 'USED', amountCents: 10_000 })
      }
    },
  )

  it('never takes off more than there is', () => {
    const amount = coupon({ kind: 'AMOUNT', percent: null, leftCents: 5_000 })
    expect(discountOf([amount], '2026-11', 1_234)).toMatchObject({ amountCents: 1_234 })
    const free = coupon({ kind: 'MONTHS', percent: null, months: 1 })
    expect(discountOf([free], '2026-11', 1_234)).toMatchObject({ amountCents: 1_234 })
    expect(discountOf([free], '2026-11', 0)).toBeNull()
  })
})

describe('the projected month', () => {
  const days = everyDay([metered('2026-10-20')], '2026-11-01', '2026-11-10')
  const soFar = { users: 2, jobs: 5, byteDays: 10 * GB, days, usersBefore: 6, month: '2026-11' }

  it('goes on as it began', () => {
    expect(projected(soFar)).toEqual({ users: 3, jobs: 15, byteDays: 30 * GB })
  })

  it('has no fewer people than were active already', () => {
    expect(projected({ ...soFar, users: 5, usersBefore: 1 }).users).toBe(5)
  })

  it('ends where the plan was left', () => {
    const left = [...days.slice(0, -1), metered('2026-11-10', { plan: 'FREE' })]
    expect(projected({ ...soFar, days: left })).toEqual({ users: 2, jobs: 5, byteDays: 10 * GB })
  })

  it('on its last day is what it is', () => {
    const all = everyDay([metered('2026-10-20')], '2026-11-01', '2026-11-30')
    expect(projected({ ...soFar, days: all, byteDays: 30 * GB, usersBefore: 0 })).toMatchObject({
      jobs: 5,
      byteDays: 30 * GB,
    })
  })
})
