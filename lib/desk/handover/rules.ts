import type { HistoryEntry } from '@/lib/desk/history/schema'

/** Several happenings told as one: what somebody did again and again without anybody else coming between. */
export interface Told extends HistoryEntry {
  /** How many there are; the newest one stands for them. */
  times: number
}

/** Tells twelve readings in a row as one line; a status and what somebody said stand alone. `entries` come the newest first. */
export function condense(entries: readonly HistoryEntry[]): Told[] {
  const told: Told[] = []
  for (const entry of entries) {
    const last = told.at(-1)
    if (last && isMoreOf(last, entry)) last.times++
    else told.push({ ...entry, times: 1 })
  }
  return told
}

const isMoreOf = (last: HistoryEntry, { action, by, kind, quote }: HistoryEntry): boolean =>
  last.action === action && last.by?.id === by?.id && kind !== 'status' && !quote
