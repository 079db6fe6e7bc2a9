import { describe, expect, test } from 'vitest'

import { JOB_STATUSES } from '@/db/enums/jobs'
import { ROLES } from '@/db/enums/people'

import {
  OPEN_STATUSES,
  STATUSES,
  kindOfMove,
  mayMove,
  mayTakeBack,
  movesFrom,
  siteOf,
  statusesOf,
  theirReference,
} from './rules'
import type { JobStatus } from './schema'

/** The table of the domain description, to the letter. */
const TABLE: Record<JobStatus, [next: JobStatus[], also: JobStatus[]]> = {
  NOT_STARTED: [['CUSTOMER_CONTACTED'], ['IN_PROGRESS', 'ON_HOLD', 'CANCELLED']],
  CUSTOMER_CONTACTED: [['IN_PROGRESS'], ['INITIAL_REPORT_SUBMITTED', 'ON_HOLD', 'CANCELLED']],
  IN_PROGRESS: [
    ['INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'],
    ['APPROVAL_PENDING', 'ON_HOLD', 'TO_BE_INVOICED', 'COMPLETED', 'CANCELLED'],
  ],
  INITIAL_REPORT_SUBMITTED: [
    ['APPROVAL_PENDING'],
    ['IN_PROGRESS', 'PROGRESS_REPORT_SUBMITTED', 'ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED'],
  ],
  APPROVAL_PENDING: [['IN_PROGRESS'], ['ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED']],
  PROGRESS_REPORT_SUBMITTED: [['IN_PROGRESS'], ['APPROVAL_PENDING', 'ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED']],
  ON_HOLD: [[], ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'APPROVAL_PENDING', 'TO_BE_INVOICED', 'CANCELLED']],
  TO_BE_INVOICED: [['INVOICED'], ['IN_PROGRESS', 'ON_HOLD', 'COMPLETED']],
  INVOICED: [['COMPLETED'], ['TO_BE_INVOICED']],
  COMPLETED: [[], ['IN_PROGRESS', 'TO_BE_INVOICED']],
  CANCELLED: [[], ['NOT_STARTED']],
}

describe('how usual a move is', () => {
  test.each(JOB_STATUSES)('from %s, as the table says', (from) => {
    const [next, also] = TABLE[from]
    for (const to of JOB_STATUSES.filter((status) => status !== from)) {
      const expected = next.includes(to) ? 'next' : also.includes(to) ? 'also' : 'outside'
      expect(kindOfMove({ from, to }), to).toBe(expected)
    }
  })

  test('a job on hold goes back to where it came from as its normal next', () => {
    const back = { from: 'ON_HOLD', to: 'INITIAL_REPORT_SUBMITTED' } as const
    expect(kindOfMove(back)).toBe('outside')
    expect(kindOfMove({ ...back, heldFrom: 'INITIAL_REPORT_SUBMITTED' })).toBe('next')
    expect(mayMove('Supervisor', { ...back, heldFrom: 'INITIAL_REPORT_SUBMITTED' }, null).allowed).toBe(true)
  })

  test('every other status is offered, the usual ones first', () => {
    const moves = movesFrom('IN_PROGRESS')
    expect(moves).toHaveLength(10)
    expect(moves.map((move) => move.kind).join()).toBe('next,next,also,also,also,also,also,outside,outside,outside')
  })
})

