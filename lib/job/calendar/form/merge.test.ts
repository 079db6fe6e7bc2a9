import { describe, expect, it } from 'vitest'

import { changedParts, differences, merge } from './merge'
import { blankRepeat } from './repeat-form'
import type { TaskFormInput } from './task-form'

const before: TaskFormInput = {
  name: 'Moisture check',
  description: '',
  date: '2026-03-10',
  startTime: '09:00',
  endTime: '10:00',
  overnight: false,
  endDate: '2026-03-10',
  hasJob: false,
  job: null,
  assignedUserIds: ['tui', 'jess'],
  repeat: blankRepeat('2026-03-10'),
  draft: false,
}
const theirs = { ...before, name: 'Dry-out', startTime: '08:00' }
const mine = { ...before, name: 'Strip-out', description: 'Bring the long hose' }

describe('two versions of one task', () => {
  it('differ in what either side changed; what I did not touch is suggested as theirs', () => {
    expect(changedParts(before, theirs)).toEqual(['name', 'time'])
    expect(differences(before, theirs, mine)).toEqual([
      { part: 'name', suggested: 'mine' },
      { part: 'description', suggested: 'mine' },
      { part: 'time', suggested: 'theirs' },
    ])
  })

  it('do not differ in what does not show', () => {
    const other = { ...before, endDate: '2026-03-11', assignedUserIds: ['jess', 'tui'], repeat: blankRepeat('') }
    expect(differences(before, other, before)).toEqual([])
  })

  it('become one, field by field', () => {
    expect(merge(theirs, mine, { time: 'theirs', name: 'mine' })).toEqual({ ...mine, startTime: '08:00' })
    expect(merge(theirs, mine, {})).toEqual(mine)
  })
})
