import { describe, expect, it } from 'vitest'

import { ChangeInspection } from '@/lib/site/visits/schema'

import { bodyOf } from './visit-values'

const sent = (timeOfDamage: string | null) => bodyOf({ timeOfDamage }, 'Australia/Sydney')

describe('the time of damage', () => {
  it('is read on the clock of the site, and left out stays left out', () => {
    expect(sent('2026-03-07T09:30')).toEqual({ timeOfDamage: '2026-03-06T22:30:00.000Z' })
    expect(sent(null)).toEqual({ timeOfDamage: null })
    expect(bodyOf({ summary: 'Dry' }, 'Australia/Sydney')).toEqual({ summary: 'Dry' })
  })

  it.each(['27 Nvo', '2026-03-07'])('is refused at its field when %s stands there', (typed) => {
    const { error } = ChangeInspection.safeParse({ ...sent(typed), version: 1 })
    expect(error?.issues.map(({ path }) => path)).toEqual([['timeOfDamage']])
  })
})
