import { describe, expect, it } from 'vitest'

import { dialHref, isPhone, numbersIn, readableNumber, smsHref, splitNumber, tidyNumber, toE164 } from './phone'

describe('a telephone number', () => {
  it.each([
    ['0400 000 000', '+61400000000'],
    ['0400000000', '+61400000000'],
    ['(07) 5550 0142', '+61755500142'],
    ['+61 400 000 000', '+61400000000'],
    ['+61 (0)400 000 000', '+61400000000'],
    ['61400000000', '+61400000000'],
    ['0061 400 000 000', '+61400000000'],
    ['+64 21 123 4567', '+64211234567'],
    ['+1 415-555-2671', '+14155552671'],
    ['０４００ ０００ ０００', '+61400000000'],
  ])('%s is %s', (typed, number) => expect(toE164(typed)).toBe(number))

  it('without its country is of the country it is typed in', () => {
    expect(toE164('021 123 4567', 'New Zealand')).toBe('+64211234567')
    expect(toE164('021 123 4567', 'NZ')).toBe('+64211234567')
    expect(toE164('0400 000 000', null)).toBe('+61400000000')
  })

  it.each([
    '',
    '000',
    '0400 000 00',
    '0400 000 0000',
    '+61 9 1234 5678',
    '+61',
    'call me',
    '1300 555 014',
    '+0123456789',
    '0400 000 000 x2',
    '+1234567890123456',
  ])('%j is none', (typed) => expect(toE164(typed)).toBeNull())

  it('reads as people write it', () => {
    expect(readableNumber('+61400000000')).toBe('0400 000 000')
    expect(readableNumber('+61755500142')).toBe('07 5550 0142')
    expect(readableNumber('+14155552671')).toBe('+14155552671')
  })
})

it.each([
  '0412 345 678',
  '(07) 3396 1234',
  '+61 7 3396 1234',
  '(+61) 7 3396 1234',
  '07/3396 1234',
  '0011 44 20 7946 0958',
  '1300 362 072',
  '1300 FLOODS',
  '13 CATS',
  '131 444',
  '07-3396-1234 x12',
  '07 3396 1234 (ext. 12)',
])('%s may be a number', (text) => expect(isPhone(text)).toBe(true))

it.each([
  '12345',
  'call the office',
  '0412 345 678 after 5',
  '1234567890123456',
  '07 3396 1234 x1234567',
  '07 3396 1234 / 0412 345 678',
  '131 444 / 131 555',
  '1300 FIX',
  '++',
  '',
])('%s cannot be one', (text) => expect(isPhone(text)).toBe(false))

it('a number is dialled and written to as digits, however it was typed', () => {
  expect(dialHref('(07) 3000 0000')).toBe('tel:0730000000')
  expect(['0011 64 9 555 0101', '0064 9 555 0101', '0061 2 5550 0101', '000'].map(dialHref)).toEqual([
    'tel:+6495550101',
    'tel:+6495550101',
    'tel:+61255500101',
    'tel:000',
  ])
  expect(smsHref('+61 400 000 000')).toBe('sms:+61400000000')
  expect(smsHref('0400 000 000', 'On my way & soon')).toBe('sms:0400000000?&body=On%20my%20way%20%26%20soon')
})

it.each([
  'Ph: 0412 345 678',
  'ph 0412 345 678',
  'Ph. 0412 345 678',
  'Phone : 0412 345 678',
  'Mobile - 0412 345 678',
  'Mob: 0412 345 678',
  'MOBILE 0412 345 678',
  'M: 0412 345 678',
  'm. 0412 345 678',
  'Tel. 0412 345 678',
  'Work 0412 345 678 (w)',
  '0412 345 678 (m)',
  '0412 345 678(Mob)',
  '0412 345 678 (AH)',
  'Ph/Fax: 0412 345 678',
  'Fax/Ph 0412 345 678',
  'Tel/Mob 0412 345 678',
  'Tel / Mob: 0412 345 678',
  'Ph (m): 0412 345 678',
  '(m) 0412 345 678',
  'Phone No: 0412 345 678',
  'No. 0412 345 678',
  'Contact number 0412 345 678',
  'm 0412 345 678',
  'm0412 345 678',
  'M - 0412 345 678',
  'A/H: 0412 345 678',
  'After hours 0412 345 678',
  'B.H. 0412 345 678',
  '0412 345 678 m',
  '0412 345 678m',
  '0412 345 678 mob',
  '0412 345 678 - mobile',
  '0412 345 678, mobile',
  '0412 345 678 [mob]',
  '0412 345 678 ph/fax',
  '0412 345 678 after hours',
  'Mob 0412 345 678 (work)',
  'Ph: Mob 0412 345 678 m',
])('%s is a number without its label', (typed) => {
  expect([tidyNumber(typed), isPhone(typed), toE164(typed)]).toEqual(['0412 345 678', true, '+61412345678'])
})

