import ICAL from 'ical.js'

import type { Span } from '@/lib/job/calendar/rules'

/**
 * Reads a calendar with another library than ours, for the tests: every time that meets a window, as `start end
 * summary`, earliest first.
 */
export function readOccurrences(text: string, window: Span): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [opens, closes] = [new Date(window.start).getTime(), new Date(window.end).getTime()]
  const components = calendar.getAllSubcomponents('vevent')
  const [overrides, masters] = [true, false].map((wanted) =>
    components.filter((component) => component.hasProperty('recurrence-id') === wanted),
  )
  const uidOf = (component: ICAL.Component) => component.getFirstPropertyValue('uid')
  const events = masters!.map((component) => {
    const exceptions = overrides!.filter((override) => uidOf(override) === uidOf(component))
    return new ICAL.Event(component, { exceptions })
  })

  const found: string[] = []
  const add = (summary: string, from: ICAL.Time, to: ICAL.Time) => {
    const [start, end] = [from.toJSDate(), to.toJSDate()]
    if (start.getTime() < closes && end.getTime() > opens)
      found.push(`${start.toISOString()} ${end.toISOString()} ${summary}`)
  }
  for (const event of events) {
    if (!event.isRecurring()) {
      add(event.summary, event.startDate, event.endDate)
      continue
    }
    const iterator = event.iterator()
    // An override may move a time from long after the window into it.
    const last = closes + 200 * 86_400_000
    for (let next = iterator.next(); next && next.toJSDate().getTime() < last; next = iterator.next()) {
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      add(item.summary, startDate, endDate)
    }
  }
  return found.toSorted()
}
