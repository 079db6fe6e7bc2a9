import type { Role } from '@/lib/base/roles'
import { AREAS } from '@/lib/desk/areas/areas'
import type { Kind } from '@/lib/platform/areas/area'

/** The kinds that a job's history can be narrowed to. Actions that no kind claims count as details of the job. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  AREAS.flatMap(({ history }) => Object.entries(history?.kinds ?? {})).toSorted(([, a], [, b]) => a.order - b.order),
)

export const EVERY_KIND = [...KINDS.keys()]

/** The name of each kind. */
export const KIND_LABELS = Object.fromEntries([...KINDS].map(([kind, { label }]) => [kind, label]))

/** @param action as it is recorded: `note.written` */
export function kindOf(action: string): string {
  const claims = (wanted: string) => EVERY_KIND.find((kind) => KINDS.get(kind)!.actions.includes(wanted))
  return claims(action) ?? claims(prefixOf(action)) ?? 'details'
}

/** @returns `note` of `note.written` */
export const prefixOf = (action: string): string => action.split('.')[0]!

/** Whether a role may read entries of a kind. */
export const mayReadKind = (role: Role, kind: string): boolean => KINDS.get(kind)?.roles?.includes(role) ?? true
