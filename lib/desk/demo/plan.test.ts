import { describe, expect, it } from 'vitest'

import { addDays, instantAfter, toInstant } from '@/lib/base/time'

import { type Course, DAYS_ON_SITE, TARGETS, planStory } from './plan'

const HOUR = 3_600_000
/** The beginning and the end of a week, its quiet day, and the days after the clocks changed; then hours of a fortnight. */
const NAMED = ['2026-11-23T07:00', '2026-11-27T18:00', '2026-11-29T12:00', '2026-10-05T09:00', '2027-04-05T09:00']
const OTHERS = Array.from({ length: 67 }, (_, n) => instantAfter('2026-09-28T00:20:00Z', n * 5 * HOUR))
const TOLD = [...NAMED.map((local) => toInstant(local, 'Australia/Sydney').toISOString()), ...OTHERS].map((moment) => ({
  moment,
  ...planStory(new Date(moment)),
}))

const REPORT = { EMERGENCY: 24, STANDARD: 24, SCHEDULED: 48 }
const after = (at: string, hours: number) => instantAfter(at, hours * HOUR)
const startOf = ({ attended, timezone }: Course) =>
  attended && toInstant(`${attended.day}T${['07:30', '10:00', '13:00'][attended.slot]}`, timezone).toISOString()

/** When the next step of a job is due; null for one that waits for none. */
function dueAt(course: Course): string | null {
  const { status, priority, createdAt, contactedAt, reportedAt } = course
  const { contact, attendance, days } = TARGETS[priority]
  const attendedAt = startOf(course)
  if (['COMPLETED', 'CANCELLED', 'INVOICED', 'TO_BE_INVOICED'].includes(status)) return null
  if (!contactedAt) return after(createdAt, contact / 60)
  if (!attendedAt) return after(createdAt, attendance / 60)
  return after(attendedAt, reportedAt ? days * 24 : REPORT[priority])
}

describe('the plan of the demo', () => {
  it('has some jobs late and most in time, whenever it is told', () => {
    for (const { moment, courses } of TOLD) {
      const late = courses.filter((course) => (dueAt(course) ?? '9') < moment)
      expect([moment, late.length >= 3 && late.length <= 12]).toEqual([moment, true])
    }
  })

  it('has steps that were taken one after the other, and none ahead of now', () => {
    const wrong = TOLD.flatMap(({ moment, courses }) =>
      courses.filter(({ history, createdAt, instructedAt, reportedAt }) => {
        const times = [instructedAt, ...history.map(({ happenedAt }) => happenedAt)]
        const isInOrder = times.every((at, step) => step === 0 || times[step - 1]! <= at)
        return !isInOrder || [...times, createdAt, reportedAt ?? createdAt].some((at) => at > moment)
      }),
    )
    expect(wrong).toEqual([])
  })

  it('opens no two jobs at once, so that their numbers follow their times', () => {
    for (const { moment, courses } of TOLD) {
      const times = courses.map(({ createdAt }) => createdAt)
      expect([moment, new Set(times).size]).toEqual([moment, times.length])
    }
  })

  it('has most steps taken in time and some late', () => {
    const { courses } = TOLD[0]!
    const shareOf = (isLate: (course: Course) => boolean | null) => {
      const known = courses.map(isLate).filter((one) => one !== null)
      return known.filter(Boolean).length / known.length
    }
    const shares = [
      shareOf(({ priority, createdAt, contactedAt }) =>
        contactedAt ? contactedAt > after(createdAt, TARGETS[priority].contact / 60) : null,
      ),
      shareOf((course) =>
        course.attended ? startOf(course)! > after(course.createdAt, TARGETS[course.priority].attendance / 60) : null,
      ),
      shareOf((course) =>
        course.reportedAt ? course.reportedAt > after(startOf(course)!, REPORT[course.priority]) : null,
      ),
    ]
    for (const share of shares) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThan(0.25)
    }
  })

  it('has nobody in two places at the same time, and everybody in one state', () => {
    for (const { courses, diary } of TOLD) {
      const whole = courses.flatMap(({ siteNo, attended }) =>
        siteNo === null
          ? []
          : Array.from({ length: DAYS_ON_SITE }, (_, day) => ({ ...attended!, day: addDays(attended!.day, day) })),
      )
      const shared = diary.flatMap(({ partner, ...one }) => (partner === null ? [] : [{ ...one, technician: partner }]))
      const stays = [...whole, ...diary, ...shared].map(({ technician, day, slot }) => `${technician} ${day} ${slot}`)
      expect(new Set(stays).size).toBe(stays.length)
      const states = new Set(diary.map(({ technician, course: { state } }) => `${technician} ${state}`))
      expect([...states].toSorted()).toEqual(['0 QLD', '1 QLD', '2 NSW'])
    }
  })
})
