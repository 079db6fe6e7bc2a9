import { addDays, formatDay, startOfWeek } from '@/lib/base/time'
import { ACTIVE_STATUSES, DAYS_OF_RANGE, type JOB_RANGES, OPEN_STATUSES, everyStatus } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'

import type { StatusCounts } from './schema'

/** The statuses that are neither active nor closed: shown apart, so that both add up to the open jobs. */
export const OTHER_OPEN_STATUSES: readonly JobStatus[] = OPEN_STATUSES.filter(
  (status) => !ACTIVE_STATUSES.includes(status),
)

export type Period = (typeof JOB_RANGES)[number]

/** The periods for the jobs by status. */
export const PERIOD_LABELS: Record<Period, string> = {
  ALL: 'All Jobs',
  LAST_WEEK: '1 Week',
  LAST_MONTH: '1 Month',
  LAST_QUARTER: '3 Months',
  LAST_YEAR: '1 Year',
}

/** The first day of a period that ends today; undefined for all time. */
export const firstDayOf = (period: Period, today: string): string | undefined =>
  period === 'ALL' ? undefined : addDays(today, -DAYS_OF_RANGE[period])

export const RANGE_LABELS = {
  ALL: 'All Records',
  TODAY: 'Today',
  THIS_WEEK: 'This Week',
  THIS_MONTH: 'This Month',
  THIS_QUARTER: 'This Quarter',
  YEAR_TO_DATE: 'Year To Date',
  CUSTOM: 'Custom',
} as const
export type Range = keyof typeof RANGE_LABELS
export const RANGES = Object.keys(RANGE_LABELS) as Range[]

export interface Dates {
  startDate?: string
  endDate?: string
}

/** The days of a preset, up to and including today; quarters begin in January, April, July and October. */
export function datesOf(range: Exclude<Range, 'CUSTOM'>, today: string): Dates {
  if (range === 'ALL') return {}
  const month = Number(today.slice(5, 7))
  const startDate = {
    TODAY: today,
    THIS_WEEK: startOfWeek(today),
    THIS_MONTH: `${today.slice(0, 7)}-01`,
    THIS_QUARTER: `${today.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`,
    YEAR_TO_DATE: `${today.slice(0, 4)}-01-01`,
  }[range]
  return { startDate, endDate: today }
}

/** The faults of two days, in the words under each; neither may lie after `today`, if given. */
export function dateFaults({ startDate, endDate }: Dates, today?: string): Dates {
  if (startDate && endDate && startDate > endDate) {
    return {
      startDate: `Date should be less than ${formatDay(endDate)}`,
      endDate: `Date should be greater than ${formatDay(startDate)}`,
    }
  }
  const ahead = (day: string | undefined) => (today && day && day > today ? 'Cannot be in the future' : undefined)
  return { startDate: ahead(startDate), endDate: ahead(endDate) }
}

/** A part of a whole from 0 to 1; 0 of nothing. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Jobs for each coordinator, to two decimals; 0 without coordinators. */
export const jobsPerCoordinator = (jobs: number, coordinators: number): number =>
  Math.round(shareOf(jobs, coordinators) * 100) / 100

export const noJobs = (): StatusCounts =>
  Object.fromEntries(everyStatus.map((status) => [status, 0])) as Record<JobStatus, number>

/** How many jobs have any of some statuses. */
export const sumOf = (counts: StatusCounts, statuses: readonly JobStatus[] = everyStatus): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0)

interface Assigned<Person> {
  taskAssignments: readonly { user: Person }[]
}

/** Tasks by the people who are assigned to them, each with their own, in the order of the tasks; first nobody's. */
export function byPerson<Person extends { id: string }, Task extends Assigned<Person>>(
  tasks: readonly (Task & Assigned<Person>)[],
): { person: Person | null; tasks: Task[] }[] {
  const found = new Map<string | null, { person: Person | null; tasks: Task[] }>()
  for (const task of tasks) {
    const people = task.taskAssignments.length ? task.taskAssignments.map(({ user }) => user) : [null]
    for (const person of people) {
      const own = found.get(person?.id ?? null) ?? { person, tasks: [] }
      own.tasks.push(task)
      found.set(person?.id ?? null, own)
    }
  }
  return [...found.values()].toSorted((one, other) => Number(one.person !== null) - Number(other.person !== null))
}
