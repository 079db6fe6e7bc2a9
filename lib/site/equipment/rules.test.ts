import { describe, expect, it } from 'vitest'

import {
  capacityUnit,
  categoryKey,
  type EquipmentKind,
  daysOnSite,
  dehumidifiersOf,
  dryRooms,
  installRefusal,
  kindOfName,
  ranOutOnSite,
  numbersIn,
  readLabel,
  tagStateOf,
} from './rules'

describe('days on site', () => {
  const brisbane = { rule: 'CALENDAR_DAYS', timezone: 'Australia/Brisbane' } as const
  const periods = { rule: 'PERIODS_OF_24_HOURS', timezone: 'Australia/Brisbane' } as const

  it.each([
    ['an hour of one day', '2026-03-02T00:00:00Z', '2026-03-02T01:00:00Z', 1, 1],
    ['over midnight of the job, though not of UTC', '2026-03-02T13:00:00Z', '2026-03-02T15:00:00Z', 2, 1],
    ['a day and a minute', '2026-03-02T00:00:00Z', '2026-03-03T00:01:00Z', 2, 2],
    ['exactly 24 hours', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', 2, 1],
    ['three nights', '2026-03-02T06:00:00Z', '2026-03-05T00:00:00Z', 4, 3],
  ])('%s', (_, from, until, calendar, begun) => {
    expect(daysOnSite(new Date(from), new Date(until), brisbane)).toBe(calendar)
    expect(daysOnSite(new Date(from), new Date(until), periods)).toBe(begun)
  })

  it('are counted by the calendar also where a day has 23 hours', () => {
    const sydney = { rule: 'CALENDAR_DAYS', timezone: 'Australia/Sydney' } as const
    expect(daysOnSite(new Date('2026-10-03T00:00:00Z'), new Date('2026-10-04T22:00:00Z'), sydney)).toBe(3)
  })
})

describe('test and tag', () => {
  it.each([
    [null, null],
    ['2026-03-01', 'OVERDUE'],
    ['2026-03-02', 'DUE_SOON'],
    ['2026-04-01', 'DUE_SOON'],
    ['2026-04-02', 'IN_DATE'],
  ])('due on %s is %s', (due, state) => expect(tagStateOf(due, '2026-03-02')).toBe(state))

  it('ran out on site for a unit that stands there and was in date when it was installed', () => {
    const unit = { pickupTime: null, tagDueOn: '2026-03-01', overdueTagReason: null }
    expect(ranOutOnSite(unit, '2026-03-02')).toBe(true)
    expect(ranOutOnSite(unit, '2026-03-01')).toBe(false)
    expect(ranOutOnSite({ ...unit, pickupTime: '2026-03-01T00:00:00Z' }, '2026-03-02')).toBe(false)
    expect(ranOutOnSite({ ...unit, overdueTagReason: 'No other was there' }, '2026-03-02')).toBe(false)
  })
})

it('puts no unit into a room that is out of service', () => {
  expect((['MAINTENANCE', 'LOST', 'RETIRED'] as const).every((state) => installRefusal(state))).toBe(true)
  expect((['AVAILABLE', 'IN_TRANSIT'] as const).some((state) => installRefusal(state))).toBe(false)
})

it('reads a label and an asset number', () => {
  const id = '0199d7a0-0000-7000-8000-000000000001'
  expect(readLabel(`https://app.example/equipment/item/${id}`)).toEqual({ id })
  expect(readLabel(' AM-014 ')).toEqual({ referenceId: 'AM-014' })
})

it('knows a kind by the name of its category', () => {
  expect(['Air movers', 'LGR dehumidifiers', 'Desiccants', 'HEPA scrubbers', 'Ladders'].map(kindOfName)).toEqual([
    'AIR_MOVER',
    'DEHUMIDIFIER_LGR',
    'DEHUMIDIFIER_DESICCANT',
    'AIR_SCRUBBER',
    'OTHER',
  ])
})

describe('a room', () => {
  const point = (roomId: string, states: (string | null)[], isControl = false) => ({
    roomId,
    isControl,
    state: states.at(-1) ?? null,
    readings: states.map((state, day) => ({ happenedAt: `2026-03-0${day + 1}T00:00:00.000Z`, state })),
  })

  it('is dry when all its points are, since the last of them was', () => {
    const found = dryRooms([
      point('laundry', ['wet', 'dry', 'dry']),
      point('laundry', ['wet', 'drying', 'dry']),
      point('laundry', [null, null], true),
      point('hall', ['wet', 'dry']),
      point('hall', ['wet', 'drying']),
      point('study', []),
    ])
    expect([...found]).toEqual([['laundry', '2026-03-03T00:00:00.000Z']])
  })
})

it.each([
  ['Air Mover', 'Air movers'],
  ['AIRMOVERS', 'Air movers'],
  ['air-mover', 'Air movers'],
  ['LGR Dehumidifier', 'LGR dehumidifiers'],
  ['Dehumidifier LGR', 'Dehumidifiers, LGR'],
  ['Battery', 'Batteries'],
  ['Gas Detector (4-in-1)', 'gas detectors 4 in 1'],
  ['Torch', 'Torches'],
  ['Hose', 'Hoses'],
])('%s is the category %s', (theirs, ours) => expect(categoryKey(theirs)).toBe(categoryKey(ours)))

it.each([
  ['Fans', 'Heaters'],
  ['LGR', 'LGR dehumidifiers'],
  ['Glass', 'Glaze'],
])('%s is not the category %s', (theirs, ours) => expect(categoryKey(theirs)).not.toBe(categoryKey(ours)))

it('the dehumidifiers of a job are each offered once, those that stood there at the time first', () => {
  const stood = (
    referenceId: string,
    from: number,
    until: number | null,
    kind: EquipmentKind = 'DEHUMIDIFIER_LGR',
  ) => ({
    equipmentId: referenceId,
    referenceId,
    kind,
    installedTime: `2026-03-0${from}T00:00:00.000Z`,
    pickupTime: until === null ? null : `2026-03-0${until}T00:00:00.000Z`,
    from,
  })
  const all = [
    stood('DH-10', 5, null),
    stood('DH-9', 1, null, 'DEHUMIDIFIER_DESICCANT'),
    stood('DH-2', 4, null),
    stood('DH-2', 1, 3),
    stood('DH-1', 1, 2),
    stood('AM-1', 1, null, 'AIR_MOVER'),
  ]
  const offered = dehumidifiersOf(all, '2026-03-02T12:00:00.000Z').map(({ referenceId, from }) => [referenceId, from])
  expect(offered).toEqual([
    ['DH-2', 1],
    ['DH-9', 1],
    ['DH-1', 1],
    ['DH-10', 5],
  ])
})

it.each([
  ['DEHUMIDIFIER_LGR', 'pints a day'],
  ['DEHUMIDIFIER_DESICCANT', 'm³/h'],
  ['AIR_MOVER', 'm³/h'],
  ['HEATER', null],
] as const)('the capacity of a unit of the kind %s is said in %s', (kind, unit) =>
  expect(capacityUnit(kind)).toBe(unit),
)

it.each([
  ['AM 014', ['AM 014']],
  ['AM-101, AM-102;AM-103, ', ['AM-101', 'AM-102', 'AM-103']],
  ['AM-101, AM-101', ['AM-101']],
  [' , ', []],
])('a typed line names units: %j', (typed, numbers) => {
  expect(numbersIn(typed)).toEqual(numbers)
  expect(numbersIn(Array.from({ length: 80 }, (_, at) => at).join(','))).toHaveLength(50)
})
