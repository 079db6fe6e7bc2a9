import { expect, it } from 'vitest'

import type { MoistureState } from '@/lib/site/moisture/rules'

import { ledgerOf } from './ledger'

const point = (label: string, goal: number | null, state: MoistureState) => ({
  label,
  roomId: 'laundry',
  isControl: false,
  readings: [{ value: 30, goal, state, scaleId: 'wood', happenedAt: '2026-03-02T01:00:00.000Z' }],
})

const ledger = (...points: ReturnType<typeof point>[]) => {
  const stood = { installedTime: '2026-03-02T00:00:00.000Z', pickupTime: '2026-03-02T05:00:00.000Z', kind: 'AIR_MOVER' }
  return ledgerOf(
    {
      job: { timezone: 'UTC' },
      visits: [],
      matrix: { points, scales: [{ id: 'wood', unit: '%' }], rooms: [{ id: 'laundry', roomName: 'Laundry' }] },
      air: { readings: [] },
      installations: [stood],
      photos: [],
      dayRule: 'CALENDAR_DAYS',
    } as unknown as Parameters<typeof ledgerOf>[0],
    new Date('2026-03-03T00:00:00Z'),
  )
}

it('a point without a goal is not above one', () => {
  const [day] = ledger(point('Sill', 15, 'wet'), point('Slab', null, 'drying'), point('Stud', 15, 'dry'))
  expect(day).toMatchObject({ readings: 3, aboveGoal: 1 })
})

it('of points that all have no goal, nothing is said', () => {
  expect(ledger(point('Slab', null, 'rising'))[0]!.aboveGoal).toBeNull()
})
