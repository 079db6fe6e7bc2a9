'use client'

import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { fullName } from '@/lib/base/names'
import { addDays } from '@/lib/base/time'
import { type Rostered, USUAL_ROSTER, bandText, leaveAtWork, rosterOf } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Person } from '@/lib/company/users/schema'
import type { ChipWindow } from '@/lib/job/calendar/schema'
import { type ShownChip, showChips } from '@/lib/job/calendar/shown/chips'
import { type CalendarView, dayName, daysOf, titleOf } from '@/lib/job/calendar/shown/views'
import { sameClock, timesOf } from '@/lib/job/calendar/shown/words'
import { siteOf } from '@/lib/job/jobs/rules'

import { daysTouched } from './grid-events'

import './calendar-sheet.css'

export interface SheetProps {
  view: CalendarView
  /** A day in the shown view. */
  day: string
  window: ChipWindow
  /** The people whose rows are printed; none prints everybody's tasks together. */
  people: readonly Person[]
  /** When they are at work, where the view says so. */
  roster?: Rostered<Leave>
  timezone: string
  onPrinted: () => void
}

const WEEK = 7

/** The days of a view in rows of a week. */
function weeksOf(view: CalendarView, day: string): string[][] {
  const { first, end } = daysOf(view, day)
  const weeks: string[][] = []
  for (let date = first; date < end; date = addDays(date, 1)) {
    const week = weeks.at(-1)
    if (week && week.length < WEEK) week.push(date)
    else weeks.push([date])
  }
  return weeks
}

/** The calendar on paper: a column a day, a row a person, and nothing else. It prints itself once it is drawn. */
export function CalendarSheet({ view, day, window: data, people, roster, timezone, onPrinted }: SheetProps) {
  const tasks = showChips(data)
  const atWork = rosterOf<Leave>(roster ?? USUAL_ROSTER)
  const latest = useRef(onPrinted)
  useEffect(() => {
    latest.current = onPrinted
  })

  useEffect(() => {
    const done = () => latest.current()
    addEventListener('afterprint', done)
    // The paper of this sheet alone: a stylesheet that stays would turn every other page as well.
    const paper = new CSSStyleSheet()
    paper.replaceSync('@page { size: A4 landscape; margin: 10mm }')
    document.adoptedStyleSheets.push(paper)
    // Printing stops everything else, even React's work: the sheet must be drawn first.
    const asked = requestAnimationFrame(() => setTimeout(() => print()))
    return () => {
      cancelAnimationFrame(asked)
      removeEventListener('afterprint', done)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== paper)
    }
  }, [])

  return createPortal(
    <div className="calendar-sheet">
      <h1>{titleOf(view, day)}</h1>
      <p>
        {people.length ? people.map(fullName).join(', ') : 'Everybody'}, on the clock of {timezone}
      </p>
      {weeksOf(view, day).map((week) => (
        <table key={week[0]}>
          <thead>
            <tr>
              {people.length > 0 && (
                <th scope="col" className="sheet-person">
                  Who
                </th>
              )}
              {week.map((date) => (
                <th key={date} scope="col">
                  {dayName(date)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(people.length ? people : [null]).map((person) => (
              <tr key={person?.id ?? 'everybody'}>
                {person && <th scope="row">{fullName(person)}</th>}
                {week.map((date) => (
                  <td key={date}>
                    {person && leaveAtWork(date, atWork(person.id)).map((one) => <p key={one.id}>{bandText(one)}</p>)}
                    {tasksOn(tasks, date, person, timezone).map((task) => (
                      <SheetTask
                        key={task.id + task.occurrenceStart}
                        task={task}
                        timezone={timezone}
                        withPeople={!person}
                      />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>,
    document.body,
  )
}

const tasksOn = (tasks: readonly ShownChip[], date: string, person: Person | null, timezone: string) =>
  tasks.filter(
    (task) =>
      (!person || task.taskAssignments.some(({ userId }) => userId === person.id)) &&
      daysTouched(task, timezone).includes(date),
  )

function SheetTask({ task, timezone, withPeople }: { task: ShownChip; timezone: string; withPeople: boolean }) {
  return (
    <div className="sheet-task">
      <p>{timesOf(task, timezone, timezone)}</p>
      <p>
        <strong>
          {task.isDone && '✓ '}
          {task.name}
        </strong>
      </p>
      {!sameClock(task.start, task.timezone, timezone) && <p>{timesOf(task, task.timezone, timezone)} on site</p>}
      {task.job && <p>{siteOf(task.job)}</p>}
      {withPeople && <p>{task.taskAssignments.map(({ user }) => fullName(user)).join(', ')}</p>}
    </div>
  )
}
