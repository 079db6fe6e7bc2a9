import type { HistoryEntry } from '@/lib/desk/history/schema'

/** Several entries shown as one: a person repeated an action with nobody else in between. */
export interface Condensed extends HistoryEntry {
  /** Their number; the newest one stands for them. */
  times: number
}

/** Shows twelve readings in a row as one line; a status and a person's words stand alone. The newest come first. */
export function condense(entries: readonly HistoryEntry[]): Condensed[] {
  const condensed: Condensed[] = []
  for (const entry of entries) {
    const last = condensed.at(-1)
    if (last && isMoreOf(last, entry)) last.times++
    else condensed.push({ ...entry, times: 1 })
  }
  return condensed
}

const isMoreOf = (last: HistoryEntry, { action, by, byLink, kind, quote }: HistoryEntry): boolean =>
  last.action === action && last.by?.id === by?.id && last.byLink?.name === byLink?.name && kind !== 'status' && !quote
