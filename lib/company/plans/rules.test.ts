import { describe, expect, it } from 'vitest'

import { overFree, planLimits, planRefusal, remaining, storageRefusal } from './rules'

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

  it('says all that is over FREE, and nothing of what just fits', () => {
    expect(overFree({ userCount: 3, jobCount: 25, storageBytes: 1_073_741_824 })).toBeNull()
    expect(overFree({ userCount: 4, jobCount: 1_026, storageBytes: 1.5 * 1_073_741_824 })).toBe(
      'The Free plan is too small: there are 4 users of 3, 1,026 jobs of 25 and 1.5 GB of files of 1. Remove what is over first.',
    )
  })
})
