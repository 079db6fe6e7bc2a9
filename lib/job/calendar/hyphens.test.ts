import { describe, expect, it } from 'vitest'

import { hyphenated } from './hyphens'

const shown = (text: string) => hyphenated(text).replaceAll('\u00ad', '|')

describe('a long word', () => {
  it.each([
    ['Containment', 'Con|tain|ment'],
    ['Communications', 'Com|muni|ca|tions'],
    ['Overlapping', 'Over|lap|ping'],
    ['decommissioning', 'decom|mis|sion|ing'],
    ['reinstatement', 'rein|state|ment'],
    ['Antimicrobial', 'An|timi|cro|bial'],
    ['Psychrometric', 'Psych|rome|tric'],
    ['Monitoring', 'Moni|tor|ing'],
  ])('%s breaks where it is spoken apart', (word, expected) => expect(shown(word)).toBe(expected))

  it.each(['Weatherboard', 'Technician', 'Stockpile', 'Authority'])('%s keeps letters that sound as one', (word) =>
    expect(shown(word)).not.toMatch(/t\|h|c\|h|c\|k/i),
  )
})

it('Short words, figures and signs stay as they are', () => {
  const text = 'Strip-out, level 2: 12345678901 m² & gate code'
  expect(hyphenated(text)).toBe(text)
})
