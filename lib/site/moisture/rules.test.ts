import { describe, expect, it } from 'vitest'

import {
  type Control,
  type Read,
  type Standard,
  doubtOf,
  dueAfter,
  goalOf,
  intakeOf,
  isPastCheck,
  isPercentage,
  judgedOtherwise,
  methodOf,
  rangeRefusal,
  standardFor,
  stateOf,
  statesOf,
  usualMethod,
} from './rules'

describe('a scale', () => {
  it.each([
    [0, null],
    [100, null],
    [100.001, 'This scale goes from 0 to 100 % WME'],
    [-0.1, 'This scale goes from 0 to 100 % WME'],
    [Number.NaN, 'This scale goes from 0 to 100 % WME'],
  ])('takes what lies in its range: %s', (value, refusal) => {
    expect(rangeRefusal(value, { min: 0, max: 100, unit: '% WME' })).toBe(refusal)
  })

  it('is in per cent or relative', () => {
    expect(['%', '% WME', ' % gypsum'].map(isPercentage)).toEqual([true, true, true])
    expect(['REL', 'WME', ''].map(isPercentage)).toEqual([false, false, false])
  })
})

describe('a check', () => {
  it.each([
    ['2026-01-15', 12, '2027-01-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-10-31', 6, '2027-04-30'],
  ])('of %s is due again %s months later, on %s', (day, months, due) => expect(dueAfter(day, months)).toBe(due))

  it('is past from the day after', () => {
    expect(isPastCheck({ nextDueOn: '2026-03-03' }, '2026-03-03')).toBe(false)
    expect(isPastCheck({ nextDueOn: '2026-03-03' }, '2026-03-04')).toBe(true)
    expect(isPastCheck({ nextDueOn: null }, '2026-03-04')).toBe(false)
  })
})

const STANDARDS: Standard[] = [
  { material: 'Timber', unit: '% WME', value: 15, tolerancePoints: null },
  { material: 'Plasterboard', unit: '% WME', value: 12, tolerancePoints: null },
  { material: 'Plasterboard', unit: '% gypsum', value: 0.6, tolerancePoints: 0.1 },
  { material: 'Carpet', unit: '%', value: 15, tolerancePoints: null },
  { material: 'Brick', unit: 'REL', value: 40, tolerancePoints: null },
]

describe('a dry standard', () => {
  it.each([
    ['timber ', '% wme', 15],
    ['Plasterboard', '% gypsum', 0.6],
    ['Plasterboard', '%', null],
    ['Carpet', '% WME', 15],
    ['Carpet', 'REL', null],
    ['Marble', '% WME', null],
  ])('of %s in %s is %s', (material, unit, value) => {
    expect(standardFor(material, unit, STANDARDS)?.value ?? null).toBe(value)
  })
})

describe('a drying goal', () => {
  const given = {
    material: 'Timber',
    scale: { id: 'wme', unit: '% WME' },
    manual: null,
    controls: [] as Control[],
    standards: STANDARDS,
    tolerancePoints: 2,
  }
  const control = (value: number, day = 1, more: Partial<Control> = {}): Control => ({
    material: 'timber',
    scaleId: 'wme',
    value,
    happenedAt: new Date(Date.UTC(2026, 2, day)).toISOString(),
    ...more,
  })

  it('is the larger of a tenth and the tolerance above the standard', () => {
    expect(goalOf(given)).toEqual({
      value: 17,
      source: 'standard',
      dryStandard: 15,
      tolerancePoints: 2,
      reason: null,
    })
    expect(goalOf({ ...given, tolerancePoints: 1 })?.value).toBe(16.5)
  })

  it('comes from the newest control reading of the material on the same scale', () => {
    const controls = [control(9, 2), control(11, 3), control(10, 1)]
    expect(goalOf({ ...given, controls })).toMatchObject({ value: 13, source: 'control', dryStandard: 11 })
  })

  it('knows no control reading of another material or another scale', () => {
    const controls = [control(9, 2, { material: 'Carpet' }), control(9, 2, { scaleId: 'rel' })]
    expect(goalOf({ ...given, controls })?.source).toBe('standard')
  })

  it('on a relative scale is a tenth above, without points', () => {
    const scale = { id: 'rel', unit: 'REL' }
    expect(goalOf({ ...given, material: 'Brick', scale })).toMatchObject({ value: 44, tolerancePoints: null })
  })

  it('takes the tolerance of its standard: 2 points are much on the gypsum scale', () => {
    const scale = { id: 'gypsum', unit: '% gypsum' }
    const gypsum = { ...given, material: 'Plasterboard', scale }
    expect(goalOf(gypsum)).toMatchObject({ value: 0.7, tolerancePoints: 0.1 })
    const controls = [control(0.5, 1, { material: 'Plasterboard', scaleId: 'gypsum' })]
    expect(goalOf({ ...gypsum, controls })).toMatchObject({ value: 0.6, source: 'control' })
  })

  it('is what somebody set, with a reason, whatever a control says', () => {
    const manual = { value: 20, reason: 'Pre-existing damp' }
    expect(goalOf({ ...given, manual, controls: [control(9)] })).toEqual({
      value: 20,
      source: 'manual',
      dryStandard: null,
      tolerancePoints: null,
      reason: 'Pre-existing damp',
    })
  })

  it('is none where nothing says what is dry', () => expect(goalOf({ ...given, material: 'Marble' })).toBeNull())
})

