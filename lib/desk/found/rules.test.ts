import { describe, expect, it } from 'vitest'

import { wordPatterns, wordsAround } from './rules'

describe('a search for words', () => {
  it('asks for each of them, and for none where all are too short for the index', () => {
    expect(wordPatterns('hose 5')).toEqual(['%hose%', '% 5%'])
    expect(wordPatterns('a b')).toBeNull()
    expect(wordPatterns('   ')).toBeNull()
    expect(wordPatterns('50%_off')).toEqual(['%50\\%\\_off%'])
    expect(wordPatterns(Array.from({ length: 40 }, (_, at) => `word${at}`).join(' '))).toHaveLength(8)
  })

  it('shows the words around what was searched', () => {
    expect(wordsAround('Call Mrs Chen', 'chen')).toBe('Call Mrs Chen')
    const long = `${'before '.repeat(30)}the burst hose ${'after '.repeat(40)}`
    const words = wordsAround(long, 'BURST pipe')
    expect(words).toMatch(/^…before .*the burst hose after .*…$/)
    expect(words.length).toBeLessThan(170)
  })

  it.each([
    ['an accent', 'cafe', 'the café hose'],
    ['an apostrophe', 'oneills', 'at O’Neill’s yard'],
    ['a short word before it', 'at burst', 'the burst pipe'],
    ['its end only', 'nothing burst', 'the burst pipe'],
  ])('shows the place in a long note for %s', (_, search, place) => {
    expect(wordsAround(`${'so it goes on '.repeat(20)}${place} ${'later '.repeat(40)}`, search)).toContain(place)
  })

  it('shows the place behind a long address, and cuts no sign in two', () => {
    const link = `https://example.com/${'a'.repeat(90)}/burst-hose`
    expect(wordsAround(`See ${link} ${'and so on '.repeat(40)}`, 'burst')).toContain('burst-hose')
    const signs = wordsAround(`hose ${'😀'.repeat(200)}`, 'hose')
    expect(signs).not.toMatch(/[\ud800-\udfff]/u)
    expect(signs.endsWith('😀…')).toBe(true)
  })
})
