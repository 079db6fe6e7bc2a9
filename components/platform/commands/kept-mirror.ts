'use client'

import { useMemo, useSyncExternalStore } from 'react'

import { type Shown, isUnderway } from './kept'

const NONE: readonly Shown[] = []
let all = NONE
const listeners = new Set<() => void>()
type OnSaved = (kept: Shown, answer: unknown) => void
const whenSaved = new Set<OnSaved>()

/** The entries of the outbox, as every tab sees them; the outbox fills it. */
export const mirror = {
  get: (): readonly Shown[] => all,
  set(next: readonly Shown[]): void {
    all = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Calls back with a saved entry and the server's answer. */
  onSaved(listener: OnSaved) {
    whenSaved.add(listener)
    return () => void whenSaved.delete(listener)
  },
  saved: (kept: Shown, answer: unknown): void => whenSaved.forEach((listener) => listener(kept, answer)),
}

/** All entries that are on their way from this device or were refused. */
export const useKept = (): readonly Shown[] => useSyncExternalStore(mirror.subscribe, mirror.get, () => NONE)

/** How many entries this device holds that the server does not have. */
export const unsentNow = (): number => all.filter(({ state }) => state !== 'saved').length

export const useUnsent = (): number => useSyncExternalStore(mirror.subscribe, unsentNow, () => 0)

/** Whether something is kept for one of the records whose names begin so. */
export const useIsKeptFor = (begin: string): boolean =>
  useSyncExternalStore(
    mirror.subscribe,
    () => all.some(({ to, state }) => to?.startsWith(begin) && state !== 'saved'),
    () => false,
  )

/** How many entries on their way name all of some records, such as a room and a visit. */
export function useWaitingFor(...ids: string[]): number {
  const kept = useKept()
  return kept.filter((one) => isUnderway(one) && ids.every((id) => one.names.includes(id))).length
}

/** The entries on their way to one record. */
export function useKeptTo(to: string): readonly Shown[] {
  const kept = useKept()
  return useMemo(() => kept.filter((one) => one.to === to), [kept, to])
}
