'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'

import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import type { VisitSection } from '@/lib/site/visits/sections'

/** The component of each section. Its script loads with the section. */
export const VISIT_SECTION_COMPONENTS: Record<VisitSection, ComponentType<VisitSectionProps>> = {
  overview: dynamic(() => import('./visit-overview').then((module) => module.VisitOverview)),
  details: dynamic(() => import('./details-of-visit').then((module) => module.DetailsOfVisit)),
  rooms: dynamic(() => import('@/components/site/feed/visit-rooms').then((module) => module.VisitRooms)),
  readings: dynamic(() => import('@/components/site/moisture/visit-readings').then((module) => module.VisitReadings)),
  equipment: dynamic(() =>
    import('@/components/site/equipment/visit-equipment').then((module) => module.VisitEquipment),
  ),
  timesheets: dynamic(() =>
    import('@/components/site/timesheets/visit-timesheets').then((module) => module.VisitTimesheets),
  ),
  'floor-plan': dynamic(() =>
    import('@/components/site/visits/visit-floor-plan').then((module) => module.VisitFloorPlan),
  ),
}
