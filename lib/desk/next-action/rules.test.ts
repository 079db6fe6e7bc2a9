import { describe, expect, it } from 'vitest'

import { everyone } from '@/lib/base/roles'
import { jobPartsFor } from '@/lib/desk/areas/areas'
import { everyStatus, mayMove } from '@/lib/job/jobs/rules'
import type { KpiCheckpoint } from '@/lib/job/jobs/schema'

import { type Facts, nextActionOn } from './rules'

// Ten past nine in the morning in Brisbane.
const NOW = new Date('2026-03-09T23:10:00Z')
const YESTERDAY = '2026-03-09T00:00:00Z'
const QUIET: Facts = {
  status: 'IN_PROGRESS',
  timezone: 'Australia/Brisbane',
  nextKpi: null,
  today: null,
  isPlanned: true,
  lastVisit: null,
  standing: 0,
  standingDry: 0,
}
const TODAY = { name: 'Moisture check', start: '2026-03-09T22:00:00Z', isOwn: true }
const visit = (more: Partial<NonNullable<Facts['lastVisit']>> = {}) => ({
  id: 'v1',
  happenedAt: YESTERDAY,
  outcome: 'COMPLETE' as const,
  returnOn: null,
  isOwn: true,
  ...more,
})
const due = (checkpoint: KpiCheckpoint, dueAt = YESTERDAY) => ({ nextKpi: { checkpoint, dueAt } })
const AHEAD = '2026-03-12T00:00:00Z'

const of = (facts: Partial<Facts>, role: (typeof everyone)[number] = 'ProjectManager') =>
  nextActionOn({ ...QUIET, ...facts }, role, NOW)
const labelOf = (...asked: Parameters<typeof of>) => of(...asked)?.label ?? null

it('has nothing to do where a visit is planned and nothing is late', () => {
  for (const role of everyone) expect(of({}, role)).toBeNull()
})

describe('the client', () => {
  it('is contacted by the office, and before all else once that is late', () => {
    const late = { status: 'NOT_STARTED', ...due('PROPERTY_OWNER_CONTACTED'), today: TODAY } as const
    expect(of(late)).toMatchObject({
      does: 'open',
      part: 'communication',
      label: 'Contact client',
      because: 'Property Owner Contacted was due Mar 09 2026, 10:00 AM',
    })
    expect(labelOf(late, 'Technician')).toBe('Start visit')
  })
  it('is contacted after what is planned for today while there is time', () => {
    const ahead = { status: 'NOT_STARTED', ...due('PROPERTY_OWNER_CONTACTED', AHEAD) } as const
    expect(of(ahead)?.because).toBe('Property Owner Contacted is due Mar 12 2026, 10:00 AM')
    expect(labelOf({ ...ahead, today: TODAY })).toBe('Start visit')
    expect(labelOf({ ...ahead, isPlanned: false })).toBe('Contact client')
    expect(of(ahead, 'Technician')).toBeNull()
  })
})

