import { describe, expect, it } from 'vitest'

import { DAY_MS } from '@/lib/base/time'

import { dayOfMonth, dayOf, daysInMonth, firstOfMonth, monthOf } from './civil'

/** What the engine's own calendar says of a day. */
function byEngine(day: number) {
  const date = new Date(day * DAY_MS)
  return { month: date.getUTCFullYear() * 12 + date.getUTCMonth(), dayOfMonth: date.getUTCDate() }
}

const [FIRST, LAST] = [dayOf('0001-01-01'), dayOf('9999-12-31')]

describe('months and days as numbers', () => {
  it('are those of the engine’s calendar on every day of eight centuries, and on days of ten thousand years', () => {
    const wrong: number[] = []
    const look = (day: number) => {
      const { month, dayOfMonth: number } = byEngine(day)
      if (monthOf(day) !== month || dayOfMonth(day) !== number || firstOfMonth(month) !== day - number + 1)
        wrong.push(day)
    }
    for (let day = dayOf('1600-02-28'); day <= dayOf('2400-03-01'); day++) look(day)
    for (let day = FIRST; day <= LAST; day += 97) look(day)
    for (const day of [FIRST, LAST]) look(day)
    expect(wrong).toEqual([])
  })

  it('begin a month where the one before it ends', () => {
    for (let month = monthOf(FIRST); month < monthOf(LAST); month++) {
      if (firstOfMonth(month + 1) - firstOfMonth(month) !== daysInMonth(month)) throw new Error(`Month ${month}`)
    }
  })
})
