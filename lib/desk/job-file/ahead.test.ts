import { describe, expect, it } from 'vitest'

import { type AheadFacts, aheadOf } from './ahead'

const NOW = new Date('2026-03-10T02:00:00.000Z')
const of = (more: Partial<AheadFacts> = {}) => {
  const facts = {
    id: 'job',
    status: 'IN_PROGRESS',
    timezone: 'Australia/Brisbane',
    lastVisit: null,
    times: [],
  } as const
  return aheadOf({ ...facts, statusSince: '2026-03-01T00:00:00.000Z', ...more }, NOW)
}
const time = (name: string, day: string, isDone = false) => ({
  name,
  start: `${day}T00:00:00.000Z`,
  end: `${day}T01:00:00.000Z`,
  isDone,
})
const returning = (returnOn: string, happenedAt = '2026-03-02T00:00:00.000Z') => ({
  lastVisit: { happenedAt, outcome: 'RETURN_NEEDED', returnOn },
})

describe('the next visit of a job', () => {
  it('is its next task that is not done', () => {
    const times = [time('Past', '2026-03-08', true), time('Done', '2026-03-11', true), time('Dry', '2026-03-12')]
    expect(of({ times }).nextVisit).toEqual({ kind: 'TASK', name: 'Dry', at: '2026-03-12T00:00:00.000Z' })
  })
  it('is the planned return where that comes before the task, or alone', () => {
    const times = [time('Dry', '2026-03-12')]
    expect(of({ ...returning('2026-03-11'), times }).nextVisit).toEqual({ kind: 'RETURN', on: '2026-03-11' })
    expect(of(returning('2026-03-10')).nextVisit).toEqual({ kind: 'RETURN', on: '2026-03-10' })
    expect(of({ ...returning('2026-03-12'), times }).nextVisit).toMatchObject({ kind: 'TASK' })
  })
  it('is none where nothing is planned, or the last visit needs no other', () => {
    expect(of().nextVisit).toBeNull()
    const lastVisit = { ...returning('2026-03-11').lastVisit, outcome: 'COMPLETE' }
    expect(of({ lastVisit }).nextVisit).toBeNull()
  })
})

describe('what is overdue on a job', () => {
  const times = [time('Dry', '2026-03-08')]
  it('is the last task that passed, until it is done or somebody was there', () => {
    expect(of({ times }).overdue).toEqual({ kind: 'TASK', name: 'Dry', at: '2026-03-08T00:00:00.000Z' })
    expect(of({ times: [time('Dry', '2026-03-08', true)] }).overdue).toBeNull()
    const visit = (happenedAt: string) => ({ lastVisit: { happenedAt, outcome: null, returnOn: null } })
    expect(of({ times, ...visit('2026-03-07T20:00:00.000Z') }).overdue).toBeNull()
    expect(of({ times, ...visit('2026-03-07T04:00:00.000Z') }).overdue).toMatchObject({ kind: 'TASK' })
  })
  it('is a return whose day has passed, until one is planned', () => {
    expect(of(returning('2026-03-09')).overdue).toEqual({ kind: 'RETURN', on: '2026-03-09' })
    expect(of(returning('2026-03-10')).overdue).toBeNull()
    expect(of({ ...returning('2026-03-09'), times: [time('Dry', '2026-03-12')] }).overdue).toBeNull()
  })
  it('is nothing on a job that is closed', () => {
    expect(of({ times, status: 'COMPLETED' }).overdue).toBeNull()
  })
})
