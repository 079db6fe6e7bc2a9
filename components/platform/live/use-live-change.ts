import { useEffect, useState } from 'react'

import { onLiveEvent } from './live-events'

/** Who else has just changed something, as far as the one who looks may know. */
export interface LiveChange {
  by: { id: string; name: string }
}

/**
 * The last change that somebody else made to a record since this version of it is looked at; null as long as there is
 * none, and for whoever is not told who changes what.
 */
export function useLiveChange(
  topic: string,
  record: { id: string; version: number } | undefined,
  viewerId: string,
): LiveChange | null {
  const { id, version } = record ?? {}
  const [change, setChange] = useState<(LiveChange & { id: string; version?: number }) | null>(null)
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (!id || event.topic !== topic || !event.by || event.by.id === viewerId || !event.ids.includes(id)) return
        setChange({ by: event.by, id, version })
      }),
    [topic, id, version, viewerId],
  )
  return change?.id === id && change?.version === version ? change : null
}
