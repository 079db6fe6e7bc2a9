import { expect, it } from 'vitest'

import { asOf } from './as-of'

type Whole = Parameters<typeof asOf>[0]

const visit = (id: string, inspectionDate: string) => ({
  id,
  inspectionDate,
  waterClass: null,
  isInitialAttendance: false,
})

const MATRIX = { points: [] } as unknown as Whole['matrix']

/** A record of a house in Brisbane, ten hours before UTC. */
const record = (parts: Partial<Record<keyof Whole, unknown>>): Whole =>
  ({
    job: { timezone: 'Australia/Brisbane' },
    readings: [],
    air: { readings: [] },
    photos: [],
    notes: [],
    inventory: [],
    installations: [],
    rooms: [],
    matrix: MATRIX,
    meters: [],
    drying: { chambers: [], computed: null },
    hours: [],
    signedForms: [],
    ...parts,
  }) as unknown as Whole

const then = (whole: Whole, at: number) => asOf(whole, { visit: whole.visits[at]!, matrix: MATRIX })

const unit = (installationId: string, one: object) => ({
  installationId,
  inspectionId: 'first',
  roomId: 'k',
  installedTime: '2026-11-21T21:10:00.000Z',
  pickupTime: null,
  pickedUpSiteVisit: null,
  ...one,
})

it('counts the hours of a visit’s own day, which begins in the evening of the day before in UTC', () => {
  const whole = record({
    visits: [visit('first', '2026-11-21T21:00:00.000Z')],
    hours: [
      { inspectionId: null, workedOn: '2026-11-22' },
      { inspectionId: null, workedOn: '2026-11-23' },
    ],
  })
  expect(then(whole, 0).record.hours).toEqual([{ inspectionId: null, workedOn: '2026-11-22' }])
})

it('of two visits at once tells each what was done at it: what somebody picks up after the other began is picked up', () => {
  const pickUp = { pickupTime: '2026-11-23T00:30:00.000Z', pickedUpSiteVisit: 'second' }
  const whole = record({
    visits: [
      visit('first', '2026-11-21T21:00:00.000Z'),
      visit('second', '2026-11-23T00:00:00.000Z'),
      visit('beside', '2026-11-23T00:10:00.000Z'),
    ],
    installations: [unit('a', pickUp)],
  })
  expect(then(whole, 1).now.toISOString()).toBe('2026-11-23T00:30:00.000Z')
  expect(then(whole, 1).record.installations[0]).toMatchObject(pickUp)
})

it('knows nothing of what a later visit of the same day picked up, also where something was added to the earlier one after it', () => {
  const whole = record({
    visits: [visit('first', '2026-11-21T21:00:00.000Z'), visit('second', '2026-11-22T04:00:00.000Z')],
    installations: [unit('a', { pickupTime: '2026-11-22T04:30:00.000Z', pickedUpSiteVisit: 'second' })],
    notes: [{ inspectionId: 'first', roomId: null, happenedAt: '2026-11-22T05:00:00.000Z' }],
  })
  expect(then(whole, 0).record.installations[0]).toMatchObject({ pickupTime: null, pickedUpSiteVisit: null })
  expect(then(whole, 1).record.installations[0]).toMatchObject({ pickedUpSiteVisit: 'second' })
})

it('ends before what was added to a visit on a later day, once another visit had begun', () => {
  const whole = record({
    visits: [visit('first', '2026-11-21T21:00:00.000Z'), visit('second', '2026-11-22T21:00:00.000Z')],
    notes: [{ inspectionId: 'first', roomId: null, happenedAt: '2026-11-24T05:00:00.000Z' }],
  })
  expect(then(whole, 0).now.toISOString()).toBe('2026-11-21T21:00:00.000Z')
})
