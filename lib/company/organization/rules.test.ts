import { describe, expect, it } from 'vitest'

import { abnDigits, formatAbn, isAbn } from './rules'

describe('an ABN', () => {
  it.each(['51824753556', '51 824 753 556', '53-004-085-616', '33 102 417 032'])(
    '%s has the right check digits',
    (abn) => expect(isAbn(abn)).toBe(true),
  )

  it.each(['51824753557', '15824753556', '5182475355', '518247535566', '00000000000', '01824753556', 'ABN', ''])(
    '%s is refused',
    (abn) => expect(isAbn(abn)).toBe(false),
  )

  it('is refused with any single digit changed', () => {
    const abn = '51824753556'
    for (let at = 0; at < abn.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = abn.slice(0, at) + digit + abn.slice(at + 1)
        expect(isAbn(changed)).toBe(changed === abn)
      }
    }
  })

  it('is kept as digits and shown in groups', () => {
    expect(abnDigits('51 824 753 556')).toBe('51824753556')
    expect(formatAbn('51824753556')).toBe('51 824 753 556')
  })
})
