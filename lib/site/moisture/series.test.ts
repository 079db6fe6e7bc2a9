import { expect, it } from 'vitest'

import type { MoistureMatrix } from './schema'
import { seriesOf } from './series'

it('shows a room on each scale by itself, with the goals of that scale alone', () => {
  const read = (day: number, value: number, scaleId: string) => ({
    happenedAt: `2026-03-0${day}T00:00:00.000Z`,
    value,
    scaleId,
  })
  const point = (id: string, values: object) => ({
    id,
    label: id,
    roomId: 'bath',
    isControl: false,
    goal: null,
    ...values,
  })
  const matrix = {
    rooms: [
      { id: 'bath', roomName: 'Bathroom' },
      { id: 'hall', roomName: 'Hall' },
    ],
    scales: [{ id: 'wme' }, { id: 'rel' }],
    points: [
      point('wall', { scaleId: 'rel', goal: { value: 60 }, readings: [read(1, 30, 'wme'), read(2, 80, 'rel')] }),
      point('floor', { scaleId: 'wme', goal: { value: 17 }, readings: [read(1, 28, 'wme'), read(2, 22, 'wme')] }),
      point('door', { scaleId: 'wme', goal: { value: 17 }, readings: [] }),
    ],
  } as unknown as MoistureMatrix

  expect(
    seriesOf(matrix).map(({ roomName, scale, goals, lines }) => [
      roomName,
      scale.id,
      goals,
      lines.map(({ label, values }) => [label, values.map(({ value }) => value)]),
    ]),
  ).toEqual([
    [
      'Bathroom',
      'wme',
      [17],
      [
        ['wall', [30]],
        ['floor', [28, 22]],
      ],
    ],
    ['Bathroom', 'rel', [60], [['wall', [80]]]],
  ])
})