describe('who may move a job, and with what', () => {
  test('a move of the table needs no note', () => {
    expect(mayMove('Supervisor', { from: 'NOT_STARTED', to: 'CUSTOMER_CONTACTED' }, null)).toEqual({ allowed: true })
    expect(mayMove('Supervisor', { from: 'NOT_STARTED', to: 'IN_PROGRESS' }, null)).toEqual({ allowed: true })
  })

  test('a move outside the table needs a note and is not blocked', () => {
    const move = { from: 'NOT_STARTED', to: 'APPROVAL_PENDING' } as const
    expect(mayMove('Supervisor', move, null)).toMatchObject({ because: 'note' })
    expect(mayMove('Supervisor', move, 'Approved by phone')).toEqual({ allowed: true })
  })

  test.each(['ON_HOLD', 'CANCELLED'] as const)('%s needs a note although the table allows it', (to) => {
    expect(mayMove('Administrator', { from: 'IN_PROGRESS', to }, null)).toMatchObject({ because: 'note' })
    expect(mayMove('Administrator', { from: 'IN_PROGRESS', to }, 'Asbestos found').allowed).toBe(true)
  })

  test.each([
    ['COMPLETED', 'IN_PROGRESS'],
    ['COMPLETED', 'TO_BE_INVOICED'],
    ['CANCELLED', 'NOT_STARTED'],
  ] as const)('reopening %s to %s needs a note', (from, to) => {
    expect(mayMove('ProjectManager', { from, to }, null)).toMatchObject({ because: 'note' })
    expect(mayMove('ProjectManager', { from, to }, 'Leak is back').allowed).toBe(true)
  })

  test.each([
    ['IN_PROGRESS', 'CANCELLED'],
    ['IN_PROGRESS', 'COMPLETED'],
    ['TO_BE_INVOICED', 'INVOICED'],
    ['COMPLETED', 'IN_PROGRESS'],
    ['CANCELLED', 'NOT_STARTED'],
  ] as const)('%s to %s is for an Administrator and a Project Coordinator', (from, to) => {
    const allowed = ROLES.filter((role) => mayMove(role, { from, to }, 'With a reason').allowed)
    expect(allowed).toEqual(['Administrator', 'ProjectManager'])
    expect(mayMove('Supervisor', { from, to }, 'With a reason')).toMatchObject({ because: 'role' })
  })

  test('INVOICED back to TO_BE_INVOICED is no reopening', () => {
    expect(mayMove('Supervisor', { from: 'INVOICED', to: 'TO_BE_INVOICED' }, null)).toEqual({ allowed: true })
  })

  test('a job is not moved to where it stands', () => {
    expect(mayMove('Administrator', { from: 'ON_HOLD', to: 'ON_HOLD' }, 'Still')).toMatchObject({ because: 'same' })
  })

  test('who may not make a move may not take it back, nor undo a closing by taking back what followed', () => {
    expect(mayTakeBack('Supervisor', { from: 'NOT_STARTED', to: 'IN_PROGRESS' })).toBe(true)
    expect(mayTakeBack('Supervisor', { from: 'IN_PROGRESS', to: 'COMPLETED' })).toBe(false)
    expect(mayTakeBack('Supervisor', { from: 'INVOICED', to: 'TO_BE_INVOICED' })).toBe(false)
    expect(mayTakeBack('ProjectManager', { from: 'IN_PROGRESS', to: 'COMPLETED' })).toBe(true)
  })
})

describe('statuses', () => {
  test('all eleven have a label, an icon and a colour of their own', () => {
    expect(Object.keys(STATUSES).sort()).toEqual([...JOB_STATUSES].sort())
    for (const key of ['label', 'icon', 'colour'] as const) {
      expect(new Set(Object.values(STATUSES).map((look) => look[key])).size).toBe(11)
    }
  })

  test('a table offers the statuses it can show', () => {
    expect(statusesOf('All_Jobs')).toHaveLength(11)
    expect(statusesOf('Open_Jobs')).toEqual(OPEN_STATUSES)
    expect(statusesOf('Open_Jobs')).toHaveLength(9)
    expect(statusesOf('Closed_Jobs')).toEqual(['COMPLETED', 'CANCELLED'])
  })
})

describe('sites', () => {
  test('an address reads on one line, with what there is of it', () => {
    expect(siteOf({ siteAddress: '12 Esplanade', suburb: 'Manly', state: 'QLD', postcode: '4179' })).toBe(
      '12 Esplanade, Manly QLD 4179',
    )
    expect(siteOf({ siteAddress: 'Lot 4', suburb: null, state: null, postcode: null })).toBe('Lot 4')
  })
})

test('a client finds a job again by their claim and their order, whichever they gave', () => {
  expect(theirReference({ refNumber: 'CLM-7', orderNumber: 'WO-9' })).toBe('CLM-7, order WO-9')
  expect(theirReference({ refNumber: null, orderNumber: 'WO-9' })).toBe('order WO-9')
  expect(theirReference({ refNumber: 'CLM-7', orderNumber: null })).toBe('CLM-7')
  expect(theirReference({ refNumber: null, orderNumber: null })).toBeNull()
})
