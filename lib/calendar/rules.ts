import type { Role } from '@/lib/users/rules'

/** As much as one reading may ask for: a year with a month around it. */
export const MAX_WINDOW_DAYS = 400
export const END_BEFORE_START = 'Invalid end time: Must be after start time'
const DAY_MS = 86_400_000

/** Two moments, the second not included, as ISO instants or dates. */
export interface Span {
  start: string | Date
  end: string | Date
}

const at = (moment: string | Date) => new Date(moment).getTime()

/** Whether two spans share any time; one that begins when the other ends does not. */
export const overlaps = (one: Span, other: Span): boolean =>
  at(one.start) < at(other.end) && at(other.start) < at(one.end)

/** What keeps a span from being read as a window, or null. */
export function windowFault(span: Span): string | null {
  if (at(span.end) <= at(span.start)) return 'The end must be after the start.'
  return at(span.end) - at(span.start) > MAX_WINDOW_DAYS * DAY_MS
    ? `A window is at most ${MAX_WINDOW_DAYS} days.`
    : null
}

/** A window around now for whoever names none: five weeks back, the rest ahead. */
export const windowAround = (now: Date): { start: string; end: string } => ({
  start: new Date(at(now) - 35 * DAY_MS).toISOString(),
  end: new Date(at(now) + (MAX_WINDOW_DAYS - 35) * DAY_MS).toISOString(),
})

/**
 * The range that the index finds a task by: a day wider on both sides, so that a change of time-zone data cannot lose it.
 * @returns a Postgres range of instants
 */
export const activeRange = ({ start, end }: Span): string =>
  `[${new Date(at(start) - DAY_MS).toISOString()},${new Date(at(end) + DAY_MS).toISOString()})`

/** The zone whose clock a task keeps: the job's, where its people will stand, else the organisation's. */
export const zoneOfTask = (job: { timezone: string } | null, organization: { timezone: string }): string =>
  job?.timezone ?? organization.timezone

/** Field work is for technicians: the role that a task of a job asks of its assignees; any other task takes everybody. */
export const roleForTask = (hasJob: boolean): Role | undefined => (hasJob ? 'Technician' : undefined)

/** A task is past once it has ended. */
export const isPast = (task: { end: string }, now: Date): boolean => at(task.end) < now.getTime()

interface Content {
  name: string
  description: string | null
  start: string
  end: string
  jobId: string | null
  assignedUserIds: readonly string[]
}

/** What people say of a task, out of all that its record carries. */
export const contentOf = (
  task: Omit<Content, 'assignedUserIds'> & { taskAssignments: readonly { userId: string }[] },
): Content => ({ ...task, assignedUserIds: task.taskAssignments.map(({ userId }) => userId) })

const LONGEST_NOTED = 200

/** What a change changed, in field names and plain values, for the record of what happened; long texts are cut. */
export function changesBetween(before: Content, after: Content): Record<string, { from: unknown; to: unknown }> {
  const fields = ['name', 'description', 'start', 'end', 'jobId', 'assignedUserIds'] as const
  const plain = (value: Content[(typeof fields)[number]]) => (Array.isArray(value) ? value.toSorted() : value)
  const noted = (value: unknown) => (typeof value === 'string' ? value.slice(0, LONGEST_NOTED) : value)
  return Object.fromEntries(
    fields
      .map((field) => ({ field, from: plain(before[field]), to: plain(after[field]) }))
      .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to))
      .map(({ field, from, to }) => [field, { from: noted(from), to: noted(to) }]),
  )
}