describe('a point', () => {
  it.each([
    [[], 17, null],
    [[30], 17, 'wet'],
    [[17], 17, 'dry'],
    [[17.001], 17, 'wet'],
    [[30, 30], 17, 'wet'],
    [[30, 25], 17, 'drying'],
    [[30, 31], 17, 'rising'],
    [[30, 25, 26], 17, 'rising'],
    [[30, 30, 30], 17, 'plateau'],
    [[25, 27, 25], 17, 'plateau'],
    [[25, 27, 26], 17, 'plateau'],
    [[30, 28, 28], 17, 'wet'],
    [[30, 28, 28, 28], 17, 'plateau'],
    [[30, 30, 29], 17, 'drying'],
    [[14, 16], 17, 'dry'],
    [[30, 16, 18], 17, 'rising'],
    [[30], null, null],
    [[30, 25], null, 'drying'],
    [[30, 31], null, 'rising'],
    [[30, 30, 30], null, 'plateau'],
  ] as const)('read %j with the goal %s is %s', (values, goal, state) => expect(stateOf(values, goal)).toBe(state))
})

describe('the readings of a point', () => {
  const read = (visit: number, value: number, scaleId = 'wme'): Read => ({
    inspectionId: `visit ${visit}`,
    scaleId,
    value,
    happenedAt: new Date(Date.UTC(2026, 2, visit)).toISOString(),
  })
  const goals: Record<string, number> = { wme: 17, rel: 60 }
  const states = (...readings: Read[]) => statesOf(readings, (scaleId) => goals[scaleId] ?? null)

  it('tell how it stood at each visit', () => {
    expect(states(read(1, 40), read(2, 30), read(3, 31), read(4, 31), read(5, 16))).toEqual([
      'wet',
      'drying',
      'rising',
      'plateau',
      'dry',
    ])
  })

  it('of another meter or scale begin anew, also when it changes back', () => {
    expect(states(read(1, 20), read(2, 80, 'rel'), read(3, 70, 'rel'), read(4, 25))).toEqual([
      'wet',
      'wet',
      'drying',
      'wet',
    ])
  })

  it('of one visit count once: the last stands', () => {
    expect(states(read(1, 40), read(2, 45), read(2, 38), read(3, 38))).toEqual(['wet', 'rising', 'drying', 'wet'])
    expect(states(read(1, 40), read(2, 45), read(2, 42))).toEqual(['wet', 'rising', 'rising'])
  })
})