it.each([
  'M2 Builders',
  'P 123456',
  'No 123456',
  'Home 24',
  'Work & Co 123456',
  'Phone Sam',
  '0412 345 678 (Sam)',
  '0412 345 678 (no)',
  '0412 345 678 Sam',
  'Sam 0412 345 678',
  'Fax 07 3210 5678',
  '07 3210 5678 (fax)',
  '1300 FLOODS',
  '13 HOME',
  '1300 MOBILE',
  '1300 HOME',
  'm 0412 345 678 / h 07 3210 5678',
  'm: 12',
])('%s keeps its words: they are no label of a number', (typed) => expect(tidyNumber(typed)).toBe(typed))

describe('whose a number is', () => {
  it.each([
    ['m 0412 345 678 (Dana)', '0412 345 678 (Dana)'],
    ['Ph: 0412 345 678 (Dana Reed)', '0412 345 678 (Dana Reed)'],
    ['0412 345 678 (site manager)', '0412 345 678 (site manager)'],
  ])('stays beside it in %j, which is dialled and found without it', (typed, stored) => {
    expect(tidyNumber(typed)).toBe(stored)
    expect(isPhone(stored)).toBe(true)
    expect(splitNumber(stored)).toEqual({ number: '0412 345 678', extension: null })
    expect(toE164(stored)).toBe('+61412345678')
    expect(dialHref(stored)).toBe('tel:0412345678')
  })

  it.each([
    '07 3210 5678 (fax)',
    '07 3210 5678 (Fax only)',
    'Fax: 07 3210 5678',
    'F 07 3210 5678',
    '07 3210 5678 (facsimile)',
    '07 3210 5678 (Fax number)',
    'Office fax: 07 3210 5678',
    'Fax no. 07 3210 5678',
    'Fax (work) 07 3210 5678',
  ])('is no telephone in %j', (typed) => expect([tidyNumber(typed), isPhone(typed)]).toEqual([typed, false]))
})

describe('several numbers in one field', () => {
  const BOTH = ['07 3210 5678', '0412 345 678']

  it.each([
    'Ph: 07 3210 5678 Mob: 0412 345 678',
    'Ph 07 3210 5678, mob 0412 345 678',
    '07 3210 5678 m 0412 345 678',
    '07 3210 5678 (h) / 0412 345 678 (m)',
    'h 07 3210 5678 / m 0412 345 678',
    '07 3210 5678\n0412 345 678',
    'Ph: 07 3210 5678\r\nMob: 0412 345 678',
    '07 3210 5678 A/H 0412 345 678',
    'B/H: 07 3210 5678 A/H: 0412 345 678',
    '07 3210 5678 after hours 0412 345 678',
  ])('are told apart in %j, and none becomes another', (typed) => {
    const stored = tidyNumber(typed)
    expect(numbersIn(stored)).toEqual(BOTH)
    expect(isPhone(stored)).toBe(false)
    expect(dialHref(stored)).toBe('tel:0732105678')
  })

  it('are read beside a fax’s and beside words', () => {
    for (const typed of [
      'Ph 07 3210 5678 Fax 07 3210 5679',
      'Fax 07 3210 5679 / Ph 07 3210 5678',
      'Ph 07 3210 5678 Fax no. 07 3210 5679',
      'Ph 07 3210 5678 Office fax 07 3210 5679',
      'Dana, 07 3210 5678',
    ]) {
      expect([typed, numbersIn(typed)]).toEqual([typed, ['07 3210 5678']])
      expect([typed, isPhone(typed)]).toEqual([typed, false])
      expect([typed, dialHref(typed)]).toEqual([typed, 'tel:0732105678'])
    }
  })

  it('are not read into one', () => {
    for (const typed of ['07/3210 5678', '+61 (0)7 3210 5678', '0011 61 7 3210 5678 ext 123456'])
      expect([typed, numbersIn(typed)]).toEqual([typed, [typed]])
  })
})

it('a long text of letters and digits is read in a time that grows with it', () => {
  for (const sign of ['m ', 'ph/', '0 ', 'a', '(', '0m', ' / ']) {
    expect(typeof tidyNumber(sign.repeat(20_000))).toBe('string')
    expect(isPhone(sign.repeat(20_000))).toBe(false)
  }
})
