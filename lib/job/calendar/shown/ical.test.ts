import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'

import { readOccurrences } from '@/e2e/servers/ical-reader'
import { addDays, toInstant } from '@/lib/base/time'
import { type Series, occurrenceAt, occurrencesBetween, ordinalOf } from '@/lib/job/calendar/recurrence/recurrence'

import { type Feed, type FeedOverride, type FeedTask, icalendar } from './ical'

const UPDATED = '2026-03-01T00:00:00.000Z'
const WINDOW = { start: new Date('2026-01-15T00:00:00Z'), end: new Date('2028-01-15T00:00:00Z') }
const FEED: Feed = { name: 'Priya Nair', timezone: 'Australia/Brisbane', host: 'app.example.test', window: WINDOW }
const CONTENT = {
  name: 'Moisture check',
  description: null,
  location: null,
  url: 'https://x.test/',
  updatedAt: UPDATED,
}

const task = (values: Partial<FeedTask> = {}): FeedTask => ({
  ...CONTENT,
  id: 'task',
  version: 1,
  startLocal: '2026-03-09T09:00:00',
  endLocal: '2026-03-09T11:00:00',
  timezone: 'Australia/Sydney',
  rule: null,
  isOwn: true,
  overrides: [],
  ...values,
})
const override = (slotDate: string, values: Partial<FeedOverride> = {}): FeedOverride => ({
  ...CONTENT,
  slotDate,
  isGone: false,
  startLocal: null,
  endLocal: null,
  ...values,
})
const weekly = (values: Partial<Series> = {}) => ({
  freq: 'week' as const,
  interval: 1,
  byWeekDay: [1],
  monthOption: null,
  monthOrdinal: null,
  monthDay: null,
  endOption: 'never' as const,
  count: 2,
  endsOn: null,
  ...values,
})
const written = (...tasks: FeedTask[]) => [...icalendar(FEED, tasks)].join('')

describe('the text', () => {
  it('is made of lines of at most 75 octets that end in CRLF, and of whole characters', () => {
    const name = 'Überprüfung der Trocknung – 乾燥の確認 🏚️ '.repeat(9)
    const text = written(task({ name, location: '12 Esplanade, Manly', description: 'Gate code\r\n4411; ring\\twice' }))
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(text).toContain('LOCATION:12 Esplanade\\, Manly')
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
    expect(event!.getFirstPropertyValue('summary')).toBe(name)
    expect(event!.getFirstPropertyValue('description')).toBe('Gate code\n4411; ring\\twice')
  })

  it('of a single task says its instants, and counts its versions from 0', () => {
    const text = written(task({ version: 4 }))
    expect(text).toContain('UID:task@app.example.test\r\n')
    expect(text).toContain('DTSTART:20260308T220000Z\r\nDTEND:20260309T000000Z\r\n')
    expect(text).toContain('SEQUENCE:3\r\n')
    expect(text).not.toContain('VTIMEZONE')
  })

  it('of a series says its rule on its own clock, from its first slot on', () => {
    const text = written(task({ startLocal: '2026-03-07T09:00:00', endLocal: '2026-03-07T11:00:00', rule: weekly() }))
    expect(text).toContain('DTSTART;TZID=Australia/Sydney:20260309T090000\r\n')
    expect(text).toContain('DURATION:PT120M\r\nRRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=MO;WKST=MO\r\n')
  })

  it('knows every change of the clocks that the series live through', () => {
    const [zone] = new ICAL.Component(ICAL.parse(written(task({ rule: weekly() })))).getAllSubcomponents('vtimezone')
    const changes = zone!
      .getAllSubcomponents()
      .map((part) => `${part.name} ${String(part.getFirstPropertyValue('dtstart'))}`)
    expect(changes).toEqual([
      'standard 1970-01-01T00:00:00',
      'standard 2026-04-05T03:00:00',
      'daylight 2026-10-04T02:00:00',
      'standard 2027-04-04T03:00:00',
      'daylight 2027-10-03T02:00:00',
    ])
  })

  it('takes off what is cancelled, and puts elsewhere what was moved', () => {
    const overrides = [
      override('2026-03-16', { isGone: true }),
      override('2026-03-23', {
        name: 'Collect fans',
        startLocal: '2026-06-01T07:00:00',
        endLocal: '2026-06-01T08:00:00',
      }),
    ]
    const text = written(task({ rule: weekly(), overrides }))
    expect(text).toContain('EXDATE;TZID=Australia/Sydney:20260316T090000\r\n')
    expect(text).toContain('RECURRENCE-ID;TZID=Australia/Sydney:20260323T090000\r\nDTSTART:20260531T210000Z\r\n')
  })

  it('leaves a start that the clocks skip to no reader’s judgement', () => {
    const rule = weekly({ freq: 'day', byWeekDay: [], endOption: 'after', count: 3 })
    const text = written(task({ startLocal: '2026-10-03T02:30:00', endLocal: '2026-10-03T04:00:00', rule }))
    expect(text).toContain('EXDATE;TZID=Australia/Sydney:20261004T023000\r\n')
    expect(text).toContain('UID:task-2026-10-04@app.example.test\r\n')
    expect(text).toContain('DTSTART:20261003T163000Z\r\nDTEND:20261003T170000Z\r\n')
    expect(text).not.toContain('COUNT')
  })

  it('of a series that is somebody else’s holds the times that are one’s own, each by itself', () => {
    const text = written(task({ rule: weekly(), isOwn: false, overrides: [override('2026-03-16')] }))
    expect(text).not.toContain('RRULE')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain('UID:task-2026-03-16@app.example.test\r\nDTSTAMP:')
  })
})

