import { expect, it } from 'vitest'

import { exclusionsIn, withExclusion } from './standards'

it('exclusions are lines, however they were listed', () => {
  expect(exclusionsIn(' - Asbestos\r\n\n• Mould, also behind walls\n3 – 4 days of power \n')).toEqual([
    'Asbestos',
    'Mould, also behind walls',
    '3 – 4 days of power',
  ])
  expect([exclusionsIn(null), exclusionsIn(' \n')]).toEqual([[], []])
})

it('one is put at the end once, and taken out', () => {
  const both = withExclusion('Asbestos', 'Mould', true)
  expect(both).toBe('Asbestos\nMould')
  expect(withExclusion(both, 'Mould', true)).toBe(both)
  expect(withExclusion(both, 'Asbestos', false)).toBe('Mould')
  expect(withExclusion('', 'Mould', true)).toBe('Mould')
})
