'use client'

import { useMemo, useSyncExternalStore } from 'react'

import type { Shown } from './kept'

let all: readonly Shown[] = []
const listeners = new Set<() => void>()
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
}

/** All that is on its way from this device, or was refused. */
export const useKept = (): readonly Shown[] => useSyncExternalStore(mirror.subscribe, mirror.get, () => NONE)

/** What is on its way to one record. */
export function useKeptTo(to: string): readonly Shown[] {
  const kept = useKept()
  return useMemo(() => kept.filter((one) => one.to === to), [kept, to])
}
