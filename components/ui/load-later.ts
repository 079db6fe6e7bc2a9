import { createElement, useEffect, useSyncExternalStore, type ComponentType } from 'react'

import { persistently } from '@/lib/platform/http/persistently'

import { notify } from './notify'

const everywhere = () => true

const tell = () => notify.error('A part of the page could not be loaded, and is tried again. Check your connection.')

/**
 * A component whose script loads after the page runs, once it is wanted; until then `waiting` takes its place. Unlike
 * `lazy` it never suspends, so its surroundings keep their state. A failed load does not break the page: it is reported
 * and tried again for as long as the component is wanted.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, wanted = everywhere }: { waiting?: ComponentType<Props>; wanted?: (props: Props) => boolean } = {},
) {
  const listeners = new Set<() => void>()
  let loaded: ComponentType<Props> | undefined
  let pending: Promise<void> | undefined

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const fetchOnce = async () => {
    loaded = await load()
    // Draws in a task of its own: the browser handles input between running the script and drawing.
    await new Promise((resolve) => setTimeout(resolve))
    for (const listener of listeners) listener()
  }
  const fetchShared = () => (pending ??= fetchOnce().finally(() => (pending = undefined)))

  return function LoadedLater(props: Props) {
    const component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => undefined,
    )
    const isWanted = wanted(props)

    useEffect(() => {
      if (!isWanted || loaded) return
      const unwanted = new AbortController()
      persistently(fetchShared, { signal: unwanted.signal, failed: tell }).catch(() => {})
      return () => unwanted.abort()
    }, [isWanted])

    const shown = component ?? waiting
    return shown ? createElement(shown, props) : null
  }
}
