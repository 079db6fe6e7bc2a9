'use client'

import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'

import type { VisitSectionProps } from '@/components/visits/visit-section'
import type { VisitSection } from '@/lib/site/visits/sections'

/** What each section shows. Its script is fetched with the section. */
export const VISIT_SECTION_COMPONENTS: Record<VisitSection, ComponentType<VisitSectionProps>> = {
  details: dynamic(() => import('@/components/visits/visit-details').then((module) => module.VisitDetails)),
  rooms: dynamic(() => import('@/components/feed/visit-rooms').then((module) => module.VisitRooms)),
  readings: dynamic(() => import('@/components/moisture/visit-readings').then((module) => module.VisitReadings)),
  equipment: dynamic(() => import('@/components/equipment/visit-equipment').then((module) => module.VisitEquipment)),
  timesheets: dynamic(() =>
    import('@/components/timesheets/visit-timesheets').then((module) => module.VisitTimesheets),
  ),
  'floor-plan': dynamic(() => import('@/components/visits/visit-floor-plan').then((module) => module.VisitFloorPlan)),
}
