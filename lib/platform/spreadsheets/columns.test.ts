import { describe, expect, it } from 'vitest'

import { readHeadings } from './columns'

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
