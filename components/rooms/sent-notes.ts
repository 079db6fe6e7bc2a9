'use client'

import { useMemo, useSyncExternalStore } from 'react'

import type { Place } from './note-paths'

/** A photo note whose photos were given to the queue of this tab. */
export interface SentNote {
  id: string
  place: Place
}

let all: readonly SentNote[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const NONE: readonly SentNote[] = []

/** Remembers where a note's photos go, so that those that fail stay in sight where they belong. */
export function rememberNote(note: SentNote): void {
  all = [...all, note]
  for (const listener of listeners) listener()
}

/** The notes that this tab sent from a room at a visit. */
export function useSentNotes(roomId: string, inspectionId: string): readonly SentNote[] {
  const notes = useSyncExternalStore(
    subscribe,
    () => all,
    () => NONE,
  )
  return useMemo(
    () => notes.filter(({ place }) => place.roomId === roomId && place.inspectionId === inspectionId),
    [notes, roomId, inspectionId],
  )
}
