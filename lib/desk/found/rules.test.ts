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
})
