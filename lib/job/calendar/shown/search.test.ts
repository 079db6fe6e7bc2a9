import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/base/wire'

import { readCalendarSearch } from './search'

describe('the address', () => {
  it('says what is looked at', () => {
    const [one, other] = [newId(), newId()]
    expect(readCalendarSearch({ view: 'day', date: '2026-03-11', user: one })).toEqual({
      view: 'day',
      date: '2026-03-11',
      user: [one],
    })
    expect(readCalendarSearch({ user: [one, other] }).user).toEqual([one, other])
    expect(readCalendarSearch({ user: 'all' }).user).toEqual([])
    expect(readCalendarSearch({ tray: 'open' })).toEqual({ tray: 'open' })
  })

  it('never fails on nonsense', () => {
    expect(readCalendarSearch({ view: 'decade', date: '2026-02-31', user: 'me', tray: '1' })).toEqual({ user: [] })
    expect(readCalendarSearch({ date: ['a', 'b'] })).toEqual({})
  })
})
