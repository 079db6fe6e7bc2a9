import type { Mark } from '@/lib/job/photos/marks'

type Marks = readonly Mark[]

/** What somebody drew, step by step. */
export interface Timeline {
  past: readonly Marks[]
  now: Marks
  future: readonly Marks[]
  /** The movement that made the last step; null for a step that is over. */
  movement: string | null
}

export const begun = (marks: Marks): Timeline => ({ past: [], now: marks, future: [], movement: null })

/**
 * Puts other marks in place of the present ones.
 * @param movement steps of one movement, such as letters of a word or taps of an arrow key, are undone together
 */
export function stepped(
  { past, now, movement: before }: Timeline,
  marks: Marks,
  movement: string | null = null,
): Timeline {
  const isSame = movement !== null && movement === before
  return { past: isSame ? past : [...past, now], now: marks, future: [], movement }
}

/** One step back; at the first, nothing. */
export function undone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline
  if (!past.length) return timeline
  return { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], movement: null }
}

/** One step that was undone again; where there is none, nothing. */
export function redone(timeline: Timeline): Timeline {
  const { past, now, future } = timeline
  if (!future.length) return timeline
  return { past: [...past, now], now: future[0]!, future: future.slice(1), movement: null }
}
