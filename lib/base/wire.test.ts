import { describe, expect, it } from 'vitest'

import { POLICY_COVER_TYPES } from '@/db/enums/jobs'
import { ACCESS_INFOS, MOISTURE_LOCATIONS, MOISTURE_METHODS } from '@/db/enums/site'

import { AnyInstant, Day, WallClock, oneOf } from './wire'

describe('one of several words', () => {
  it.each([
    [ACCESS_INFOS, ['Key Safe Access', 'Insured or Owner Present', 'Representative Present']],
    [MOISTURE_LOCATIONS, ['Walls', 'Subfloor', 'Structural Framework', 'Floor Covering', 'Ceiling']],
    [MOISTURE_METHODS, ['Scan', 'Penetrative', 'NOT_APPLICABLE']],
    [POLICY_COVER_TYPES, ['Building', 'Contents', 'Building and Contents']],
  ] as const)('is taken as ours and as the specification prints it: %j', (values, printed) => {
    const schema = oneOf(values as readonly [string, ...string[]])
    expect(printed.map((word) => schema.parse(word))).toEqual(values)
    expect(values.map((word) => schema.parse(word))).toEqual(values)
    for (const wrong of ['Roof', '', 7, null]) expect(schema.safeParse(wrong).success).toBe(false)
  })
})

it.each([
  [Day, ['2026-02-31', '31/02/2026', '2026-13-01', '0000-00-00', 'soon', '']],
  [AnyInstant, ['2026-02-31T00:00:00Z', '2026-01-01T25:00:00Z', '0000-00-00T00:00:00Z', 'soon', '']],
  [WallClock, ['2026-02-31T00:00', '2026-01-01T25:00', '0000-00-00T00:00', '2026-01-01', 'soon', '']],
])('what is no date is refused in one sentence', (schema, entries) => {
  for (const one of entries) expect([one, schema.safeParse(one).error?.issues.length]).toEqual([one, 1])
})

it('a day out of reach is refused as that', () => {
  const messages = ['1899-12-31', '2200-01-01'].map((day) =>
    Day.safeParse(day).error?.issues.map(({ message }) => message),
  )
  expect(messages).toEqual([['That date is out of reach.'], ['That date is out of reach.']])
})
