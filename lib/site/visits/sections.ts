/**
 * The sections of a site visit that exist, in their order: overview, details, rooms, readings, equipment, timesheets, floor-plan.
 * components/desk/visit-file/visit-sections.ts names what each shows.
 */
export const VISIT_SECTIONS = {
  overview: 'Overview',
  details: 'Details',
  rooms: 'Rooms',
  readings: 'Readings',
  equipment: 'Equipment',
  timesheets: 'Timesheets',
  'floor-plan': 'Floor plan',
} as const satisfies Record<string, string>

export type VisitSection = keyof typeof VISIT_SECTIONS

export const everyVisitSection = Object.keys(VISIT_SECTIONS) as VisitSection[]

/** The section that an address names; the first if it names none. */
export const sectionIn = (named: unknown): VisitSection =>
  everyVisitSection.find((section) => section === named) ?? everyVisitSection[0]!

/** The anchor of a room in a section of a visit. */
export const roomAnchor = (roomId: string): string => `room-${roomId}`

/** @returns `/jobs/…/site-visits/…?section=rooms`; with a room, its place in there */
export const visitHref = (jobId: string, visitId: string, section?: VisitSection, roomId?: string): string =>
  `/jobs/${jobId}/site-visits/${visitId}${section && section !== everyVisitSection[0] ? `?section=${section}` : ''}${roomId ? `#${roomAnchor(roomId)}` : ''}`

/** The anchor of the air that a visit has still to read: who follows it types at once. */
export const AIR_ANCHOR = 'air'

/** The air among the readings of a visit. */
export const airOfVisitHref = (jobId: string, visitId: string): string =>
  `${visitHref(jobId, visitId, 'readings')}#${AIR_ANCHOR}`

/** The job, and with it the visit, whose page an address is; null for any other page. */
export function lookedAt(path: string): { jobId: string; visitId: string | undefined } | null {
  const [, jobId, visitId] = /^\/jobs\/([0-9a-f-]{36})(?:\/site-visits\/([0-9a-f-]{36})|\/|$)/.exec(path) ?? []
  return jobId ? { jobId, visitId } : null
}

/** The page of a room at a visit. */
export const roomAtVisitHref = (jobId: string, visitId: string, roomId: string): string =>
  `${visitHref(jobId, visitId)}?room=${roomId}`
