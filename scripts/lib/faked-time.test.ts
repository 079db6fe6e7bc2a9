import { expect, it } from 'vitest'

import { awkwardInstants, readInstants } from './faked-time.mjs'

const NOW = Date.parse('2026-11-23T00:00Z')

it('takes one instant, several, or all that are awkward', () => {
  expect(readInstants('2032-02-29T22:45+10:00', NOW)).toEqual(['2032-02-29T22:45+10:00'])
  expect(readInstants('2032-12-31T22:45:30Z,2033-01-01T00:10Z', NOW)).toHaveLength(2)
  expect(readInstants('all', NOW)).toEqual(awkwardInstants)
})

it.each([undefined, '', '22:45', '2026-12-31T22:45', '2026-13-45T22:45Z', 'journeys'])(
  'refuses %s in a sentence',
  (text) => {
    expect(() => readInstants(text, NOW)).toThrow('After --at comes "all", or an instant with its offset')
  },
)

it('refuses what is past, where Postgres would end connections', () => {
  expect(() => readInstants(`${awkwardInstants[0]},2026-01-01T00:10Z`, NOW)).toThrow('2026-01-01T00:10Z is past')
})
