'use client'

import { useMemo, useSyncExternalStore } from 'react'

import type { Shown } from './kept'

let all: readonly Shown[] = []
const listeners = new Set<() => void>()
type OnSaved = (kept: Shown, answer: unknown) => void
const whenSaved = new Set<OnSaved>()
const NONE: readonly Shown[] = []

/** What is kept on this device, as every tab sees it; the outbox fills it. */
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
  /** Calls back with what is saved and the server's answer to it. */
  onSaved(listener: OnSaved) {
    whenSaved.add(listener)
    return () => void whenSaved.delete(listener)
  },
  saved: (kept: Shown, answer: unknown): void => whenSaved.forEach((listener) => listener(kept, answer)),
}

/** All that is on its way from this device, or was refused. */
export const useKept = (): readonly Shown[] => useSyncExternalStore(mirror.subscribe, mirror.get, () => NONE)

/** What is on its way to one record. */
export function useKeptTo(to: string): readonly Shown[] {
  const kept = useKept()
  return useMemo(() => kept.filter((one) => one.to === to), [kept, to])
}
