import { describe, expect, it } from 'vitest'

import { plainText } from './plain-texts'
import { LONGEST_TEXT, TEXT_KINDS, partsOf } from './rules'
import { ChangeTerms } from './schema'

describe('a text', () => {
  it('is headings and paragraphs, whose lines stay lines', () =>
    expect(partsOf('# Pets\r\n\r\nKeep dogs away.\r\n  Cats too. \r\n\r\n\r\nAsk us.\n## Keys\nReturn them.')).toEqual([
      { kind: 'heading', text: 'Pets' },
      { kind: 'paragraph', text: 'Keep dogs away.\nCats too.' },
      { kind: 'paragraph', text: 'Ask us.' },
      { kind: 'heading', text: 'Keys' },
      { kind: 'paragraph', text: 'Return them.' },
    ]))

  it.each(['#1 of our rules', '<b>bold</b>', '[a link](https://example.test)', '#'])('takes %s for words', (text) =>
    expect(partsOf(text)).toEqual([{ kind: 'paragraph', text }]),
  )

  it('that is empty has no parts', () => expect(partsOf(' \n\n ')).toEqual([]))

  it('may be as long as its limit and no longer, and no text is none', () => {
    expect(ChangeTerms.safeParse({ terms: 'x'.repeat(LONGEST_TEXT) }).success).toBe(true)
    expect(ChangeTerms.safeParse({ terms: 'x'.repeat(LONGEST_TEXT + 1) }).error?.issues).toMatchObject([
      { path: ['terms'], message: 'Cannot exceed 20,000 characters' },
    ])
    expect(ChangeTerms.parse({ privacy: '  ' })).toEqual({ privacy: null })
  })
})

describe.each(TEXT_KINDS)('the plain text on %s', (kind) => {
  it('says whom to ask, by an address where there is one', () => {
    expect(plainText(kind, 'help@example.test')).toContain('help@example.test')
    expect(plainText(kind, null)).toContain('Administrator of your organisation')
    expect(plainText(kind, null)).not.toMatch(/null|undefined|@/)
  })

  it('begins with who is responsible, and each heading has something under it', () => {
    const parts = partsOf(plainText(kind, null))
    expect(parts[0]).toEqual({ kind: 'heading', text: 'Who is responsible' })
    const bare = parts.filter(({ kind: one }, at) => one === 'heading' && parts[at + 1]?.kind !== 'paragraph')
    expect(bare).toEqual([])
  })
})
