import 'server-only'
import { reading } from '@/db/reading'
import { requireJob } from '@/lib/job/jobs/queries/job'
import type { Actor } from '@/lib/platform/auth/actor'
import { listOfJob, listOfVisit } from '@/lib/site/timesheets/queries'
import type { BrowseJobTimesheets, JobTimesheets, Timesheet } from '@/lib/site/timesheets/schema'
import { requireVisit } from '@/lib/site/visits/queries'

/** The time worked at a visit, earliest first. @throws not_found */
export const ofVisit = (actor: Actor, jobId: string, inspectionId: string): Promise<Timesheet[]> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    await requireVisit(tx, actor, jobId, inspectionId)
    return listOfVisit(tx, actor, { jobId, inspectionId })
  })

/** A page of the time worked on a job, the latest first, with the sum of all of it. @throws not_found */
export const ofJob = (actor: Actor, jobId: string, query: BrowseJobTimesheets): Promise<JobTimesheets> =>
  reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    return listOfJob(tx, actor, jobId, query)
  })
