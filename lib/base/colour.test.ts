import { describe, expect, it } from 'vitest'

import { dark, light } from '@/tailwind.config'

import { contrast, standingOut, textOn } from './colour'

/** Each shade of each channel that a firm may choose, coarsely. */
const steps = ['00', '33', '66', '77', '99', 'cc', 'ff']
const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)))

describe('whatever colour a firm chose', () => {
  it.each(colours)('%s has text that can be read on it', (colour) => {
    expect(contrast(textOn(colour), colour)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([light.raised, light.surface, dark.raised, dark.surface])('stands out from %s', (ground) => {
    for (const colour of colours) expect(contrast(standingOut(colour, ground, 3), ground)).toBeGreaterThanOrEqual(3)
  })

  it('stays as it is where it stands out already', () => {
    expect(standingOut('#0f5c8c', light.raised, 3)).toBe('#0f5c8c')
    expect(standingOut('#0f5c8c', dark.raised, 3)).not.toBe('#0f5c8c')
    expect(standingOut('#ffffff', light.raised, 3)).not.toBe('#ffffff')
  })

  it('is measured as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})
