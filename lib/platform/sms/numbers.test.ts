import { describe, expect, it } from 'vitest'

import {
  dialHref,
  dialledIn,
  isPhone,
  regainedNumber,
  searchedDigits,
  smsRefusal,
  splitNumber,
  toE164,
} from '@/lib/base/phone'

import { dialledNumbers, numberOf, textedNumber } from './numbers'

const LANDLINE = '+61255500101'
const MOBILE = '+61412345678'

/** Spellings of telephone numbers in Australia: the normal form, and the extension if there is one. */
const SPELLINGS: [typed: string, number: string | null, extension?: string][] = [
  ['02 5550 0101', LANDLINE],
  ['(02) 5550 0101', LANDLINE],
  ['(02)55500101', LANDLINE],
  ['02-5550-0101', LANDLINE],
  ['02.5550.0101', LANDLINE],
  ['0255500101', LANDLINE],
  ['255500101', LANDLINE],
  ['2 5550 0101', LANDLINE],
  ['61255500101', LANDLINE],
  ['61 2 5550 0101', LANDLINE],
  ['+61255500101', LANDLINE],
  ['+61 2 5550 0101', LANDLINE],
  ['+61 (0)2 5550 0101', LANDLINE],
  ['+61 (2) 5550-0101', LANDLINE],
  ['+61 02 5550 0101', LANDLINE],
  ['0061 2 5550 0101', LANDLINE],
  ['0011 61 2 5550 0101', LANDLINE],
  ['001161255500101', LANDLINE],
  ['tel:+61255500101', LANDLINE],
  ['TEL: 02 5550 0101', LANDLINE],
  ['02‑5550‑0101', LANDLINE],
  ['02–5550–0101', LANDLINE],
  ['02−5550−0101', LANDLINE],
  ['02\u00A05550\u00A00101', LANDLINE],
  ['02\u20095550\u20090101', LANDLINE],
  ['\u202A02 5550 0101\u202C', LANDLINE],
  ['\u200E+61255500101', LANDLINE],
  ['02 5550\u200B0101', LANDLINE],
  ['\uFEFF0255500101', LANDLINE],
  ['０２ ５５５０ ０１０１', LANDLINE],
  ['  02   5550 0101 ', LANDLINE],
  ['(02) 5550 0101 ext. 12', LANDLINE, '12'],
  ['(02) 5550 0101 ext 12', LANDLINE, '12'],
  ['(02) 5550 0101 Ext: 12', LANDLINE, '12'],
  ['(02) 5550 0101 extension 12', LANDLINE, '12'],
  ['02 5550 0101 extn 12', LANDLINE, '12'],
  ['02 5550 0101 x12', LANDLINE, '12'],
  ['02 5550 0101x12', LANDLINE, '12'],
  ['0255500101 #12', LANDLINE, '12'],
  ['+61 2 5550 0101,12', LANDLINE, '12'],
  ['+61 2 5550 0101,,12', LANDLINE, '12'],
  ['02 5550 0101, ext 12', LANDLINE, '12'],
  ['tel:+61255500101;ext=12', LANDLINE, '12'],
  ['(02) 5550 0101 (ext 12)', LANDLINE, '12'],
  ['02 5550 0101 ext-12', LANDLINE, '12'],
  ['02 5550 0101 ext no. 12', LANDLINE, '12'],
  ['(+61) 2 5550 0101', LANDLINE],
  ['+ 61 2 5550 0101', LANDLINE],
  ['+61(0)2 5550 0101', LANDLINE],
  ['0011 61 (0)2 5550 0101', LANDLINE],
  ['00 11 61 2 5550 0101', LANDLINE],
  ['02/5550 0101', LANDLINE],
  ['0412 345 678', MOBILE],
  ['0412345678', MOBILE],
  ['0412-345-678', MOBILE],
  ['412345678', MOBILE],
  ['412 345 678', MOBILE],
  ['61412345678', MOBILE],
  ['+61412345678', MOBILE],
  ['+61 412 345 678', MOBILE],
  ['+61 (0)412 345 678', MOBILE],
  ['+610412345678', MOBILE],
  ['0011 61 412 345 678', MOBILE],
  ['1300 555 010', '+611300555010'],
  ['1800 555 010', '+611800555010'],
  ['131 555', '+61131555'],
  ['13 15 55', '+61131555'],
  ['1300 FLOODS', '+611300356637'],
  ['1300-FLOODING', '+611300356634'],
  ['1800 4 FLOOD', '+611800435663'],
  ['1300 EXPERT', '+611300397378'],
  ['13 CATS', '+61132287'],
  ['0011 44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['(+44) 20 7946 0958', '+442079460958'],
  ['0011 64 9 555 0101', '+6495550101'],
  ['+64 21 123 4567', '+64211234567'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+44 20 7946 0958', '+442079460958'],
  ['4.12346E+08', null],
  ['N/A', null],
  ['call the office', null],
  ['000', null],
  ['02 5550 01', null],
  ['', null],
  ['+', null],
  ['1'.repeat(61), null],
]

describe('a telephone number in Australia', () => {
  it.each(SPELLINGS)('%j is %j', (typed, number, extension) => {
    expect(dialledNumbers([typed])).toBe(number ?? '')
    expect(splitNumber(typed).extension).toBe(extension ?? null)
    // A screen accepts what the server knows, and links to it.
    if (number) expect(isPhone(typed)).toBe(true)
  })

  it.each(SPELLINGS.filter(([, number]) => number === LANDLINE || number === MOBILE))(
    '%j is searched by the digits that its spellings share',
    (typed, number) => expect(searchedDigits(splitNumber(typed).number)).toBe(number!.slice(3)),
  )
})

it.each([
  ['732105678', '0732105678'],
  ['295550107', '0295550107'],
  ['412345678', '0412345678'],
  ['61412345678', '+61412345678'],
  ['61 2 5550 0101', '+61 2 5550 0101'],
  ['02‑5550‑0104', '02-5550-0104'],
  ["'0412345678", '0412345678'],
  ['07 3396 1234', '07 3396 1234'],
  ['131 555', '131 555'],
  ['1300 555 010', '1300 555 010'],
  ['4.12346E+08', '4.12346E+08'],
  ['211234567', '0211234567'],
  ['412345678.0', '0412345678'],
  ['61412345678.0', '+61412345678'],
])('a spreadsheet that made %j of a number is put right: %j', (typed, regained) =>
  expect(regainedNumber(typed)).toBe(regained),
)

it('is each of several in a field', () => {
  const both = '+61255500105 +61412345678'
  for (const typed of [
    '02 5550 0105 / 0412 345 678',
    '02 5550 0105; 0412 345 678',
    '02 5550 0105 or 0412 345 678',
    '(02) 5550 0105,0412345678',
    '02 5550 0105/0412 345 678',
  ]) {
    expect([typed, dialledNumbers([typed])]).toEqual([typed, both])
    expect([typed, dialHref(typed)]).toEqual([typed, 'tel:0255500105'])
  }
})

it('is searched by more than the way out of a country', () => {
  for (const typed of ['000', '0011', '00', '001']) expect(searchedDigits(typed)).toBe(typed)
})

it('is dialled where its record is, or else where a clock is', () => {
  expect(smsRefusal('02 5550 0101', dialledIn(null, 'Australia/Sydney'))).toContain('landline')
  expect(smsRefusal('021 123 4567', dialledIn(null, 'Pacific/Auckland'))).toBeNull()
  expect(smsRefusal('021 123 4567', dialledIn('New Zealand', 'Australia/Sydney'))).toBeNull()
  expect(smsRefusal('07911 123456', dialledIn(null, 'Europe/London'))).toBeNull()
})

it('without its country is of the country where it is dialled', () => {
  expect(dialledNumbers(['021 123 4567'], 'New Zealand')).toBe('+64211234567')
  expect(dialledNumbers(['00 61 412 345 678'], 'NZ')).toBe(MOBILE)
  expect(dialledNumbers(['07911 123456'], 'United Kingdom')).toBe('+447911123456')
  expect(dialledNumbers(['07911 123456'], 'uk')).toBe('+447911123456')
  expect(dialledNumbers(['(415) 555-2671'], 'United States of America')).toBe('+14155552671')
  expect(dialledNumbers(['0412 345 678'], 'Atlantis')).toBe(MOBILE)
  expect(dialledNumbers([null, '0412 345 678', undefined, '0412345678', '02 5550 0101'])).toBe(`${MOBILE} ${LANDLINE}`)
})

describe('a text message', () => {
  it.each([
    ['0412 345 678', MOBILE],
    ['61412345678', MOBILE],
    ['+1 415 555 2671', '+14155552671'],
    // Of a range that was given out after the library was.
    ['+61480000142', '+61480000142'],
  ])('goes to %j', (typed, number) => expect(textedNumber(typed)).toEqual({ number }))

  it.each([
    ['02 5550 0101', 'landline'],
    ['+64 9 555 0101', 'landline'],
    ['1300 555 010', 'landline'],
    ['0412 345 67', 'valid'],
    ['0412 345 678 ext 2', 'valid'],
    ['+61 9 1234 5678', 'valid'],
    ['nobody', 'valid'],
  ])('does not go to %j, and says why', (typed, why) => {
    expect(textedNumber(typed)).toEqual({ refusal: expect.stringContaining(why) })
  })

  it('is refused by a screen as by the server', () => {
    expect(smsRefusal('0412 345 678')).toBeNull()
    expect(smsRefusal('07 5550 0142')).toContain('landline')
    expect(smsRefusal('0412 345 67')).toContain('valid')
    expect(smsRefusal('021 123 4567', 'New Zealand')).toBeNull()
    expect(smsRefusal('09 555 0101', 'New Zealand')).toContain('landline')
    expect(smsRefusal('07911 123456', 'United Kingdom')).toBeNull()
    expect(smsRefusal('call me', 'United Kingdom')).toContain('valid')
  })
})

it('a screen reads Australian numbers as the server does', () => {
  for (const [typed, number] of SPELLINGS) {
    const onScreen = toE164(splitNumber(typed).number)
    if (onScreen) expect([typed, onScreen]).toEqual([typed, number ?? onScreen])
  }
  expect(toE164('0412345678')).toBe(numberOf('0412345678')?.number)
})

it('a link calls what was typed, and what was lost of it', () => {
  expect(dialHref('(07) 3396 1234')).toBe('tel:0733961234')
  expect(dialHref('07 3396 1234 ext. 12')).toBe('tel:0733961234;ext=12')
  expect(dialHref('+61 (0)412 345 678')).toBe('tel:+61412345678')
  expect(dialHref('+44 (0)20 7946 0958')).toBe('tel:+442079460958')
  expect(dialHref('1300 FLOODS')).toBe('tel:1300356637')
  expect(dialHref('07 3396 1234 (ext 12)')).toBe('tel:0733961234;ext=12')
  expect(dialHref('0011 64 9 555 0101')).toBe('tel:+6495550101')
  expect(dialHref('61412345678')).toBe('tel:+61412345678')
  expect(dialHref('0412\u2011345\u2011678')).toBe('tel:0412345678')
  expect(dialHref('call the office')).toBe('tel:')
})
