import { expect, it } from 'vitest'

import { newId } from '@/lib/base/wire'

import { fromColumns, toColumns } from './columns'
import type { MatrixPoint, MatrixReading, MoistureMatrix } from './schema'

const [first, second] = [newId(), newId()]
const [wood, relative] = [newId(), newId()]

const reading = (given: Partial<MatrixReading>): MatrixReading => ({
  id: newId(),
  inspectionId: first,
  scaleId: wood,
  value: 18.5,
  happenedAt: '2026-03-09T01:02:03.456Z',
  isLateEntry: false,
  goal: 16,
  state: 'wet',
  note: null,
  hasOverdueMeter: false,
  version: 1,
  ...given,
})

it('gives the same matrix back', () => {
  const points = [
    [
      reading({ note: 'behind the skirting' }),
      reading({ inspectionId: second, scaleId: relative, state: null, goal: null }),
    ],
    [],
    [reading({ isLateEntry: true }), reading({ hasOverdueMeter: true, inspectionId: second, version: 3 })],
  ].map((readings, at) => ({ id: newId(), label: `Point ${at}`, readings }) as unknown as MatrixPoint)
  const matrix = {
    timezone: 'Australia/Brisbane',
    visits: [{ id: first }, { id: second }],
    scales: [{ id: wood }, { id: relative }],
    points,
    isCut: false,
  } as MoistureMatrix
  expect(fromColumns(toColumns(matrix))).toEqual(matrix)
})
