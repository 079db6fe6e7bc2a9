import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import type { Inspection } from '@/lib/site/visits/schema'

/** The props of a section of a site visit. */
export interface VisitSectionProps {
  job: Job
  visit: Inspection
  viewer: VisitViewer
}

/** The viewer of a site visit. `timezone` is the organisation's. */
export interface VisitViewer {
  userId: string
  role: Role
  timezone: string
}
