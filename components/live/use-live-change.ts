import { useEffect, useState } from 'react'

import type { Topic } from '@/lib/live/schema'

import { onLiveEvent } from './live-events'

/** Who else has just changed something, as far as the one who looks may know. */
export interface LiveChange {
  by: { id: string; name: string }
}

/** The last change that somebody else made to a record since it is looked at here; null as long as there is none. */
export function useLiveChange(topic: Topic, id: string | undefined, viewerId: string): LiveChange | null {
  const [change, setChange] = useState<(LiveChange & { id: string }) | null>(null)
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (!id || event.topic !== topic || !event.by || event.by.id === viewerId || !event.ids.includes(id)) return
        setChange({ by: event.by, id })
      }),
    [topic, id, viewerId],
  )
  return change?.id === id ? change : null
}
