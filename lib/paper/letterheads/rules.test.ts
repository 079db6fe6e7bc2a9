import { describe, expect, it } from 'vitest'

import { deletionRefusal, firstPage, pagesIn, refusalIn } from './rules'
import { AddLetterhead, ChangeLetterhead } from './schema'

describe('a letterhead', () => {
  it('can be deleted when it is not the default and no client uses it', () => {
    expect(deletionRefusal({ isDefault: false, clientCount: 0 })).toBeNull()
    expect(deletionRefusal({ isDefault: true, clientCount: 0 })).toMatch(/default letterhead/)
    expect(deletionRefusal({ isDefault: false, clientCount: 1 })).toMatch(/^1 client uses /)
    expect(deletionRefusal({ isDefault: false, clientCount: 12 })).toMatch(/^12 clients use /)
  })

  it('needs a name alone, and begins with what every report has', () => {
    expect(AddLetterhead.parse({ name: ' Standard ' })).toMatchObject({
      name: 'Standard',
      isDefault: false,
      abn: null,
      footer: null,
      accentColour: '#0f5c8c',
      marginTop: 18,
      marginBottom: 18,
    })
  })

  it('keeps an ABN as digits, and a colour in small letters', () => {
    const sent = { name: 'A', abn: '51 824 753 556', accentColour: '#0F5C8C', version: 1 }
    expect(ChangeLetterhead.parse(sent)).toMatchObject({ abn: '51824753556', accentColour: '#0f5c8c' })
  })

  it.each([
    ['abn', '51 824 753 557'],
    ['email', 'nobody'],
    ['name', ' '],
    ['accentColour', 'teal'],
    ['accentColour', '#fff'],
    ['marginTop', 9],
    ['marginTop', 121],
    ['marginTop', 20.5],
    ['marginBottom', 81],
    ['footer', 'x'.repeat(501)],
  ])('refuses %s "%s"', (field, value) => {
    const result = AddLetterhead.safeParse({ name: 'A', [field]: value })
    expect(result.error?.issues.map((issue) => issue.path)).toEqual([[field]])
  })
})

describe('a background', () => {
  it('has as many pages as Typst says of one that is not there', () => {
    expect(pagesIn('page 3 does not exist, hints: the document only has 1 page')).toBe(1)
    expect(pagesIn('page 3 does not exist, hints: the document only has 2 pages')).toBe(2)
    expect(pagesIn('the PDF could not be loaded')).toBeNull()
  })

  it('is refused as locked or as broken', () => {
    expect(refusalIn('the PDF is encrypted or password-protected')).toBe('locked')
    expect(refusalIn('the PDF could not be loaded')).toBe('broken')
  })
})

it.each([
  ['A4', '595.276', '841.89'],
  ['LETTER', '612', '792'],
] as const)('the first page of several is shown, of %s', (paperSize, width, height) =>
  expect(
    firstPage('<svg class="a" viewBox="0 0 595 1684" width="595pt" height="1684pt" xmlns="b"><g/></svg>', paperSize),
  ).toBe(`<svg class="a" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" xmlns="b"><g/></svg>`),
)
