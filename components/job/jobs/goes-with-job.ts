import type { CountedPart } from '@/lib/job/jobs/parts'
import type { JobCounts } from '@/lib/job/jobs/schema'

/** What of a job goes with it, as one, as many, and with what belongs to it. Its timesheets stay. */
const KINDS: readonly [part: CountedPart, one: string, many: string, with_: string][] = [
  ['site-visits', 'site visit', 'site visits', ', with what was answered, measured and drawn there'],
  ['rooms', 'room', 'rooms', ', with photos, notes and installations of equipment'],
  ['moisture', 'moisture point', 'moisture points', ', with all readings'],
  ['inventory', 'item of contents', 'items of contents', ', with their photos'],
  ['uploads', 'upload', 'uploads', ''],
  ['schedule', 'task', 'tasks', ', off the calendar of everybody'],
  ['communication', 'message', 'messages', ''],
  ['notes', 'note', 'notes', ''],
]
const ALWAYS = 'Its status history, KPI settings and completion summary'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** What goes with a job when it is deleted, a line each: by number, or by name alone while that is not known. */
export function goesWithJob(counts: JobCounts): string[] {
  const isKnown = Object.keys(counts).length > 0
  const lines = KINDS.flatMap(([part, one, many, with_]) => {
    const count = counts[part] ?? 0
    if (!isKnown) return [`Its ${many}${with_}`]
    return count ? [`${counted(count, one, many)}${with_}`] : []
  })
  return [...lines, ALWAYS]
}

/** What stays when a job is deleted; null where there is nothing to say. */
export const staysOfJob = ({ timesheets = 0 }: JobCounts): string | null =>
  timesheets ? `${counted(timesheets, 'timesheet stays', 'timesheets stay')} with whoever worked.` : null
