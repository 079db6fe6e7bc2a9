'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'

import type { Role } from '@/lib/base/roles'
import type { Job } from '@/lib/job/jobs/schema'
import type { Inspection } from '@/lib/site/visits/schema'
import type { VisitSection } from '@/lib/site/visits/sections'

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

/** What each section shows. Its script is fetched with the section. */
export const VISIT_SECTION_COMPONENTS: Record<VisitSection, ComponentType<VisitSectionProps>> = {
  details: dynamic(() => import('./visit-details').then((module) => module.VisitDetails)),
  rooms: dynamic(() => import('@/components/rooms/visit-rooms').then((module) => module.VisitRooms)),
  readings: dynamic(() => import('@/components/moisture/visit-readings').then((module) => module.VisitReadings)),
  equipment: dynamic(() => import('@/components/equipment/visit-equipment').then((module) => module.VisitEquipment)),
  timesheets: dynamic(() =>
    import('@/components/timesheets/visit-timesheets').then((module) => module.VisitTimesheets),
  ),
  'floor-plan': dynamic(() => import('./visit-floor-plan').then((module) => module.VisitFloorPlan)),
}
