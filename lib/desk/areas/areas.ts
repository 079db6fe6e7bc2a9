import { type PricingPlan, type Role, administrators, everyone, managers } from '@/lib/base/roles'
import { JOB_PARTS } from '@/lib/job/jobs/parts'

/**
 * Who may open which part of the app: the one table that both walls of pages ask (middleware.ts and requireActor), that the
 * drawer and the palette are drawn from, and that Access Denied reads. A page whose path is not listed belongs to the
 * longest listed path above it; a segment in brackets stands for any.
 */
export interface Area {
  path: string
  roles: readonly Role[]
  /** Set when only some plans include it. */
  plans?: readonly PricingPlan[]
  /** Its entry in the drawer; without one the page is reached from elsewhere. */
  label?: string
  icon?: string
  place?: 'main' | 'administration' | 'bottom'
}

export const AREAS = {
  dashboard: { path: '/', roles: everyone, label: 'Dashboard', icon: 'dashboard', place: 'main' },
  administration: {
    path: '/administration',
    roles: administrators,
    label: 'Administration',
    icon: 'administration',
    place: 'main',
  },
  organization: {
    path: '/administration/organization',
    roles: administrators,
    label: 'Organization',
    place: 'administration',
  },
  users: { path: '/administration/users', roles: administrators, label: 'Users', place: 'administration' },
  messageTemplates: {
    path: '/administration/message-templates',
    roles: administrators,
    label: 'Message Templates',
    place: 'administration',
  },
  kpiTargets: {
    path: '/administration/kpi-targets',
    roles: administrators,
    label: 'KPI Targets',
    place: 'administration',
  },
  moistureMeters: {
    path: '/administration/moisture-meters',
    roles: administrators,
    label: 'Moisture Meters',
    place: 'administration',
  },
  drying: { path: '/administration/drying', roles: administrators, label: 'Drying', place: 'administration' },
  outbox: { path: '/administration/outbox', roles: administrators, label: 'Outbox', place: 'administration' },
  terms: { path: '/administration/terms', roles: administrators, label: 'Terms & Privacy', place: 'administration' },
  clients: { path: '/clients', roles: managers, label: 'Clients', icon: 'clients', place: 'main' },
  jobs: { path: '/jobs', roles: everyone, label: 'Jobs', icon: 'jobs', place: 'main' },
  newJob: { path: '/jobs/new', roles: managers },
  changeJob: { path: '/jobs/[id]/edit', roles: managers },
  equipment: { path: '/equipment', roles: administrators, label: 'Equipment', icon: 'equipment', place: 'main' },
  calendar: { path: '/calendar', roles: everyone, label: 'Calendar', icon: 'calendar', place: 'main' },
  timesheets: { path: '/timesheets', roles: everyone, label: 'Timesheets', icon: 'timesheets', place: 'main' },
  // Whoever scans the label of a unit sees what it is and where it belongs.
  equipmentItem: { path: '/equipment/item', roles: everyone },
  profile: { path: '/users/profile', roles: everyone, label: 'Your Profile', icon: 'profile', place: 'bottom' },
  support: { path: '/contact-support', roles: everyone, label: 'Contact Support', icon: 'support', place: 'bottom' },
} as const satisfies Record<string, Area>

const jobParts: Area[] = Object.entries(JOB_PARTS).map(([part, { roles }]) => ({ path: `/jobs/[id]/${part}`, roles }))

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const all = [...Object.values<Area>(AREAS), ...jobParts].map((area) => ({ area, segments: segmentsOf(area.path) }))
// The longest first, and of two as long the one that names more: /jobs/new is no job.
all.sort(
  (a, b) => b.segments.length - a.segments.length || a.area.path.split('[').length - b.area.path.split('[').length,
)

/** The area that a path belongs to, as the browser asks for it or as its folder is called: the longest that leads to it. */
export function areaOf(path: string): Area {
  const asked = segmentsOf(path).map(decoded)
  const leadsHere = ({ segments }: { segments: string[] }) =>
    segments.every((segment, i) => segment === asked[i] || (segment.startsWith('[') && asked[i] !== undefined))
  return all.find(leadsHere)!.area
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Whether somebody with this role, in an organisation on this plan, may open an area. */
export const mayOpen = (area: Area, role: Role, plan: PricingPlan): boolean =>
  area.roles.includes(role) && (area.plans?.includes(plan) ?? true)

/** The areas of one place of the drawer that a person sees, in order. */
export const navigationFor = (place: Area['place'], role: Role, plan: PricingPlan): Area[] =>
  Object.values<Area>(AREAS).filter((area) => area.place === place && mayOpen(area, role, plan))
