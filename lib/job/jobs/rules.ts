import { type Role, approvers } from '@/lib/base/roles'

import type { JobPriority, JobStatus, Occupancy, PolicyCoverType } from './schema'

/** The look and label of a status, everywhere: the colour is a token of tailwind.config.ts, the icon one of lucide. */
export interface StatusLook {
  label: string
  icon: string
  colour: Colour
}

type Kebab<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${Kebab<Tail>}`
  : Lowercase<S>
type Colour = Kebab<JobStatus>

export const STATUSES = {
  NOT_STARTED: { label: 'Not started', icon: 'circle-dashed', colour: 'not-started' },
  CUSTOMER_CONTACTED: { label: 'Customer contacted', icon: 'phone-outgoing', colour: 'customer-contacted' },
  IN_PROGRESS: { label: 'In progress', icon: 'circle-play', colour: 'in-progress' },
  INITIAL_REPORT_SUBMITTED: {
    label: 'Initial report submitted',
    icon: 'file-text',
    colour: 'initial-report-submitted',
  },
  APPROVAL_PENDING: { label: 'Approval pending', icon: 'hourglass', colour: 'approval-pending' },
  PROGRESS_REPORT_SUBMITTED: {
    label: 'Progress report submitted',
    icon: 'file-stack',
    colour: 'progress-report-submitted',
  },
  ON_HOLD: { label: 'On hold', icon: 'circle-pause', colour: 'on-hold' },
  TO_BE_INVOICED: { label: 'To be invoiced', icon: 'receipt', colour: 'to-be-invoiced' },
  INVOICED: { label: 'Invoiced', icon: 'receipt-text', colour: 'invoiced' },
  COMPLETED: { label: 'Completed', icon: 'circle-check', colour: 'completed' },
  CANCELLED: { label: 'Cancelled', icon: 'ban', colour: 'cancelled' },
} as const satisfies { [S in JobStatus]: StatusLook & { colour: Kebab<S> } }

/** @returns `In progress` */
export const statusLabel = (status: JobStatus): string => STATUSES[status].label

/** All eleven statuses, in the order in which jobs usually pass through them. */
export const everyStatus: readonly JobStatus[] = Object.keys(STATUSES) as JobStatus[]
const CLOSED_STATUSES: readonly JobStatus[] = ['COMPLETED', 'CANCELLED']
export const OPEN_STATUSES: readonly JobStatus[] = everyStatus.filter((status) => !CLOSED_STATUSES.includes(status))
/** The statuses that the dashboard counts as active; it shows the other open ones apart. */
export const ACTIVE_STATUSES: readonly JobStatus[] = ['IN_PROGRESS', 'ON_HOLD', 'APPROVAL_PENDING', 'TO_BE_INVOICED']

export const isOpen = (status: JobStatus): boolean => !CLOSED_STATUSES.includes(status)

export const JOB_TABLES = ['All_Jobs', 'Open_Jobs', 'Closed_Jobs', 'My_Jobs'] as const
export type JobTable = (typeof JOB_TABLES)[number]

/**
 * The needs by which a list of jobs is narrowed: an overdue checkpoint; a visit to come and none planned; a record that
 * contradicts itself.
 */
export const JOB_NEEDS = ['OVERDUE', 'SCHEDULING', 'CORRECTION'] as const
export type JobNeed = (typeof JOB_NEEDS)[number]

/** By what a client finds a job of ours again in their books: `CLM-204817, order WO-77`; null where they gave nothing. */
export const theirReference = ({
  refNumber,
  orderNumber,
}: {
  refNumber: string | null
  orderNumber: string | null
}): string | null => [refNumber, orderNumber && `order ${orderNumber}`].filter(Boolean).join(', ') || null

/** The open statuses of jobs that somebody has yet to visit; the others need only desk work. */
export const TO_BE_VISITED: readonly JobStatus[] = OPEN_STATUSES.filter(
  (status) => status !== 'TO_BE_INVOICED' && status !== 'INVOICED',
)

/** The entry among a filter's people that means jobs without anybody. */
export const NOBODY = 'none'

const SORT_COLUMNS = ['createdAt', 'updatedAt', 'jobNo', 'siteAddress', 'status', 'type', 'client'] as const
export type JobSortColumn = (typeof SORT_COLUMNS)[number]
/** The sort orders of a list of jobs; `-` puts the largest first. */
export const JOB_SORTS = SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const)
export type JobSort = (typeof JOB_SORTS)[number]

export const JOB_PAGE_SIZES = [10, 25, 50, 100] as const

/** The columns that the list of jobs can show, with their headings, in the order of the menu. */
export const JOB_COLUMN_LABELS = {
  jobNo: 'Job',
  siteAddress: 'Site',
  client: 'Client',
  type: 'Type',
  status: 'Status',
  projectManager: 'Coordinator',
  supervisor: 'Supervisor',
  priority: 'Priority',
  refNumber: 'Reference',
  contactName: 'Contact',
  contactNumber: 'Contact number',
  contactEmail: 'Contact e-mail',
  tags: 'Tags',
  createdAt: 'Created',
  updatedAt: 'Last changed',
  daysInStatus: 'Days in status',
  nextVisit: 'Next visit',
} as const
export type JobColumn = keyof typeof JOB_COLUMN_LABELS
export const JOB_COLUMNS = Object.keys(JOB_COLUMN_LABELS) as [JobColumn, ...JobColumn[]]
/** The columns that are read apart from the list, and only where they are shown. */
export const AHEAD_COLUMNS: readonly JobColumn[] = ['daysInStatus', 'nextVisit']
/** The columns for people who have chosen none. */
export const USUAL_JOB_COLUMNS: readonly JobColumn[] = [
  'jobNo',
  'siteAddress',
  'client',
  'type',
  'status',
  'projectManager',
  'createdAt',
]

/** How high the rows of the list are: with room for two lines, or 44 px. */
export const JOB_DENSITIES = ['ROOMY', 'COMPACT'] as const
export type JobDensity = (typeof JOB_DENSITIES)[number]

/** The periods that a list of jobs can be limited to. */
export const JOB_RANGES = ['ALL', 'LAST_WEEK', 'LAST_MONTH', 'LAST_QUARTER', 'LAST_YEAR'] as const
export const DAYS_OF_RANGE = { LAST_WEEK: 7, LAST_MONTH: 30, LAST_QUARTER: 91, LAST_YEAR: 365 }

const STATUSES_OF_TABLE: Record<JobTable, readonly JobStatus[]> = {
  All_Jobs: everyStatus,
  Open_Jobs: OPEN_STATUSES,
  Closed_Jobs: CLOSED_STATUSES,
  My_Jobs: everyStatus,
}

/** The statuses that a table of jobs can be narrowed to. */
export const statusesOf = (table: JobTable): readonly JobStatus[] => STATUSES_OF_TABLE[table]

/** The status table: where a job usually goes from here, and where it may also go. Any other move needs a note. */
const MOVES: Record<JobStatus, { next: readonly JobStatus[]; also: readonly JobStatus[] }> = {
  NOT_STARTED: { next: ['CUSTOMER_CONTACTED'], also: ['IN_PROGRESS', 'ON_HOLD', 'CANCELLED'] },
  CUSTOMER_CONTACTED: { next: ['IN_PROGRESS'], also: ['INITIAL_REPORT_SUBMITTED', 'ON_HOLD', 'CANCELLED'] },
  IN_PROGRESS: {
    next: ['INITIAL_REPORT_SUBMITTED', 'PROGRESS_REPORT_SUBMITTED'],
    also: ['APPROVAL_PENDING', 'ON_HOLD', 'TO_BE_INVOICED', 'COMPLETED', 'CANCELLED'],
  },
  INITIAL_REPORT_SUBMITTED: {
    next: ['APPROVAL_PENDING'],
    also: ['IN_PROGRESS', 'PROGRESS_REPORT_SUBMITTED', 'ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED'],
  },
  APPROVAL_PENDING: { next: ['IN_PROGRESS'], also: ['ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED'] },
  PROGRESS_REPORT_SUBMITTED: {
    next: ['IN_PROGRESS'],
    also: ['APPROVAL_PENDING', 'ON_HOLD', 'TO_BE_INVOICED', 'CANCELLED'],
  },
  ON_HOLD: {
    next: [],
    also: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'APPROVAL_PENDING', 'TO_BE_INVOICED', 'CANCELLED'],
  },
  TO_BE_INVOICED: { next: ['INVOICED'], also: ['IN_PROGRESS', 'ON_HOLD', 'COMPLETED'] },
  INVOICED: { next: ['COMPLETED'], also: ['TO_BE_INVOICED'] },
  COMPLETED: { next: [], also: ['IN_PROGRESS', 'TO_BE_INVOICED'] },
  CANCELLED: { next: [], also: ['NOT_STARTED'] },
}

/** How usual a move is. `heldFrom` is the status that a job on hold came from: going back to it is the normal next. */
export type MoveKind = 'next' | 'also' | 'outside'

export interface JobMove {
  from: JobStatus
  to: JobStatus
  heldFrom?: JobStatus | null
}

export function kindOfMove({ from, to, heldFrom }: JobMove): MoveKind {
  if (MOVES[from].next.includes(to) || (from === 'ON_HOLD' && to === heldFrom)) return 'next'
  return MOVES[from].also.includes(to) ? 'also' : 'outside'
}

/** The status that a job on hold came from, else null; `history` begins with the newest. */
export const heldFromOf = (history: readonly JobStatus[]): JobStatus | null =>
  history[0] === 'ON_HOLD' ? (history.find((status) => status !== 'ON_HOLD') ?? null) : null

const isReopening = ({ from, to }: JobMove) => !isOpen(from) && isOpen(to)
const NOTED: readonly JobStatus[] = ['ON_HOLD', 'CANCELLED']
const APPROVED: readonly JobStatus[] = ['CANCELLED', 'COMPLETED', 'INVOICED']

/** Whether a move needs a reason: one outside the table, onto hold, a cancellation, a reopening. */
export const needsNote = (move: JobMove): boolean =>
  kindOfMove(move) === 'outside' || NOTED.includes(move.to) || isReopening(move)

/** Whether only an Administrator or a Project Coordinator may make a move. */
export const needsApprover = (move: JobMove): boolean => APPROVED.includes(move.to) || isReopening(move)

/** Every other status, the usual ones first. */
export function movesFrom(from: JobStatus, heldFrom?: JobStatus | null): { to: JobStatus; kind: MoveKind }[] {
  const order: MoveKind[] = ['next', 'also', 'outside']
  return everyStatus
    .filter((to) => to !== from)
    .map((to) => ({ to, kind: kindOfMove({ from, to, heldFrom }) }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

export type Verdict = { allowed: true } | { allowed: false; because: 'same' | 'role' | 'note'; reason: string }

const ALLOWED: Verdict = { allowed: true }

/** Whether a role may make a move with this note; if not, why. */
export function mayMove(role: Role, move: JobMove, note: string | null): Verdict {
  if (move.from === move.to) {
    return { allowed: false, because: 'same', reason: `The job is ${statusLabel(move.to)} already.` }
  }
  if (needsApprover(move) && !approvers.includes(role)) {
    const what = isReopening(move) ? 'reopen a job' : `make a job ${statusLabel(move.to)}`
    return {
      allowed: false,
      because: 'role',
      reason: `Only an Administrator or a Project Coordinator may ${what}.`,
    }
  }
  if (needsNote(move) && !note) return { allowed: false, because: 'note', reason: 'Please say why in a note' }
  return ALLOWED
}

/** Whether a role may take the last move back: it must be allowed both that move and the move back. */
export function mayTakeBack(role: Role, move: JobMove): boolean {
  const back = { from: move.to, to: move.from }
  return approvers.includes(role) || !(needsApprover(move) || needsApprover(back))
}

/** How far people's devices run ahead; an event that lies further ahead is a mistake. */
export const AHEAD_MS = 5 * 60_000

/** The offered types; any other text is a type as well. */
export const JOB_TYPES = [
  'Water',
  'Fire & smoke',
  'Mould',
  'Storm / make safe',
  'Biohazard / trauma',
  'Contents',
  'Inspection',
  'Building repair',
  'Other',
] as const

export const PRIORITY_LABELS: Record<JobPriority, string> = {
  EMERGENCY: 'Emergency',
  STANDARD: 'Standard',
  SCHEDULED: 'Scheduled',
}

export const COVER_LABELS: Record<PolicyCoverType, string> = {
  BUILDING: 'Building',
  CONTENTS: 'Contents',
  BUILDING_AND_CONTENTS: 'Building and Contents',
}

export const OCCUPANCY_LABELS: Record<Occupancy, string> = {
  OWNER_OCCUPIED: 'Owner occupied',
  TENANTED: 'Tenanted',
  VACANT: 'Vacant',
  COMMERCIAL: 'Commercial',
}

/** @returns `CRW - 1042`, the form of a job's number everywhere */
export const jobNumber = (job: { identifier: string; jobNo: number }): string => `${job.identifier} - ${job.jobNo}`

/** The customer of a job: the client's company, or the private person. */
export const customerOf = (job: { client: { companyName: string } | null; contactName: string | null }): string =>
  job.client?.companyName ?? job.contactName ?? ''

/** The site for narrow places, suburb first, because it says most: `Manly, 12 Esplanade`. */
export const suburbFirst = ({ suburb, siteAddress }: { suburb: string | null; siteAddress: string }): string =>
  [suburb, siteAddress].filter(Boolean).join(', ')

/** The site on one line: `12 Esplanade, Manly QLD 4179`. */
export function siteOf(job: {
  siteAddress: string
  suburb: string | null
  state: string | null
  postcode: string | null
}): string {
  const place = [job.suburb, job.state, job.postcode].filter(Boolean).join(' ')
  return [job.siteAddress, place].filter(Boolean).join(', ')
}
