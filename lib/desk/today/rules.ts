import { DAY_MS } from '@/lib/base/time'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { JobSummary } from '@/lib/job/jobs/schema'

import type { DayVisit, Site, Today } from './schema'

/** An older visit without an outcome is no longer a technician's to finish. */
export const OPEN_MS = 14 * DAY_MS

/** A task of the day with its site, which a task without a job has not, and the visit that was begun for it. */
export interface Stop {
  task: ShownTask
  site: Site | undefined
  visit: DayVisit | undefined
}

/** The stops of the day and of the next, in order, and the one that comes next. */
export interface Stops {
  today: Stop[]
  tomorrow: Stop[]
  next: Stop | undefined
}

/**
 * The day's stops. Next is the first whose visit is under way; else the first that is not over and not finished.
 */
export function stopsOf({ stops, sites, endsAt }: Pick<Today, 'stops' | 'sites' | 'endsAt'>, now: Date): Stops {
  const byJob = new Map(sites.map((site) => [site.jobId, site]))
  const all = showWindow(stops).map((task): Stop => {
    const site = byJob.get(task.jobId ?? '')
    return { task, site, visit: site?.visits.findLast((visit) => isBegunFrom(visit, task)) }
  })
  const today = all.filter(({ task }) => Date.parse(task.start) < Date.parse(endsAt))
  for (const site of sites) giveOthers(today, site)
  return {
    today,
    tomorrow: all.filter((stop) => !today.includes(stop)),
    next:
      today.find(isUnderWay) ?? today.find((stop) => !isFinished(stop) && Date.parse(stop.task.end) > now.getTime()),
  }
}

const isBegunFrom = ({ taskId, occurrenceStart }: DayVisit, task: ShownTask) =>
  taskId === task.id && occurrenceStart === task.occurrenceStart

/** Gives the visits that name no task to the stops of their job that have none, in order; the last one has the newest. */
function giveOthers(today: readonly Stop[], { jobId, visits }: Site): void {
  const without = today.filter(({ task, visit }) => task.jobId === jobId && !visit)
  const others = visits.filter(({ taskId }) => taskId === null)
  for (const [place, stop] of without.entries()) {
    stop.visit = place === without.length - 1 ? others.slice(place).at(-1) : others[place]
  }
}

export const isUnderWay = ({ task, visit }: Stop): boolean => !task.isDone && visit?.outcome === null

interface Sender {
  firstName: string
  organizationName: string
}

/** The text to the contact on site of an organisation without a template for it. */
export const onMyWayText = (
  { contactName, siteAddress }: Pick<JobSummary, 'contactName' | 'siteAddress'>,
  { firstName, organizationName }: Sender,
): string =>
  `Hello ${contactName ?? 'there'}, this is ${firstName} from ${organizationName}. I am on my way to ${siteAddress}.`

/** Whether it was marked as done, or its visit has an outcome. */
export const isFinished = ({ task, visit }: Stop): boolean => task.isDone || Boolean(visit?.outcome)
