import { describe, expect, it } from 'vitest'

import { daysOnSite } from '@/lib/site/equipment/rules'

import { chargedDays } from './equipment-log'

const now = new Date('2026-11-24T03:00:00Z')
const unit = (installedTime: string, pickupTime: string | null = null) => ({ installedTime, pickupTime })

describe('the days that a unit is charged for', () => {
  it('are the calendar days begun in the job’s zone', () => {
    const days = chargedDays(unit('2026-11-20T22:00:00Z', '2026-11-23T01:00:00Z'), {
      rule: 'CALENDAR_DAYS',
      timezone: 'Australia/Brisbane',
      now,
    })
    expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  })

  it('are the days on which periods of 24 hours begin, where the organisation counts those', () => {
    const days = chargedDays(unit('2026-11-20T22:00:00Z', '2026-11-22T23:00:00Z'), {
      rule: 'PERIODS_OF_24_HOURS',
      timezone: 'Australia/Brisbane',
      now,
    })
    expect(days).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  })

  it('go on until now while it stands', () => {
    const days = chargedDays(unit('2026-11-22T23:00:00Z'), { rule: 'CALENDAR_DAYS', timezone: 'Australia/Sydney', now })
    expect(days).toEqual(['2026-11-23', '2026-11-24'])
  })

  it('are as many as the equipment’s own rule counts, over daylight saving and for every length', () => {
    const timezone = 'Australia/Sydney'
    for (const rule of ['CALENDAR_DAYS', 'PERIODS_OF_24_HOURS'] as const) {
      for (let hours = 1; hours < 200; hours += 7) {
        const from = '2026-10-02T21:30:00Z'
        const until = new Date(Date.parse(from) + hours * 3_600_000).toISOString()
        const days = chargedDays(unit(from, until), { rule, timezone, now })
        expect(days, `${rule} ${hours} h`).toHaveLength(daysOnSite(from, until, { rule, timezone }))
      }
    }
  })
})
