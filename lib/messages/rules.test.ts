import { describe, expect, it } from 'vitest'

import { readableNumber, segmentsOf, toE164 } from './rules'

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

describe('a text message is cut into', () => {
  it.each([
    ['nothing', '', 'GSM-7', 0, 160],
    ['one part of 160', 'a'.repeat(160), 'GSM-7', 1, 0],
    ['two from 161 on', 'a'.repeat(161), 'GSM-7', 2, 145],
    ['two of 153', 'a'.repeat(306), 'GSM-7', 2, 0],
    ['three from 307 on', 'a'.repeat(307), 'GSM-7', 3, 152],
    ['parts that count some signs twice', '€'.repeat(80), 'GSM-7', 1, 0],
    ['parts between which no such sign is torn', `${'a'.repeat(152)}€${'a'.repeat(10)}`, 'GSM-7', 2, 141],
    ['one part of 70 as soon as a sign is not in GSM-7', 'ş'.repeat(70), 'UCS-2', 1, 0],
    ['two from 71 on', 'ş'.repeat(71), 'UCS-2', 2, 63],
    ['parts between which no pair is torn', `${'ş'.repeat(66)}😀${'ş'.repeat(4)}`, 'UCS-2', 2, 61],
    ['one part with what an Australian writes', 'Hi – see you at 7', 'UCS-2', 1, 53],
  ])('%s', (_, text, encoding, segments, left) => {
    expect(segmentsOf(text)).toMatchObject({ encoding, segments, left })
  })
})
