'use client'

import { clsx } from 'clsx'
import CalendarOff from 'lucide-react/icons/calendar-off'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Repeat from 'lucide-react/icons/repeat'
import { type RefObject, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { PHONE, useMedia } from '@/components/ui/use-media'
import type { Hue } from '@/lib/base/hues'
import { fullName } from '@/lib/base/names'
import { addDays, formatTime, hoursText, toDay } from '@/lib/base/time'
import { LEAVE_LABELS, bandText, leaveText } from '@/lib/company/roster/rules'
import type { Leave } from '@/lib/company/roster/schema'
import type { Colleague } from '@/lib/company/users/schema'
import { isOverdue } from '@/lib/job/calendar/rules'
import { type ShownChip, chipKey, huesIn, showChips } from '@/lib/job/calendar/shown/chips'
import {
  type Load,
  fullnessOf,
  hoursIn,
  isAway,
  isFree,
  isOnLeave,
  isOver,
  loadText,
} from '@/lib/job/calendar/shown/load'
import { dayName, daysOf, titleOf } from '@/lib/job/calendar/shown/views'

import type { CalendarGridProps } from './calendar-grid'
import { DoneTick } from './done-tick'
import { labelOf } from './event-chip'
import { clashesOf, coloursOf, inColumn } from './grid-events'
import { Overdue } from './overdue'
import type { TrayItem } from './placing'
import { type TeamDay, type TeamRow, freeOn, teamWeek } from './team-week'
import { useTeamDrag } from './use-team-drag'
import { useTeamStops } from './use-team-stops'

/** How many people are drawn before somebody asks for the others. */
const MOST_PEOPLE = 40
/** How many tasks a day shows before somebody asks for the others. */
const MOST_A_DAY = 4

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** What the rows share; the same object until one of it changes. */
interface Shared {
  timezone: string
  now: Date
  hues: ReadonlyMap<string, Hue>
  clashing: ReadonlySet<string>
  mayMove: boolean
  /** Of a table one button is reached by Tab, the others by arrows; of a list each is. */
  isTable: boolean
  /** Plans a task for somebody on a day. */
  onPick: CalendarGridProps['onPick']
}

export interface TeamViewProps extends Omit<CalendarGridProps, 'view'> {
  /** What is dragged here from beside the calendar. */
  carried?: RefObject<TrayItem | null>
}

/**
 * A week of the team: people as rows, days as columns, each with its tasks and its load, and whoever is free. On a phone
 * it is a list, by day and person. Loaded lazily.
 */
export function TeamView({
  day,
  window: data,
  people,
  hues: rowHues,
  roster,
  timezone,
  now,
  height,
  loading = false,
  carried,
  onOpen,
  onDay,
  onPick,
  onMove,
  onReceive,
}: TeamViewProps) {
  const isPhone = useMedia(PHONE)
  const [isWhole, setWhole] = useState(false)
  const { first } = daysOf('team', day)
  const tasks = useMemo(() => showChips(data), [data])
  const shown = useMemo(() => (isWhole ? people : people.slice(0, MOST_PEOPLE)), [isWhole, people])
  const team = useMemo(
    () =>
      teamWeek(
        tasks,
        people,
        DAYS.map((days) => addDays(first, days)),
        { timezone, roster },
      ),
    [tasks, people, first, timezone, roster],
  )
  const rows = useMemo(() => team.slice(0, shown.length), [team, shown])
  const mayMove = onMove !== undefined && !isPhone
  const pick = useLatest(onPick)
  const shared = useMemo(
    (): Shared => ({
      timezone,
      now,
      hues: huesIn(data),
      clashing: clashesOf(tasks, shown),
      mayMove,
      isTable: !isPhone,
      onPick: pick,
    }),
    [timezone, now, data, tasks, shown, mayMove, isPhone, pick],
  )
  const { table, handlers } = useTeamDrag({ tasks, rows, timezone, carried, onOpen, onMove, onReceive })
  const { onFocus, onArrow } = useTeamStops(table)
  const today = toDay(now, timezone)
  const more = people.length - shown.length

  return (
    <div
      ref={table}
      role="region"
      aria-label={`Tasks, ${titleOf('team', day)}`}
      aria-busy={loading}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      className={clsx('relative overflow-auto rounded-card border border-line bg-raised', loading && 'opacity-60')}
      style={isPhone ? undefined : { maxHeight: height }}
      {...handlers}
      onFocus={onFocus}
      onKeyDown={(event) => {
        handlers.onKeyDown(event)
        onArrow(event)
      }}
    >
      {isPhone ? (
        rows.length > 0 && <TeamList rows={rows} hues={rowHues} today={today} shared={shared} />
      ) : (
        <table className="w-full min-w-[54rem] table-fixed border-separate border-spacing-0 text-start text-table">
          <thead>
            <tr>
              <th scope="col" className={clsx(headClass, 'start-0 z-20 w-40 ps-3')}>
                Team
              </th>
              {rows[0]?.days.map(({ day: date }, at) => (
                <th key={date} scope="col" className={clsx(headClass, 'z-10', date === today && 'text-brand')}>
                  {onDay ? (
                    <button type="button" className="hover:underline" onClick={() => onDay(date)}>
                      {dayName(date)}
                    </button>
                  ) : (
                    dayName(date)
                  )}
                  <span className="block text-xs font-normal text-muted">{freeText(freeOn(team, at))}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PersonRow key={row.person.id} row={row} hue={rowHues?.get(row.person.id)} today={today} {...shared} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className="p-3">
          <Button onClick={() => setWhole(true)}>Show {more} more people</Button>
        </p>
      )}
      <p className="border-t border-line px-3 py-2 text-xs text-muted">
        A full bar is a day whose hours of work are all planned.
      </p>
    </div>
  )
}

function freeText({ isKnown, atWork, free, onLeave }: ReturnType<typeof freeOn>): string {
  if (!isKnown) return 'Loading…'
  const freeToday = atWork ? `${free} free` : 'Nobody works'
  return onLeave ? `${freeToday}, ${onLeave} on leave` : freeToday
}

/** A callback that stays the same one while its caller is drawn again and again: the rows would be as well. */
function useLatest(onPick: CalendarGridProps['onPick']): CalendarGridProps['onPick'] {
  const latest = useRef(onPick)
  useEffect(() => {
    latest.current = onPick
  })
  const isThere = onPick !== undefined
  return useMemo(() => (isThere ? (slot) => latest.current?.(slot) : undefined), [isThere])
}

const headClass = 'sticky top-0 border-b border-line bg-raised px-2 py-1.5 text-start font-semibold'

const PersonRow = memo(function PersonRow({
  row,
  hue,
  today,
  ...shared
}: Shared & { row: TeamRow<Colleague, Leave>; hue?: Hue; today: string }) {
  const { person, days } = row
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky start-0 z-10 border-b border-line bg-raised px-3 py-2 text-start align-top font-medium group-last:border-b-0"
      >
        <span className="flex items-start gap-2">
          <Avatar person={person} hue={hue} size="sm" />
          <span className="min-w-0">
            <Link
              href={`/users/profile/${person.id}`}
              title="Hours of work and leave"
              {...stopOf(shared)}
              draggable={false}
              className="block break-words hover:underline"
            >
              {fullName(person)}
            </Link>
            <span className="block text-xs font-normal text-muted tabular-nums">{weekText(row)}</span>
          </span>
        </span>
      </th>
      {days.map((one) => (
        <td
          key={one.day}
          data-person={person.id}
          data-day={one.day}
          className={clsx(
            'border-s border-b border-line p-1 align-top group-last:border-b-0 data-over:bg-brand-soft data-over:outline-2 data-over:-outline-offset-2 data-over:outline-brand',
            one.day === today ? 'bg-brand-soft/50' : !one.minutes && 'bg-sunken/60',
          )}
        >
          <PersonDay person={person} day={one} {...shared} />
        </td>
      ))}
    </tr>
  )
})

/** A person's week in words: what is planned, or how free they are. */
function weekText({ days, hours, minutes }: TeamRow<Colleague, Leave>): string {
  if (hours) return hoursIn(hours)
  if (minutes === null) return 'Loading…'
  const isAway = days.some(({ leave }) => leave.length > 0)
  if (!minutes) return isAway ? 'On leave all week' : 'Not working this week'
  return isAway ? `${hoursText(minutes)} free` : 'Free all week'
}

/** A person's day: its load, which plans more for them, their leave, and its tasks. */
function PersonDay({ person, day: load, ...shared }: Shared & { person: Colleague; day: TeamDay<Leave> }) {
  const { day, tasks, leave } = load
  const [isOpen, setOpen] = useState(false)
  const own = useRef<HTMLDivElement>(null)
  // The button that was pressed has gone: whoever walks by keys goes on with the first task that came.
  useLayoutEffect(() => {
    if (isOpen) own.current?.querySelectorAll<HTMLElement>('[data-chip]')[MOST_A_DAY]?.focus()
  }, [isOpen])
  const shown = isOpen ? tasks : tasks.slice(0, MOST_A_DAY)
  const hidden = tasks.length - shown.length
  return (
    <div ref={own} className="space-y-1">
      <DayLoad person={person} day={day} load={load} isTable={shared.isTable} onPick={shared.onPick} />
      {leave.map((one) => (
        <LeaveBand key={one.id} leave={one} />
      ))}
      {shown.map((task) => (
        <TeamChip key={chipKey(task)} task={task} person={person} day={day} {...shared} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          {...stopOf(shared)}
          className="min-h-6 px-1.5 text-xs font-semibold text-brand hover:underline"
          onClick={() => setOpen(true)}
        >
          +{hidden} more
        </button>
      )}
    </div>
  )
}

/** Makes a button one of the stops of the week; in a table which of them Tab reaches is decided by useTeamStops. */
const stopOf = ({ isTable }: Pick<Shared, 'isTable'>) => (isTable ? { 'data-stop': '', tabIndex: -1 } : { tabIndex: 0 })

/** A day of leave, or a part of it; why is told those who may know. */
function LeaveBand({ leave: { kind, note, ...when } }: { leave: Leave }) {
  return (
    <p
      title={[kind && LEAVE_LABELS[kind], leaveText(when), note].filter(Boolean).join(' · ')}
      className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 text-xs leading-4 font-medium text-muted"
    >
      <CalendarOff aria-hidden className="me-1 inline-block size-3.5 align-text-bottom" />
      {bandText(when, kind)}
      {note && <span className="line-clamp-3 font-normal wrap-anywhere">{note}</span>}
    </p>
  )
}

/** The planned hours of a day against the hours of work; pressed, it plans more. */
function DayLoad({
  person,
  day,
  load,
  isTable,
  onPick,
}: Pick<Shared, 'isTable' | 'onPick'> & { person: Colleague; day: string; load: Load }) {
  const words = loadText(load)
  const face = (
    <>
      <span className={clsx('text-xs tabular-nums', isFree(load) ? 'text-success' : 'text-muted')}>
        {/* The band says it already, and the heading that it is being read. */}
        {isAway(load) || (load.minutes === null && !load.hours) ? '\u00a0' : words}
      </span>
      {load.hours > 0 && (
        <span aria-hidden className="mt-0.5 block h-1 overflow-hidden rounded-full bg-sunken">
          <span
            className={clsx('block h-full', isOver(load) ? 'bg-warning' : 'bg-brand')}
            style={{ width: `${fullnessOf(load) * 100}%` }}
          />
        </span>
      )}
    </>
  )
  if (!onPick) return <span className="block px-1">{face}</span>
  const name = `${words}: plan for ${fullName(person)} on ${dayName(day)}`
  return (
    <button
      type="button"
      aria-label={name}
      title="New task"
      {...stopOf({ isTable })}
      className="block min-h-6 w-full rounded-control px-1 text-start hover:bg-sunken"
      onClick={() => onPick({ date: day, assignedUserIds: [person.id] })}
    >
      {face}
    </button>
  )
}

/** When a task is in a day: from its start; on later days of it, until its end. */
function timeOn({ start, end }: ShownChip, day: string, timezone: string): string {
  if (toDay(start, timezone) === day) return formatTime(start, timezone)
  const last = new Date(Date.parse(end) - 1)
  return toDay(last, timezone) === day ? `until ${formatTime(end, timezone)}` : 'all day'
}

function TeamChip({
  task,
  person,
  day,
  timezone,
  now,
  hues,
  clashing,
  mayMove,
  isTable,
}: Shared & { task: ShownChip; person: Colleague; day: string }) {
  const overdue = isOverdue(task, now)
  const clashes = clashing.has(inColumn(task, person.id))
  const { backgroundColor, borderColor, textColor } = coloursOf(task, hues)
  const label = labelOf({ task, timezone, overdue, clashes })
  return (
    <div
      role="button"
      {...stopOf({ isTable })}
      draggable={mayMove}
      data-chip={chipKey(task)}
      aria-label={label}
      title={label}
      className={clsx(
        'cursor-pointer rounded-sm border-s-3 px-1.5 py-0.5 text-xs leading-4 aria-busy:opacity-50 phone:min-h-11 phone:py-1.5',
        task.job && 'border-t-2 border-t-muted',
        clashes && 'outline-2 -outline-offset-2 outline-warning outline-dashed',
      )}
      style={{ backgroundColor, borderInlineStartColor: borderColor, color: textColor }}
    >
      <span className="block truncate font-semibold">
        {clashes && <CalendarX2 aria-hidden className="me-1 inline-block size-3.5 align-text-bottom text-warning" />}
        {overdue && <Overdue className="me-1 align-text-bottom" />}
        {task.isDone && <DoneTick />}
        {task.isRecurring && <Repeat aria-hidden className="me-1 inline-block size-3 align-[-0.125em]" />}
        {task.name}
      </span>
      <span className="block truncate tabular-nums">
        {timeOn(task, day, timezone)}
        {task.job && ` · ${task.job.suburb ?? task.job.siteAddress}`}
      </span>
    </div>
  )
}

/** A team's week by day and person, for a screen without room for columns. */
function TeamList({
  rows,
  hues,
  today,
  shared,
}: {
  rows: readonly TeamRow<Colleague, Leave>[]
  hues: ReadonlyMap<string, Hue> | undefined
  today: string
  shared: Shared
}) {
  return DAYS.map((at) => {
    const date = rows[0]!.days[at]!.day
    const busy = rows.filter(({ days }) => days[at]!.tasks.length > 0)
    const others = rows.filter(({ days }) => days[at]!.tasks.length === 0)
    const free = others.filter(({ days }) => isFree(days[at]!))
    const onLeave = others.filter(({ days }) => isOnLeave(days[at]!))
    return (
      <section key={date} aria-label={dayName(date)} className="border-b border-line p-3">
        <h3 className={clsx('font-semibold', date === today && 'text-brand')}>{dayName(date)}</h3>
        <ul className="mt-2 space-y-3">
          {busy.map(({ person, days }) => (
            <li key={person.id} data-person={person.id} data-day={date} className="flex gap-2">
              <Avatar person={person} hue={hues?.get(person.id)} size="sm" className="mt-0.5" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{fullName(person)}</p>
                <PersonDay person={person} day={days[at]!} {...shared} />
              </div>
            </li>
          ))}
        </ul>
        {free.length > 0 && (
          <p className="mt-2 text-table">
            <span className="text-success">Free:</span> {namesOn(free, at)}
          </p>
        )}
        {onLeave.length > 0 && (
          <p className="mt-2 text-table">
            <span className="text-muted">On leave:</span> {namesOn(onLeave, at)}
          </p>
        )}
      </section>
    )
  })
}

/** The names of some people, each with their leave on the day at that place of the week: `Ana Silva (Training, 07:00 AM – 12:00 PM)`. */
const namesOn = (rows: readonly TeamRow<Colleague, Leave>[], at: number) =>
  rows
    .map(({ person, days }) => {
      const leave = days[at]!.leave.map((one) => [bandText(one, one.kind), one.note].filter(Boolean).join(': '))
      return fullName(person) + (leave.length ? ` (${leave.join('; ')})` : '')
    })
    .join(', ')
