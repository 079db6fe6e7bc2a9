import { describe, expect, it } from 'vitest'

import { addressLines, mapHref } from './address'

const office = { streetAddress: '12 Wharf St', suburb: 'Manly', state: 'QLD', postcode: '4179', country: 'Australia' }

describe('an address', () => {
  it('is written as on an envelope, without naming Australia', () => {
    expect(addressLines(office)).toEqual(['12 Wharf St', 'Manly QLD 4179'])
    expect(addressLines({ ...office, country: 'au' })).toEqual(['12 Wharf St', 'Manly QLD 4179'])
  })

  it('names a country abroad', () => {
    expect(addressLines({ streetAddress: '1 Quay St', suburb: 'Auckland', country: 'New Zealand' })).toEqual([
      '1 Quay St',
      'Auckland',
      'New Zealand',
    ])
  })

  it('leaves out what is not known', () => {
    expect(addressLines({ suburb: 'Manly', state: null, streetAddress: '' })).toEqual(['Manly'])
    expect(addressLines({})).toEqual([])
  })

  it('is found on a map by its lines', () => {
    expect(new URL(mapHref(office)).searchParams.get('query')).toBe('12 Wharf St, Manly QLD 4179')
  })
})
