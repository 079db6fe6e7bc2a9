import { DAY_MS } from '@/lib/base/time'
import { type ShownTask, showWindow } from '@/lib/job/calendar/shown/tasks'
import type { JobSummary } from '@/lib/job/jobs/schema'

import type { Site, Today } from './schema'

/** An older visit without an outcome is no longer a technician's to finish. */
export const OPEN_MS = 14 * DAY_MS

/** A task of the day with its site; a task without a job has none. */
export interface Stop {
  task: ShownTask
  site: Site | undefined
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
  const all = showWindow(stops).map((task): Stop => ({ task, site: byJob.get(task.jobId ?? '') }))
  const today = all.filter(({ task }) => Date.parse(task.start) < Date.parse(endsAt))
  return {
    today,
    tomorrow: all.filter((stop) => !today.includes(stop)),
    next:
      today.find(isUnderWay) ?? today.find((stop) => !isFinished(stop) && Date.parse(stop.task.end) > now.getTime()),
  }
}

export const isUnderWay = ({ task, site }: Stop): boolean => !task.isDone && site?.visit?.outcome === null

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

/** Whether it was marked as done, or the day's visit there has its outcome. */
export const isFinished = ({ task, site }: Stop): boolean => task.isDone || Boolean(site?.visit?.outcome)
