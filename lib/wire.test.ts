import { describe, expect, it } from 'vitest'

import { ACCESS_INFOS, MOISTURE_LOCATIONS, MOISTURE_METHODS } from '@/db/enums'

import { oneOf } from './wire'

describe('one of several words', () => {
  it.each([
    [ACCESS_INFOS, ['Key Safe Access', 'Insured or Owner Present', 'Representative Present']],
    [MOISTURE_LOCATIONS, ['Walls', 'Subfloor', 'Structural Framework', 'Floor Covering', 'Ceiling']],
    [MOISTURE_METHODS, ['Scan', 'Penetrative', 'NOT_APPLICABLE']],
  ] as const)('is taken as ours and as the specification prints it: %j', (values, printed) => {
    const schema = oneOf(values as readonly [string, ...string[]])
    expect(printed.map((word) => schema.parse(word))).toEqual(values)
    expect(values.map((word) => schema.parse(word))).toEqual(values)
    for (const wrong of ['Roof', '', 7, null]) expect(schema.safeParse(wrong).success).toBe(false)
  })
})
