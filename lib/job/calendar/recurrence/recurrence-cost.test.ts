import { Session } from 'node:inspector/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Series, lastSlot, occurrencesBetween, slotsBefore } from './recurrence'

/** V8 counts how often each block of the engine runs: steps, not time. It may lose a few when it collects garbage. */
const session = new Session()
const A_FEW_MORE = 1.5

beforeAll(async () => {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})

afterAll(() => session.disconnect())

async function stepsOf(work: () => unknown): Promise<number> {
  work()
  await session.post('Profiler.takePreciseCoverage')
  work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const engine = result.filter(({ url }) => /lib\/job\/calendar\/recurrence\/(recurrence|civil)\.ts/.test(url))
  return engine
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0)
}

const seriesFrom = (year: number, rule: Partial<Series>): Series => ({
  freq: 'day',
  interval: 1,
  byWeekDay: [1, 4],
  monthOption: 'byDateNumber',
  monthOrdinal: null,
  monthDay: null,
  endOption: 'never',
  count: 30_000,
  endsOn: null,
  startLocal: `${year}-01-29T09:00`,
  endLocal: `${year}-01-29T10:00`,
  timezone: 'Australia/Sydney',
  ...rule,
})

const WEEK = { start: '2026-11-16T00:00Z', end: '2026-11-23T00:00Z' }
const ends = ['never', 'on', 'after'] as const
const frequencies = ['day', 'week', 'month', 'year'] as const

describe('the work of reading a week', () => {
  it('is counted at all', async () => {
    const week = await stepsOf(() => occurrencesBetween(seriesFrom(2026, {}), WEEK))
    const month = await stepsOf(() => occurrencesBetween(seriesFrom(2026, {}), { ...WEEK, end: '2026-12-28T00:00Z' }))
    expect(week).toBeGreaterThan(20)
    // Six weeks take some six times as many; half of them may be lost.
    expect(month).toBeGreaterThan(2 * week)
  })

  it.each(frequencies.flatMap((freq) => ends.map((endOption) => ({ freq, endOption }))))(
    'is no more for a series of 1970 than for one of this year: $freq, ends $endOption',
    async (rule) => {
      const steps = (year: number) =>
        stepsOf(() => occurrencesBetween(seriesFrom(year, { ...rule, endsOn: '2030-01-01' }), WEEK))
      expect(await steps(1970)).toBeLessThan(A_FEW_MORE * (await steps(2026)))
    },
  )
})

describe('the work of counting slots', () => {
  it.each(frequencies)('does not grow with their number: %s', async (freq) => {
    const steps = (count: number) =>
      stepsOf(() => {
        const series = seriesFrom(1970, { freq, endOption: 'after', count })
        lastSlot(series, '1970-01-29')
        slotsBefore(series, '1970-01-29', count > 1_000 ? '2300-01-01' : '1971-01-01')
      })
    expect(await steps(30_000)).toBeLessThan(A_FEW_MORE * (await steps(12)))
  })
})
