import { describe, expect, it } from 'vitest'

import { billedByTwo, billedOtherwise, linesAtZero, newestVersions } from './billed'
import type { Judged, Proposal } from './proposals'
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

describe('the same days in two estimates', () => {
  const key = 'EQUIPMENT.category.room'
  const proposals = [{ key, quantity: 2, days: 4 }] as unknown as Proposal[]
  const estimate = (estimateNo: number, days: number, evidence = { key }) =>
    ({
      id: `estimate ${estimateNo}`,
      ...version(estimateNo, 1, 'SCOPING'),
      sections: [
        {
          title: 'Laundry',
          lines: [{ id: `line ${estimateNo}`, evidence, quantity: 2, days, description: 'Air mover' }],
        },
      ],
    }) as unknown as Estimate

  it('are a point once they are more than the record has', () => {
    expect(billedByTwo([estimate(1, 4), estimate(2, 4)], proposals)).toEqual([
      {
        id: key,
        estimateId: 'estimate 2',
        text: expect.stringMatching(/together bill 16 days of “Air mover” in Laundry; the record has 8 days\.$/),
      },
    ])
    expect(billedByTwo([estimate(1, 2), estimate(2, 2)], proposals)).toEqual([])
    expect(billedByTwo([estimate(1, 9)], proposals), 'one estimate says so itself').toEqual([])
    const attendance = { key: 'VISITS.INITIAL' }
    expect(billedByTwo([estimate(1, 4, attendance), estimate(2, 4, attendance)], proposals)).toEqual([])
  })
})

describe('a line at 0', () => {
  const estimate = (status: Estimate['status']) =>
    ({
      id: 'estimate',
      ...version(1, 1, status),
      sections: [
        {
          title: 'Laundry',
          lines: [
            { id: 'nothing', description: 'Antimicrobial', totalCents: 0 },
            { id: 'cheap', description: 'Tape', totalCents: 1 },
          ],
        },
      ],
    }) as unknown as Estimate

  it('is a point while its estimate is open', () => {
    expect(linesAtZero(estimate('SCOPING'))).toEqual([
      { id: 'nothing', estimateId: 'estimate', text: expect.stringContaining('has “Antimicrobial” in Laundry at 0.') },
    ])
    expect(linesAtZero(estimate('APPROVED'))).toEqual([])
  })
})
