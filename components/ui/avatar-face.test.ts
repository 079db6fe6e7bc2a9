import { describe, expect, it } from 'vitest'

import { initials } from './avatar-face'

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
