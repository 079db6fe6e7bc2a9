import { describe, expect, test } from 'vitest'

import { timezoneOfSite } from './site-zone'

describe('the time zone of a site', () => {
  test.each([
    ['QLD', 'Australia/Brisbane'],
    [' nsw ', 'Australia/Sydney'],
    ['Western Australia', 'Australia/Perth'],
    ['Bavaria', 'Australia/Darwin'],
    [null, 'Australia/Darwin'],
  ])('a site in %s runs on %s when the organisation runs on Darwin time', (state, zone) => {
    expect(timezoneOfSite({ state }, 'Australia/Darwin')).toBe(zone)
  })

  test('a state of another country says nothing about the zone', () => {
    expect(timezoneOfSite({ state: 'WA', country: 'United States' }, 'Australia/Sydney')).toBe('Australia/Sydney')
    expect(timezoneOfSite({ country: 'New Zealand' }, 'Australia/Sydney')).toBe('Pacific/Auckland')
  })
})
