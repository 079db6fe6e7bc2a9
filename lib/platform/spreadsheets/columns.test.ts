import { describe, expect, it } from 'vitest'

import { dayOf, readHeadings } from './columns'

const COLUMNS = {
  site: { header: 'Site address', also: ['address'], example: '' },
  day: { header: 'dateOfLoss', also: [], example: '' },
}

describe('the headings of a sheet', () => {
  it('are known by every name of a column, however spaces and capitals are put', () => {
    expect(readHeadings(COLUMNS, ['date_of loss', ' SITE  address '])).toEqual({
      places: new Map([
        ['day', 0],
        ['site', 1],
      ]),
      ignored: [],
    })
  })

  it('count once: the first of two that mean the same, and none that means nothing', () => {
    expect(readHeadings(COLUMNS, ['Address', '', 'Site address', ' Colour '])).toEqual({
      places: new Map([['site', 0]]),
      ignored: ['Site address', 'Colour'],
    })
  })
})

it.each([
  ['7/3/2026', '2026-03-07'],
  ['07.03.2026', '2026-03-07'],
  ['2026-03-07 09:30', '2026-03-07'],
  ['2026-03-07T09:30', '2026-03-07'],
  ['2026-03-07', '2026-03-07'],
  ['7/3/26', '2026-03-07'],
  ['20260307', '2026-03-07'],
  ['Sat 7 March 2026', '2026-03-07'],
  ['2026-02-30', '2026-02-30'],
  ['last week', 'last week'],
])('the day %j of a sheet is %j', (text, day) => expect(dayOf(text)).toBe(day))
