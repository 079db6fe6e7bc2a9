import { type Role, managers } from '@/lib/base/roles'

interface KindOfHappening {
  label: string
  /** The first words of its actions: `note` of `note.written`; or actions as a whole. */
  actions: readonly string[]
  /** Who may read of it; everybody, unless said. */
  roles?: readonly Role[]
}

/** What a job's history can be narrowed to. What no kind claims is told among the details of the job. */
export const KINDS = {
  status: { label: 'Status', actions: ['job.moved', 'job.move-taken-back'] },
  details: { label: 'Details', actions: ['job'] },
  visits: { label: 'Site visits', actions: ['site-visit'] },
  schedule: { label: 'Schedule', actions: ['task'] },
  notes: { label: 'Notes', actions: ['note'] },
  equipment: { label: 'Equipment', actions: ['equipment'] },
  completion: { label: 'Completion summary', actions: ['completion-summary'] },
  kpi: { label: 'KPI', actions: ['kpi'] },
  rooms: { label: 'Rooms and photos', actions: ['room', 'photo-note', 'feed-item', 'photo'] },
  moisture: { label: 'Moisture', actions: ['reading', 'moisture-point', 'air-reading'] },
  uploads: { label: 'Uploads', actions: ['upload'] },
  inventory: { label: 'Inventory', actions: ['inventory'] },
  time: { label: 'Timesheets', actions: ['timesheet'] },
  messages: { label: 'SMS and e-mail', actions: ['sms', 'email'], roles: managers },
  estimates: { label: 'Estimates', actions: ['estimate'], roles: managers },
} as const satisfies Record<string, KindOfHappening>

export type Kind = keyof typeof KINDS
const all = Object.entries(KINDS) as [Kind, KindOfHappening][]

export const EVERY_KIND = Object.keys(KINDS) as [Kind, ...Kind[]]

/** @param action as it is recorded: `note.written` */
export function kindOf(action: string): Kind {
  const claims = (wanted: string) => all.find(([, { actions }]) => actions.includes(wanted))?.[0]
  return claims(action) ?? claims(prefixOf(action)) ?? 'details'
}

/** @returns `note` of `note.written` */
export const prefixOf = (action: string): string => action.split('.')[0]!

/** Whether somebody of a role may read of a kind. */
export const mayReadKind = (role: Role, kind: Kind): boolean => {
  const { roles }: KindOfHappening = KINDS[kind]
  return !roles || roles.includes(role)
}
