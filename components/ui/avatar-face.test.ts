import { describe, expect, it } from 'vitest'

import { avatarColour, avatarColours, initials } from './avatar-face'

describe('initials', () => {
  it.each([
    ['Priya', 'Nair', 'PN'],
    ['priya', '', 'P'],
    [' ', 'nair', 'N'],
    ['', '', '?'],
    ['Élodie', 'Øster', 'ÉØ'],
    ['𝒜lan', 'Turing', '𝒜T'],
  ])('of %j %j are %j', (firstName, lastName, expected) => {
    expect(initials({ firstName, lastName })).toBe(expected)
  })
})

describe('avatarColour', () => {
  it('is the same for the same first name, whatever its case or spaces', () => {
    expect(avatarColour('Priya')).toBe(avatarColour(' priya '))
  })

  it('exists for a person without a first name', () => {
    expect(avatarColours).toContain(avatarColour(''))
  })

  it('spreads names over most of the colours', () => {
    const names = [
      'Ada',
      'Ben',
      'Chloe',
      'Dan',
      'Ella',
      'Finn',
      'Grace',
      'Hugh',
      'Isla',
      'Jack',
      'Kim',
      'Liam',
      'Mia',
      'Noah',
    ]
    expect(new Set(names.map(avatarColour)).size).toBeGreaterThanOrEqual(5)
  })
})
