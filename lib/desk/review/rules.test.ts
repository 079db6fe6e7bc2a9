import { describe, expect, it } from 'vitest'

import { type Facts, contradictionsIn } from './rules'

const SOUND: Facts = {
  invoiced: null,
  attendedOn: null,
  mustBeAttended: true,
  unvisitedDays: [],
  driedBecause: null,
  wetPoints: [],
  doubtedControls: [],
  isCategory3: false,
  restorableItems: [],
  builtIn: null,
  hasAsbestosAnswer: false,
  strippedOutOn: null,
  classJudged: null,
  classComputed: null,
  overdueMeters: [],
  overdueUnits: [],
}
const texts = (facts: Partial<Facts>) => contradictionsIn({ ...SOUND, ...facts }).map(({ text }) => text)
const point = (label: string) => ({ label, roomName: 'Laundry', value: 18, goal: 16.5, unit: '%' })

it('finds nothing in a sound record', () => {
  expect(contradictionsIn(SOUND)).toEqual([])
})

describe('a job that is to be invoiced', () => {
  const invoiced = { on: '2026-03-03', status: 'To be invoiced' }
  it('was attended, and not only later', () => {
    expect(texts({ invoiced, attendedOn: '2026-03-04' })).toEqual([
      'The job went to “To be invoiced” on Mar 03 2026, before its first attendance on Mar 04 2026.',
    ])
    expect(texts({ invoiced })).toEqual([
      'The job went to “To be invoiced” on Mar 03 2026, and no attendance is recorded.',
    ])
  })
  it('may be so on the day of its first attendance, or without one where nobody has to attend', () => {
    expect(texts({ invoiced, attendedOn: '2026-03-03' })).toEqual([])
    expect(texts({ invoiced, mustBeAttended: false })).toEqual([])
  })
  it('is asked nothing while it is under way', () => {
    expect(texts({ attendedOn: '2026-03-04' })).toEqual([])
  })
})

it('hours on site go with a site visit of the day', () => {
  expect(texts({ unvisitedDays: ['2026-03-03'] })).toEqual([
    'Hours on site are recorded on Mar 03 2026, without a site visit on that day.',
  ])
  expect(texts({ unvisitedDays: ['2026-03-03', '2026-03-04'] })).toEqual([
    'Hours on site are recorded on Mar 03 2026 and Mar 04 2026, without site visits on those days.',
  ])
})

describe('a reading above the goal', () => {
  const driedBecause = 'the job is Completed'
  it('contradicts that the drying is over', () => {
    expect(texts({ driedBecause, wetPoints: [point('North wall')] })).toEqual([
      'North wall in Laundry (18 %, goal 16.5 %) reads above the goal, but the job is Completed.',
    ])
  })
  it('names three, and counts the others', () => {
    const [text] = texts({ driedBecause, wetPoints: ['A', 'B', 'C', 'D', 'E'].map(point) })
    expect(text).toMatch(/^A in .*, B in .* and 3 more read above the goal/)
  })
  it('is what drying is about while it goes on', () => {
    expect(texts({ wetPoints: [point('North wall')] })).toEqual([])
  })
})

describe('carpet under Category 3 water', () => {
  const restorableItems = [{ name: 'Wool carpet', roomName: 'Hall' }]
  it('is not restorable', () => {
    expect(texts({ isCategory3: true, restorableItems })).toEqual([
      'The water is Category 3, but Wool carpet in Hall is marked restorable.',
    ])
  })
  it('may be under any other', () => {
    expect(texts({ restorableItems })).toEqual([])
  })
})

describe('strip-out', () => {
  const old = { strippedOutOn: '2026-03-03', builtIn: 1978 }
  it('in an old house wants an answer about asbestos', () => {
    expect(texts(old)).toEqual([
      'Strip-out began on Mar 03 2026 in a house from about 1978, and no visit answers whether there is asbestos.',
    ])
  })
  it.each([{ hasAsbestosAnswer: true }, { builtIn: 1990 }, { builtIn: null }, { strippedOutOn: null }])(
    'wants none with %o',
    (facts) => {
      expect(texts({ ...old, ...facts })).toEqual([])
    },
  )
})

describe('the class', () => {
  const classComputed = { waterClass: 'CLASS_3' as const, percent: 46.2 }
  it('that was chosen stands beside what the areas make it', () => {
    expect(texts({ classJudged: 'CLASS_2', classComputed })).toEqual([
      "Class 2 was chosen, but 46 % of the rooms' surfaces are wet, which makes Class 3.",
    ])
  })
  it.each(['CLASS_3', 'CLASS_4', null] as const)('is not contradicted when it is %s', (classJudged) => {
    expect(texts({ classJudged, classComputed })).toEqual([])
  })
})

it('tells of a meter and a unit past their checks', () => {
  const overdue = { name: 'Tramex MEP', usedOn: '2026-03-03', reason: 'The only one here' }
  expect(texts({ overdueMeters: [overdue], overdueUnits: [{ ...overdue, name: 'AM-012' }] })).toEqual([
    'Tramex MEP was read on Mar 03 2026, past its check: “The only one here”.',
    'AM-012 was installed on Mar 03 2026, past its test and tag: “The only one here”.',
  ])
})
