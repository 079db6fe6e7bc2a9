import { expect, it } from 'vitest'

import { STARTERS } from './starters'
import { USUAL_SECTIONS, findUsual } from './usual'

it('finds the usual items by every word of code and name, the very code first', () => {
  expect(findUsual('tech').map(({ code }) => code)).toEqual(['TECH', 'TECH-OT', 'TECH-AH', 'TECH-WE'])
  expect(findUsual(' Air  SCRUBBER ').map(({ code }) => code)).toEqual(['AFD'])
  expect(findUsual('nowhere')).toEqual([])
})

it('shows all of them without a word, in their sections, with no item behind them and no price', () => {
  const all = findUsual('')
  expect(all).toHaveLength(STARTERS.length)
  expect([...new Set(all.map(({ section }) => section))]).toEqual(USUAL_SECTIONS)
  for (const offer of all) expect(offer).toMatchObject({ itemId: '', unitCostCents: null, sellPriceCents: null })
})
