import { describe, expect, it } from 'vitest'

import { contrast } from '@/lib/base/colour'
import { dark, light } from '@/tailwind.config'

import { firmPalette } from './palette'
import { STANDARD_COLOUR } from './rules'

const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('a page of a firm that is %s', (theme, palette) => {
  it.each(colours)('can be read whichever colour it chose: %s', (colour) => {
    const firm = firmPalette(colour)[theme]
    for (const ground of ['surface', 'raised', 'sunken'] as const) {
      expect(contrast(firm.brand, palette[ground])).toBeGreaterThanOrEqual(4.5)
    }
    const pairs = [
      [firm['on-brand'], firm.brand],
      [firm['on-brand'], firm['brand-strong']],
      [firm.brand, firm['brand-soft']],
      [palette.ink, firm['brand-soft']],
      [palette.muted, firm['brand-soft']],
    ] as const
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

it('is the firm’s own where that can be read', () => {
  expect(firmPalette(STANDARD_COLOUR).light.brand).toBe(STANDARD_COLOUR)
  expect(firmPalette('#ffff66').dark.brand).toBe('#ffff66')
})
