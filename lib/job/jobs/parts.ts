import { type Role, everyone, managers } from '@/lib/base/roles'

/** A part of a job's screen: a tab, and the last word of its address. */
interface Part {
  label: string
  roles: readonly Role[]
  /** Whether its tab says how many there are. */
  isCounted?: true
}

/** The parts of a job's screen that work, in the order of their tabs. */
export const JOB_PARTS = {
  overview: { label: 'Overview', roles: everyone },
  'site-visits': { label: 'Site visits', roles: everyone, isCounted: true },
  rooms: { label: 'Rooms', roles: everyone, isCounted: true },
  moisture: { label: 'Moisture', roles: everyone, isCounted: true },
  inventory: { label: 'Inventory', roles: everyone, isCounted: true },
  equipment: { label: 'Equipment', roles: everyone, isCounted: true },
  uploads: { label: 'Uploads', roles: everyone, isCounted: true },
  communication: { label: 'Communication', roles: managers, isCounted: true },
  notes: { label: 'Notes', roles: everyone, isCounted: true },
  schedule: { label: 'Schedule', roles: everyone, isCounted: true },
  timesheets: { label: 'Timesheets', roles: everyone, isCounted: true },
  kpi: { label: 'KPI', roles: everyone },
  history: { label: 'History', roles: everyone },
} as const satisfies Record<string, Part>

export type JobPart = keyof typeof JOB_PARTS
const all = Object.entries(JOB_PARTS) as [JobPart, Part][]

export type CountedPart = { [P in JobPart]: (typeof JOB_PARTS)[P] extends { isCounted: true } ? P : never }[JobPart]

/** The parts of which the tabs say how many there are. */
export const COUNTED_PARTS = all.filter(([, { isCounted }]) => isCounted).map(([part]) => part) as CountedPart[]

/** The parts that somebody of a role may open, in the order of their tabs. */
export const partsFor = (role: Role): { part: JobPart; label: string }[] =>
  all.filter(([, { roles }]) => roles.includes(role)).map(([part, { label }]) => ({ part, label }))