/** A die that falls the same way in every run. */
function dice(seed: number) {
  const roll = (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % sides
  }
  return { roll, pick: <T>(choices: readonly T[]): T => choices[roll(choices.length)]! }
}

const ZONES = ['Australia/Sydney', 'Australia/Brisbane', 'Australia/Perth', 'Europe/London', 'Australia/Lord_Howe']
const pad = (number: number) => String(number).padStart(2, '0')

function anySeries({ roll, pick }: ReturnType<typeof dice>): Series {
  const freq = pick(['day', 'week', 'month', 'year'] as const)
  const date = addDays(`${2023 + roll(4)}-${pad(1 + roll(12))}-01`, pick([roll(28), 27 + roll(4)]))
  const monthOption = freq === 'month' ? pick(['byDateNumber', 'byMonthDay'] as const) : null
  const startLocal = `${date}T${pad(pick([roll(4), roll(24)]))}:${pad(15 * roll(4))}:00`
  const days = pick([0, 0, 0, 1])
  const endLocal = days ? `${addDays(date, days)}T${pad(roll(8))}:30:00` : `${date}T${startLocal.slice(11, 13)}:59:00`
  return {
    freq,
    interval: pick([1, 1, 2, 3, 1 + roll(12)]),
    byWeekDay: freq === 'week' ? Array.from({ length: 1 + roll(6) }, () => roll(7)) : [],
    monthOption,
    monthOrdinal: monthOption === 'byMonthDay' ? ordinalOf(date) : null,
    monthDay: monthOption === 'byDateNumber' ? Number(date.slice(8)) : null,
    endOption: pick(['never', 'on', 'after'] as const),
    count: 2 + roll(400),
    endsOn: addDays(date, roll(4_000)),
    startLocal,
    endLocal,
    timezone: pick(ZONES),
  }
}

function anyOverride(series: Series, slotDate: string, { roll, pick }: ReturnType<typeof dice>): FeedOverride {
  const kind = pick(['gone', 'name', 'time', 'far'] as const)
  if (kind === 'gone') return override(slotDate, { isGone: true })
  if (kind === 'name') return override(slotDate, { name: `Changed ${slotDate}` })
  const day = addDays(slotDate, kind === 'far' ? roll(200) - 100 : 0)
  return override(slotDate, { startLocal: `${day}T0${roll(4)}:30:00`, endLocal: `${day}T05:00:00` })
}

/** The product's own answer, in the words of the reader. */
function expectedOf(series: Series, overrides: readonly FeedOverride[]): string[] {
  const changed = new Set(overrides.map(({ slotDate }) => slotDate))
  const lineOf = (name: string, start: Date, end: Date) => `${start.toISOString()} ${end.toISOString()} ${name}`
  const at = (local: string) => toInstant(local, series.timezone)
  return [
    ...occurrencesBetween(series, WINDOW)
      .filter(({ slotDate }) => !changed.has(slotDate))
      .map(({ start, end }) => ({ name: CONTENT.name, start, end })),
    ...overrides
      .filter(({ isGone }) => !isGone)
      .map(({ slotDate, name, startLocal, endLocal }) => {
        const slot = occurrenceAt(series, slotDate)!
        return { name, start: startLocal ? at(startLocal) : slot.start, end: endLocal ? at(endLocal) : slot.end }
      })
      .filter(({ start, end }) => start < WINDOW.end && end > WINDOW.start),
  ]
    .map(({ name, start, end }) => lineOf(name, start, end))
    .toSorted()
}

it('an independent reader finds the same two years in any series with any overrides', () => {
  const die = dice(20_261_121)
  let compared = 0
  for (let n = 0; n < 1_000; n++) {
    const series = anySeries(die)
    const slots = occurrencesBetween(series, WINDOW).map(({ slotDate }) => slotDate)
    const chosen = new Set(slots.length ? Array.from({ length: die.roll(5) }, () => die.pick(slots)) : [])
    const overrides = [...chosen].map((slotDate) => anyOverride(series, slotDate, die))
    const { startLocal, endLocal, timezone, ...rule } = series
    const text = written(task({ startLocal, endLocal, timezone, rule, overrides }))
    const expected = expectedOf(series, overrides)
    expect(readOccurrences(text, WINDOW), `${JSON.stringify(series)}\n${JSON.stringify(overrides)}`).toEqual(expected)
    compared += expected.length
  }
  expect(compared).toBeGreaterThan(50_000)
}, 120_000)
