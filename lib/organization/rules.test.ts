import { describe, expect, it } from 'vitest'

import { abnDigits, formatAbn, isAbn, planLimits, planRefusal, remaining, storageRefusal } from './rules'

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

describe('a plan', () => {
  it('is limited on FREE alone', () => {
    expect(planLimits('FREE')).toEqual({ users: 3, jobs: 25, storageBytes: 1_073_741_824 })
    expect(planLimits('PAYG')).toBeNull()
    expect(planLimits('UNRESTRICTED')).toBeNull()
  })

  it('takes the third user of FREE and refuses the fourth', () => {
    expect(planRefusal('FREE', 'users', 2)).toBeNull()
    expect(planRefusal('FREE', 'users', 3)).toContain('3 users')
    expect(planRefusal('PAYG', 'users', 3_000)).toBeNull()
  })

  it('takes the 25th job of FREE and refuses the 26th', () => {
    expect(planRefusal('FREE', 'jobs', 24)).toBeNull()
    expect(planRefusal('FREE', 'jobs', 25)).toContain('25 jobs')
  })

  it('takes files up to the last byte', () => {
    expect(storageRefusal('FREE', 1_073_741_823, 1)).toBeNull()
    expect(storageRefusal('FREE', 1_073_741_823, 2)).toContain('1 GB')
    expect(storageRefusal('UNRESTRICTED', 1e12, 1e12)).toBeNull()
  })

  it('never leaves less than nothing', () => {
    expect(remaining(3, 5)).toBe(0)
    expect(remaining(3, 1)).toBe(2)
  })
})
