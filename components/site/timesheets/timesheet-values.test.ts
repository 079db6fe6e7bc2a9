import { expect, it } from 'vitest'

import type { Timesheet } from '@/lib/site/timesheets/schema'

import { bodyOf, summaryOf, valuesOf } from './timesheet-values'

const ZONE = 'Australia/Sydney'

const stored = (start: string, end: string, workedOn: string): Timesheet =>
  ({ start, end, workedOn, timezone: ZONE, breakMinutes: 0, job: null, inspectionId: null }) as unknown as Timesheet

const sent = (sheet: Timesheet, typed: object = {}) => bodyOf({ ...valuesOf(sheet), ...typed }, ZONE, sheet)

// 22:00 to 22:19:50 of the clock, and the hour that comes twice: from 02:30 before the change to 02:30 after it.
const TIMER = stored('2026-03-02T11:00:00.000Z', '2026-03-02T11:19:50.000Z', '2026-03-02')
const SECOND_HOUR = stored('2026-04-04T14:30:00.000Z', '2026-04-04T16:30:00.000Z', '2026-04-05')
const FROM_SECOND = stored('2026-04-04T16:30:00.000Z', '2026-04-04T18:30:00.000Z', '2026-04-05')

it.each([TIMER, SECOND_HOUR, FROM_SECOND])('keeps the times of %o where only the note is changed', (sheet) => {
  expect(sent(sheet, { note: 'Called the owner' })).toMatchObject({
    start: sheet.start,
    end: sheet.end,
    note: 'Called the owner',
  })
})

it('tells the length that is kept', () => {
  expect(summaryOf(valuesOf(SECOND_HOUR), ZONE, SECOND_HOUR)!.text).toBe('2 h')
})

it('takes what is typed, and the times of another day as they are typed', () => {
  expect(sent(TIMER, { endTime: '22:30' })).toMatchObject({ start: TIMER.start, end: '2026-03-02T11:30:00.000Z' })
  expect(sent(TIMER, { day: '2026-03-03' })).toMatchObject({
    start: '2026-03-03T11:00:00.000Z',
    end: '2026-03-03T11:19:00.000Z',
  })
})
