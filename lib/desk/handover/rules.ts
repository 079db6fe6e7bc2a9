import type { HistoryEntry } from '@/lib/desk/history/schema'

/** Several happenings told as one: what somebody did again and again without anybody else coming between. */
export interface Condensed extends HistoryEntry {
  /** How many there are; the newest one stands for them. */
  times: number
}

/** Tells twelve readings in a row as one line; a status and what somebody said stand alone. `entries` come the newest first. */
export function condense(entries: readonly HistoryEntry[]): Condensed[] {
  const condensed: Condensed[] = []
  for (const entry of entries) {
    const last = condensed.at(-1)
    if (last && isMoreOf(last, entry)) last.times++
    else condensed.push({ ...entry, times: 1 })
  }
  return condensed
}

const isMoreOf = (last: HistoryEntry, { action, by, kind, quote }: HistoryEntry): boolean =>
  last.action === action && last.by?.id === by?.id && kind !== 'status' && !quote