describe('the air that a dehumidifier takes in', () => {
  const air = (place: 'AFFECTED' | 'DEHUMIDIFIER_OUTLET', more: object = {}) => ({
    inspectionId: 'visit',
    place,
    roomId: null as string | null,
    chamber: null as string | null,
    happenedAt: '2026-03-03T10:00:00.000Z',
    ...more,
  })

  const ROOMS = [
    { id: 'bath', chamber: 'West' },
    { id: 'hall', chamber: null },
    { id: 'lounge', chamber: 'East' },
    { id: 'study', chamber: 'east ' },
    { id: 'attic', chamber: null },
  ]

  it('is that of another room of its chamber, though neither reading names the chamber', () => {
    const study = air('AFFECTED', { roomId: 'study' })
    const outlet = air('DEHUMIDIFIER_OUTLET', { roomId: 'lounge' })
    expect(intakeOf(outlet, [air('AFFECTED', { roomId: 'bath' }), study], ROOMS)).toBe(study)
    expect(intakeOf(outlet, [air('AFFECTED', { roomId: 'hall' })], ROOMS)).toBeNull()
  })

  it('is that of its room, else of its chamber', () => {
    const bath = air('AFFECTED', { roomId: 'bath' })
    const hall = air('AFFECTED', { roomId: 'hall', chamber: 'East' })
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET', { roomId: 'bath' }), [bath, hall], ROOMS)).toBe(bath)
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET', { chamber: 'east ' }), [bath, hall], ROOMS)).toBe(hall)
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET', { roomId: 'attic' }), [bath, hall], ROOMS)).toBeNull()
  })

  it('is the only one, where it names no place; of two places neither', () => {
    const bath = air('AFFECTED', { roomId: 'bath' })
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET'), [bath], ROOMS)).toBe(bath)
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET'), [bath, air('AFFECTED', { roomId: 'hall' })], ROOMS)).toBeNull()
  })

  it('is of the same visit and the nearest in time', () => {
    const early = air('AFFECTED', { happenedAt: '2026-03-03T08:00:00.000Z' })
    const late = air('AFFECTED', { happenedAt: '2026-03-03T10:30:00.000Z' })
    const other = air('AFFECTED', { inspectionId: 'another' })
    expect(intakeOf(air('DEHUMIDIFIER_OUTLET'), [early, late, other], ROOMS)).toBe(late)
  })
})

it.each([
  ['PIN', '% WME', 'PENETRATIVE'],
  ['PIN', 'REL', 'PENETRATIVE'],
  ['PINLESS', '%', 'SCAN'],
  ['COMBINATION', '% WME', 'PENETRATIVE'],
  ['COMBINATION', 'REL', 'SCAN'],
  ['SLAB_PROBE', '%', 'PENETRATIVE'],
  ['HYGROMETER', '%', 'NOT_APPLICABLE'],
] as const)('a meter of the kind %s usually reads %s by the method %s', (kind, unit, method) => {
  expect(usualMethod(kind, unit)).toBe(method)
  expect(methodOf({ kind, defaultMethod: null }, unit)).toBe(method)
  expect(methodOf({ kind, defaultMethod: 'NOT_APPLICABLE' }, unit)).toBe('NOT_APPLICABLE')
})

describe('a control', () => {
  const figures = { standards: STANDARDS, tolerancePoints: 2 }
  const doubt = (value: number, others: number[] = [], more: object = {}) =>
    doubtOf({ material: 'Timber', unit: '% WME', value, others, ...more }, figures)

  it.each([
    [75, '75 % WME is 5 times the standard for timber'],
    [31, '31 % WME is 2.1 times the standard for timber'],
    [15.1, '15.1 % WME is above the standard for timber (15 % WME)'],
    [15, null],
    [6, null],
  ])('that reads %s is asked about where the standard is lower', (value, words) => expect(doubt(value)).toBe(words))

  it.each([
    [14, [11.5], '14 % WME is far from other controls of timber (11.5 % WME)'],
    [9, [11.5, 13], '9 % WME is far from other controls of timber (11.5 to 13 % WME)'],
    [13, [11.5, 14.5], null],
  ])('that reads %s is asked about where one of it and %j would be wet by the other', (value, others, words) =>
    expect(doubt(value, others)).toBe(words),
  )

  it('without a standard is compared with other controls alone', () => {
    const marble = { material: 'Marble', unit: 'REL' }
    expect(doubt(500, [], marble)).toBeNull()
    expect(doubt(500, [120], marble)).toBe('500 REL is far from other controls of marble (120 REL)')
  })
})

describe('another goal', () => {
  const read = (goal: number | null, state: 'wet' | 'dry' | null, version = 1) => ({ id: 'a', version, goal, state })

  it('judges a past reading otherwise', () => {
    expect(judgedOtherwise([read(13.4, 'wet')], [read(66, 'dry')])).toEqual([
      { from: read(13.4, 'wet'), to: read(66, 'dry') },
    ])
  })
  it.each([
    ['one that stays as it was', [read(13.4, 'wet')], [read(14, 'wet')]],
    ['one that was corrected', [read(13.4, 'wet')], [read(66, 'dry', 2)]],
    ['one that is new', [], [read(66, 'dry')]],
    ['one of the same goal', [read(13.4, 'wet')], [read(13.4, 'dry')]],
  ])('tells nothing of %s', (_, before, after) => expect(judgedOtherwise(before, after)).toEqual([]))
})
