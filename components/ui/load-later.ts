import { createElement, useEffect, useSyncExternalStore, type ComponentType } from 'react'

import { notify } from './notify'

const everywhere = () => true

/**
 * A component whose script is fetched after the page runs, once it is wanted; until then `waiting` stands in its place.
 * Unlike `lazy` it never suspends, so what is around it keeps its state, and a failed fetch is tried again the next time.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, wanted = everywhere }: { waiting?: ComponentType<Props>; wanted?: (props: Props) => boolean } = {},
) {
  const listeners = new Set<() => void>()
  let loaded: ComponentType<Props> | undefined

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const fetchOnce = async () => {
    try {
      loaded = await load()
      for (const listener of listeners) listener()
    } catch {
      notify.error('A part of the page could not be loaded. Check your connection and try again.')
    }
  }

  return function LoadedLater(props: Props) {
    const component = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => undefined,
    )
    const isWanted = wanted(props)

    useEffect(() => {
      if (isWanted && !loaded) void fetchOnce()
    }, [isWanted])

    const shown = component ?? waiting
    return shown ? createElement(shown, props) : null
  }
}
