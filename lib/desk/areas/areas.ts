import 'server-only'
import type { Role } from '@/lib/base/roles'
import type { Area, JobPart, ShownPart } from '@/lib/platform/areas/area'
import { rankOf } from '@/lib/platform/areas/job-groups'

import * as gathered from './gathered'

/** Every area, with its own declaration (docs/adr/0027-areas-declare-themselves.md). */
export const AREAS: readonly Area[] = Object.values<Area>(gathered)

/** The parts of a job's screen, in the order of its rail. */
export const JOB_PARTS: readonly JobPart[] = AREAS.flatMap(({ jobParts = [] }) => jobParts).toSorted(
  (a, b) => rankOf(a) - rankOf(b) || a.order - b.order,
)

/** The parts that a role may open. */
export const jobPartsFor = (role: Role): ShownPart[] =>
  JOB_PARTS.filter(({ roles }) => roles.includes(role)).map(({ roles: _, counts: __, ...shown }) => shown)

/** The topics of live changes: data that people may have open while somebody else changes it. */
export const TOPICS = AREAS.flatMap(({ live = [] }) => live).toSorted()
