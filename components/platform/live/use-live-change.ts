import { useEffect, useState } from 'react'

import { onLiveEvent } from './live-events'

/** The last change by somebody else, as far as the viewer may know its author. */
export interface LiveChange {
  by: { id: string; name: string }
}

/**
 * Somebody else's last change of a record since this version was shown; null for none, and for viewers who may not know
 * who changes what.
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
