import { expect, it } from 'vitest'

import { groupsOf, rankOf } from './job-groups'

const parts = [
  { part: 'overview' },
  { part: 'rooms', group: 'site-record' as const },
  { part: 'moisture', group: 'site-record' as const },
  { part: 'history', group: 'audit' as const },
]

it('puts parts under their groups, in the order of the rail, and leaves out a group without any', () => {
  expect(groupsOf(parts)).toEqual([
    { label: null, parts: [parts[0]] },
    { label: 'Site record', parts: [parts[1], parts[2]] },
    { label: 'Audit', parts: [parts[3]] },
  ])
  expect(groupsOf([])).toEqual([])
})

it('ranks what stands above the groups first', () => {
  expect(parts.map(rankOf)).toEqual([0, 1, 1, 6])
})
