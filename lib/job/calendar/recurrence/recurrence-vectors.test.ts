import { describe, expect, it } from 'vitest'

import { type Series, occurrencesBetween, ordinalOf, toRRule } from './recurrence'
import vectors from './recurrence-vectors.json'
import { WEEKDAYS, monthOptionsOf } from './words'

type Vector = (typeof vectors)[number]

function seriesOf({ recurringData, startLocal, timezone }: Vector): Series {
  const monthOption = (recurringData.monthOption?.option ?? null) as Series['monthOption']
  const date = startLocal.slice(0, 10)
  return {
    freq: recurringData.freq as Series['freq'],
    interval: recurringData.interval,
    byWeekDay: (recurringData.byWeekDay as (typeof WEEKDAYS)[number][]).map((name) => WEEKDAYS.indexOf(name)),
    monthOption,
    monthOrdinal: monthOption === 'byMonthDay' ? ordinalOf(date) : null,
    monthDay: monthOption === 'byDateNumber' ? Number(date.slice(8)) : null,
    endOption: recurringData.endOption as Series['endOption'],
    count: recurringData.count,
    endsOn: recurringData.endsOn,
    startLocal,
    endLocal: startLocal.replace(/..$/, '01'),
    timezone,
  }
}

describe('a hundred series that seven independent computations agree on', () => {
  it.each(vectors)('$id $startLocal $timezone $derived.rrule', (vector) => {
    const excluded = new Set<string>(vector.excluded)
    const starts = occurrencesBetween(seriesOf(vector), vector.window).map(({ start }) => start.toISOString())
    expect(starts.filter((start) => start >= vector.window.start && !excluded.has(start))).toEqual(vector.expected)
    expect(toRRule(seriesOf(vector))).toBe(vector.derived.rrule)
    if (vector.derived.label) {
      expect(monthOptionsOf(vector.startLocal.slice(0, 10)).map(({ label }) => label)).toContain(vector.derived.label)
    }
  })
})
