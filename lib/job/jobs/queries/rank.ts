import 'server-only'
import { JOB_STATUSES } from '@/db/enums/jobs'
import type { JobStatus } from '@/lib/job/jobs/schema'

/** The place of a status among all, by which an index finds it. */
export const rankOf = (status: JobStatus) => JOB_STATUSES.indexOf(status)
