import { describe, expect, it } from 'vitest'

import { billedOtherwise, newestVersions } from './billed'
import type { Judged } from './proposals'
import type { Estimate } from './schema'

const version = (estimateNo: number, versionNo: number, status: Estimate['status']) => ({
  estimateNo,
  versionNo,
  status,
})

describe('the estimates whose days are to be right', () => {
  it('are the newest version of each', () => {
    const [first, second, other] = [version(1, 1, 'REJECTED'), version(1, 2, 'SCOPING'), version(2, 1, 'COMPLETED')]
    expect(newestVersions([first, second, other])).toEqual([second, other])
  })

  it('are the version that was approved, also after the next one was rejected', () => {
    const [approved, rejected] = [version(1, 1, 'APPROVED'), version(1, 2, 'REJECTED')]
    expect(newestVersions([rejected, approved])).toEqual([approved])
    expect(newestVersions([rejected])).toEqual([])
  })
})

describe('days that an estimate leaves out', () => {
  const key = 'EQUIPMENT.category.room'
  const proposal = { key, quantity: 2, days: 3, description: 'Air movers', section: 'Laundry' }
  const judged = [{ key, state: 'NEW', proposal, line: null }] as unknown as Judged[]
  const estimate = (estimateNo: number, versionNo: number) => {
    const line = { id: 'line', evidence: { key: 'ATTENDANCE' }, quantity: 1, days: null, description: 'Attendance' }
    return {
      id: `${estimateNo} v${versionNo}`,
      ...version(estimateNo, versionNo, 'SCOPING'),
      sections: [{ title: 'Attendance', lines: [line] }],
    } as unknown as Estimate
  }
  const idsOf = (one: Estimate) => billedOtherwise(one, [], judged).map(({ id }) => id)

  it('are a point of each estimate, and the same one in its next version', () => {
    expect(idsOf(estimate(1, 1))).toEqual([`1.${key}`])
    expect(idsOf(estimate(2, 1))).toEqual([`2.${key}`])
    expect(idsOf(estimate(1, 2))).toEqual(idsOf(estimate(1, 1)))
  })
})
