import type { QueryClient } from '@tanstack/react-query'

import { recordOf } from '@/lib/base/roots'
import { thisTab } from '@/lib/platform/http/client'
import type { LiveEvent } from '@/lib/platform/live/schema'

import { follow } from './follow'
import { tellThisTab } from './live-events'

/** Long enough to collect the changes of one save, short enough to look immediate. */
const GATHER_MS = 300
/** Nothing is read again more often than this. */
const APART_MS = 1_000

/**
 * Reads other people's changes again, and passes them to this tab's listeners.
 * @param topics all that exist; each is the root of its keys
 * @param readAt when the server began to read the page, in ms since 1970
 * @returns how to stop
 */
export function keepUp(queries: QueryClient, topics: readonly string[], readAt: number): () => void {
  const gathered = gather(queries, thisTab(), topics)
  const stop = follow((event) => {
    tellThisTab(event)
    gathered.add(event)
  }, readAt)
  return () => {
    stop()
    gathered.drop()
  }
}

/** Makes old what events are about; events that come together are handled together. */
export function gather(queries: QueryClient, tabId: string, topics: readonly string[]) {
  let events: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let appliedAt = 0
  const makeOld = (news: readonly LiveEvent[], refetchType: 'active' | 'none') => {
    if (!news.length) return
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => news.some((event) => isAbout(event, queryKey, topics)),
      refetchType,
    })
  }
  const apply = () => {
    const own = events.filter((event) => event.tabId === tabId)
    const others = events.filter((event) => event.tabId !== tabId)
    events = []
    timer = undefined
    appliedAt = Date.now()
    // This tab has read its shown queries again itself; the others are read when they are shown.
    makeOld(own, 'none')
    makeOld(others, 'active')
  }
  return {
    add(event: LiveEvent) {
      events.push(event)
      timer ??= setTimeout(apply, Math.max(GATHER_MS, appliedAt + APART_MS - Date.now()))
    },
    drop: () => clearTimeout(timer),
  }
}

/** Whether a change makes a query old. When the event names its jobs or tasks, queries of others stay. */
function isAbout({ topic, ids }: LiveEvent, key: readonly unknown[], topics: readonly string[]): boolean {
  if (topic === null) return topics.some((one) => key[0] === one)
  if (key[0] !== topic) return false
  const record = ids.length ? recordOf(key) : undefined
  return record === undefined || ids.includes(record)
}
