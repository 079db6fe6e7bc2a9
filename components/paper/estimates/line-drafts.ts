import { useSyncExternalStore } from 'react'

import type { EstimateLine, SavedLine } from '@/lib/paper/estimates/schema'

import type { LineFaults, TypedLine } from './typed-line'

/** What is typed in a line and not saved yet. */
export interface LineDraft {
  sectionId: string
  /** The line as it was when somebody began to type; undefined for a new one. */
  base?: EstimateLine
  typed: TypedLine
  faults: LineFaults
  /** The line as somebody else stored it meanwhile: the person decides. */
  theirs?: SavedLine
  /** What of it is being saved, while it is. */
  saving?: TypedLine
}

export type Drafts = Readonly<Record<string, LineDraft>>

/** What is typed in the lines, by line, outside of what is drawn: a key draws its line and the sums anew, not the grid. */
export interface LineDrafts {
  get: () => Drafts
  subscribe: (listener: () => void) => () => void
  /** Keeps what is typed in a line; null when there is nothing any more. */
  put: (id: string, draft: LineDraft | null) => void
}

export function makeLineDrafts(): LineDrafts {
  let drafts: Drafts = {}
  const listeners = new Set<() => void>()
  return {
    get: () => drafts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    put: (id, draft) => {
      const { [id]: before, ...others } = drafts
      if (!before && !draft) return
      drafts = draft ? { ...others, [id]: draft } : others
      for (const listener of listeners) listener()
    },
  }
}

/** Something that follows from what is typed; whoever asks is drawn anew when it is another. */
export function useOfDrafts<Found>(drafts: LineDrafts, read: (drafts: Drafts) => Found): Found {
  const now = () => read(drafts.get())
  return useSyncExternalStore(drafts.subscribe, now, now)
}
