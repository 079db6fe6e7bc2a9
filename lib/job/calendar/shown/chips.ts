import { type Hue, hueOf } from '@/lib/base/hues'
import type { ChipWindow } from '@/lib/job/calendar/schema'

import type { ShownTask } from './tasks'

type ShownJob = NonNullable<ShownTask['job']>

/** A task at one of its times as the calendar draws it; opening it reads the rest. A `ShownTask` is one. */
export type ShownChip = Pick<
  ShownTask,
  | 'id'
  | 'name'
  | 'start'
  | 'end'
  | 'timezone'
  | 'taskAssignments'
  | 'isRecurring'
  | 'draft'
  | 'version'
  | 'occurrenceStart'
  | 'isChanged'
  | 'isDone'
> & { job: Pick<ShownJob, 'id' | 'jobNo' | 'status' | 'siteAddress' | 'suburb' | 'state' | 'postcode'> | null }

/** Whether a chip has all of its task, as those of a list do. */
export const isWhole = (chip: ShownChip): chip is ShownTask => 'recurringData' in chip

/** An empty window. */
export const NO_CHIPS: ChipWindow = { people: [], hues: [], zones: [], jobs: [], tasks: [], times: [], done: [] }

/** The chips that the calendar draws for a window: one for each time of a task, earliest first. */
export function showChips({ people, zones, jobs, tasks, times, done }: ChipWindow): ShownChip[] {
  const placed = jobs.map(([id, jobNo, status, siteAddress, suburb, state, postcode]) => ({
    id,
    jobNo,
    status,
    siteAddress,
    suburb,
    state,
    postcode,
  }))
  const jobAt = (place: number | null) => (place === null ? null : placed[place]!)
  const assignments = people.map((user) => ({ userId: user.id, user }))
  // People appear in the order of their names, as in every other answer.
  const inOrder = assignments.toSorted((one, other) => nameOf(one.user).localeCompare(nameOf(other.user), 'en'))
  const rank = new Map(inOrder.map(({ userId }, at) => [userId, at]))
  const assignedTo = (places: readonly number[]) =>
    places.map((place) => assignments[place]!).toSorted((one, other) => rank.get(one.userId)! - rank.get(other.userId)!)
  const isDone = new Set(done)
  return times.map(([at, start, end, own], place) => {
    const [id, name, version, repeats, zone, job, assigned] = tasks[at]!
    return {
      id,
      name: own?.name ?? name,
      start: instantOf(start),
      end: instantOf(end),
      timezone: zones[zone]!,
      job: jobAt(own ? own.job : job),
      taskAssignments: assignedTo(own ? own.people : assigned),
      isRecurring: repeats === 1,
      draft: false,
      version,
      occurrenceStart: instantOf(own ? own.slot : start),
      isChanged: own !== null,
      isDone: isDone.has(place),
    }
  })
}

/** The name of a task at one of its times, by which its chips find it again. */
export const chipKey = ({ id, occurrenceStart }: Pick<ShownChip, 'id' | 'occurrenceStart'>): string =>
  `${id} ${occurrenceStart}`

/** The colours of the people of a window. */
export const huesIn = ({ people, hues }: ChipWindow): ReadonlyMap<string, Hue> =>
  new Map(people.map(({ id }, place) => [id, hues[place]!]))

/** The colour of a task: that of the first who does it. */
export const hueOfTask = ({ taskAssignments: [first] }: ShownChip, hues: ReadonlyMap<string, Hue>): Hue =>
  (first && hues.get(first.userId)) ?? hueOf(first?.user.firstName ?? '')

/** How many times of tasks a list draws. */
export const MOST_LISTED = 1_000

/** The part of a window that a list draws, and the start of the part that is left out. */
export function beginningOf(window: ChipWindow): { window: ChipWindow; goesOnAt: string | null } {
  const left = window.times[MOST_LISTED]
  if (!left) return { window, goesOnAt: null }
  return { window: { ...window, times: window.times.slice(0, MOST_LISTED) }, goesOnAt: instantOf(left[1]) }
}

const nameOf = ({ firstName, lastName, id }: { firstName: string; lastName: string; id: string }) =>
  `${firstName} ${lastName} ${id}`

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