describe('a visit', () => {
  it('is started on the day of its task, until somebody was there that day', () => {
    expect(of({ today: TODAY }, 'Technician')).toEqual({
      does: 'open',
      part: 'site-visits',
      siteVisitId: null,
      begins: true,
      label: 'Start visit',
      because: 'Moisture check is planned for 08:00 AM today',
    })
    const attended = { today: TODAY, lastVisit: visit({ happenedAt: '2026-03-09T22:30:00Z' }) }
    expect(of(attended, 'Technician')).toBeNull()
    expect(labelOf({ today: TODAY, lastVisit: visit() }, 'Technician')).toBe('Start visit')
  })
  it('is started by those whose task it is, and by any technician, on an open job', () => {
    const others = { today: { ...TODAY, isOwn: false } }
    expect(labelOf(others, 'Technician')).toBe('Start visit')
    expect(of(others, 'Supervisor')).toBeNull()
    expect(labelOf({ today: TODAY }, 'Supervisor')).toBe('Start visit')
    expect(of({ today: TODAY, status: 'CANCELLED' }, 'Technician')).toBeNull()
  })
  it('is finished by whoever is there, and later by whoever was, or the office', () => {
    const onSite = { lastVisit: visit({ happenedAt: '2026-03-09T22:30:00Z', outcome: null }), today: TODAY }
    expect(of(onSite, 'Technician')).toMatchObject({
      part: 'site-visits',
      siteVisitId: 'v1',
      because: 'The visit of 08:30 AM has no outcome yet',
    })
    const left = { lastVisit: visit({ outcome: null, isOwn: false }) }
    expect(of(left)?.because).toBe('The visit of Mar 09 2026, 10:00 AM has no outcome')
    expect(of(left, 'Technician')).toBeNull()
    expect(of({ ...left, status: 'COMPLETED' })).toBeNull()
  })
  it('is scheduled by the office where none is planned and somebody has to come', () => {
    const none = { isPlanned: false, status: 'CUSTOMER_CONTACTED' } as const
    expect(of(none)).toMatchObject({ part: 'schedule', label: 'Schedule visit' })
    expect(of({ ...none, ...due('TIME_OF_ATTENDANCE') })?.because).toMatch(/^Time of Attendance was due/)
    expect(of(none, 'Technician')).toBeNull()
    expect(of({ ...none, status: 'ON_HOLD' })).toBeNull()
    expect(of({ ...none, lastVisit: visit() })).toBeNull()
    expect(of({ ...none, lastVisit: visit(), standing: 1 })?.because).toBe('1 unit on site, and no visit is planned')
  })
  it('is scheduled again where the last one says that a return is needed', () => {
    const returning = (returnOn: string | null) =>
      of({ isPlanned: false, lastVisit: visit({ outcome: 'RETURN_NEEDED', returnOn }) })?.because
    expect(returning('2026-03-11')).toBe('A return is needed on Mar 11 2026, and none is planned')
    expect(returning('2026-03-09')).toBe('A return was due on Mar 09 2026, and none is planned')
    expect(returning(null)).toBe('A return is needed, and none is planned')
  })
})

describe('equipment', () => {
  it('is picked up where the room is dry', () => {
    expect(of({ standing: 3, standingDry: 1 }, 'Technician')).toMatchObject({
      part: 'equipment',
      label: 'Pick up equipment',
      because: '1 unit stands in rooms that are dry',
    })
    expect(of({ standing: 3 }, 'Technician')).toBeNull()
  })
  it('is picked up once the work is over, dry or not', () => {
    expect(of({ standing: 2, status: 'COMPLETED' })?.because).toBe('2 units on site, and the job is Completed')
    expect(labelOf({ standing: 2, status: 'TO_BE_INVOICED' })).toBe('Pick up equipment')
  })
})

describe('the status', () => {
  it('follows a checkpoint that is late', () => {
    expect(of(due('REPORT_SUBMITTED'))).toMatchObject({
      does: 'move',
      to: 'INITIAL_REPORT_SUBMITTED',
      label: 'Move to Initial report submitted',
    })
    expect(of(due('REPORT_SUBMITTED', AHEAD))).toBeNull()
    expect(of(due('JOB_COMPLETION'))).toMatchObject({ does: 'move', to: 'TO_BE_INVOICED' })
    expect(of({ ...due('JOB_COMPLETION'), standing: 2 })).toBeNull()
    expect(of(due('REPORT_SUBMITTED'), 'Technician')).toBeNull()
  })
  it('goes on after the work, by those who may move it', () => {
    expect(of({ status: 'TO_BE_INVOICED' })).toMatchObject({ to: 'INVOICED', because: 'The job is To be invoiced' })
    expect(of({ status: 'INVOICED' }, 'Administrator')).toMatchObject({ to: 'COMPLETED' })
    expect(of({ status: 'INVOICED' }, 'Supervisor')).toBeNull()
  })
})

it('never proposes what its viewer may not do', () => {
  const facts = everyStatus.flatMap((status) =>
    ([null, 'PROPERTY_OWNER_CONTACTED', 'TIME_OF_ATTENDANCE', 'REPORT_SUBMITTED', 'JOB_COMPLETION'] as const).flatMap(
      (checkpoint) =>
        [0, 2].flatMap((standing) =>
          [null, visit({ outcome: null }), visit({ outcome: 'RETURN_NEEDED' })].map((lastVisit) => ({
            status,
            standing,
            lastVisit,
            isPlanned: false,
            ...(checkpoint && due(checkpoint)),
          })),
        ),
    ),
  )
  const refused = everyone.flatMap((role) => {
    const parts = jobPartsFor(role).map(({ part }) => part)
    return facts.filter((one) => {
      const next = of(one, role)
      if (next?.does === 'move') {
        return role === 'Technician' || !mayMove(role, { from: one.status, to: next.to }, null).allowed
      }
      return next?.does === 'open' && !parts.includes(next.part)
    })
  })
  expect(refused).toEqual([])
})
