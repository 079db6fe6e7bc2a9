import { describe, expect, it } from 'vitest'

import { segmentsOf } from './rules'

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
