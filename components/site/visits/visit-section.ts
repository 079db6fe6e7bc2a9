import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import type { Inspection } from '@/lib/site/visits/schema'

/** What a section of a site visit is given. */
export interface VisitSectionProps {
  job: Job
  visit: Inspection
  viewer: VisitViewer
}

/** Who looks at a site visit. `timezone` is the organisation's. */
export interface VisitViewer {
  userId: string
  role: Role
  timezone: string
}
