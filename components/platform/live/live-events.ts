import type { LiveEvent } from '@/lib/platform/live/schema'

type Listener = (event: LiveEvent) => void

const listeners = new Set<Listener>()

/** Listens to every change in the organisation. @returns how to stop */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Passes an event to the listeners in this tab. */
export function tellThisTab(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
