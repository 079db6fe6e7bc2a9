import { expect, it } from 'vitest'

import { baselineBefore, entriesOf, pointsAboveGoal, wetPointInWords } from './entries'
import type { MatrixPoint, MoistureMatrix } from './schema'

const reading = (visit: number, value: number, scaleId = 'wme') => ({
  id: `${visit} ${value}`,
  inspectionId: `visit ${visit}`,
  scaleId,
  value,
  happenedAt: `2026-03-0${visit}T00:00:00.000Z`,
  isLateEntry: false,
  state: null,
  note: null,
  hasOverdueMeter: false,
  version: 1,
})
const point = (id: string, roomId: string, ...readings: ReturnType<typeof reading>[]) =>
  ({ id, roomId, scaleId: 'wme', readings }) as unknown as MatrixPoint
const matrix = (...points: MatrixPoint[]) =>
  ({
    rooms: [{ id: 'bath' }, { id: 'hall' }],
    visits: [1, 2, 3].map((visit) => ({ id: `visit ${visit}` })),
    points,
  }) as unknown as MoistureMatrix

it('shows what was read last at an earlier visit beside what was read last at this one', () => {
  const wall = point('wall', 'bath', reading(1, 30), reading(2, 26), reading(2, 25), reading(3, 20))
  const [bath, hall] = entriesOf(matrix(wall), 'visit 2')
  expect(bath!.entries).toMatchObject([{ point: { id: 'wall' }, current: { value: 25 }, previous: { value: 30 } }])
  expect(hall!.entries).toEqual([])
  expect(entriesOf(matrix(wall), 'visit 1')[0]!.entries[0]).toMatchObject({ current: { value: 30 }, previous: null })
})

it('compares with the readings of the same scale since it was last changed, one a visit', () => {
  const wall = point(
    'wall',
    'bath',
    reading(1, 40),
    reading(1, 39),
    reading(2, 80, 'rel'),
    reading(2, 30),
    reading(2, 29),
  )
  const { visits } = matrix()
  expect(baselineBefore(wall, visits, 'visit 3', 'wme')).toEqual([29])
  expect(baselineBefore(wall, visits, 'visit 2', 'wme')).toEqual([39])
  expect(baselineBefore(wall, visits, 'visit 3', 'rel')).toEqual([])
  expect(baselineBefore(wall, visits, 'visit 1', 'wme')).toEqual([])
})

it('counts the points that read above their goal, room by room', () => {
  const at = (id: string, roomId: string, state: string | null, goal: object | null = { value: 16 }) =>
    ({ ...point(id, roomId), label: id, scaleId: 'wood', readings: [{ value: 18 }], state, goal }) as MatrixPoint
  const rooms = [
    { id: 'bath', roomName: 'Bath' },
    { id: 'hall', roomName: 'Hall' },
  ] as MoistureMatrix['rooms']
  const scales = [{ id: 'wood', unit: '% WME' }] as MoistureMatrix['scales']
  const points = [
    at('wet', 'bath', 'wet'),
    at('plateau', 'bath', 'plateau'),
    at('dry', 'bath', 'dry'),
    at('unread', 'bath', null),
    at('without a goal', 'bath', 'rising', null),
    at('drying', 'hall', 'drying'),
  ]
  const found = (of: MatrixPoint[], roomIds?: Set<string>) =>
    pointsAboveGoal({ rooms, scales, points: of }, roomIds).map(wetPointInWords)
  const drying = 'drying in Hall (18 % WME, goal 16 % WME)'
  expect(found(points)).toEqual([
    'wet in Bath (18 % WME, goal 16 % WME)',
    'plateau in Bath (18 % WME, goal 16 % WME)',
    drying,
  ])
  expect(found(points, new Set(['hall']))).toEqual([drying])
  expect(found([points[2]!])).toEqual([])
})
