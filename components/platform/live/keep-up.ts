import type { QueryClient } from '@tanstack/react-query'

import { jobOf } from '@/lib/job/jobs/keys'
import { thisTab } from '@/lib/platform/http/client'
import type { LiveEvent } from '@/lib/platform/live/schema'

import { follow } from './follow'
import { tellThisTab } from './live-events'

/** Long enough to take together what one save changes, short enough to be seen at once. */
const GATHER_MS = 300
/** However much happens, nothing is read again more often than this. */
const APART_MS = 1_000

/**
 * Reads again what others change, and tells this tab of it.
 * @param topics all that there are; each is the root of the keys of what it is about
 * @returns how to stop
 */
export function keepUp(queries: QueryClient, topics: readonly string[]): () => void {
  const gathered = gather(queries, thisTab(), topics)
  const stop = follow((event) => {
    tellThisTab(event)
    gathered.add(event)
  })
  return () => {
    stop()
    gathered.drop()
  }
}

/** Makes old what events are about, those together that come together. */
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
    // What is looked at, this tab has read again itself; the rest is read when it is looked at.
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

/** Whether a change makes a query old. What hangs on one job is about no other, where the event names its jobs. */
function isAbout({ topic, ids }: LiveEvent, key: readonly unknown[], topics: readonly string[]): boolean {
  if (topic === null) return topics.some((one) => key[0] === one)
  if (key[0] !== topic) return false
  const job = topic === 'jobs' && ids.length ? jobOf(key) : undefined
  return job === undefined || ids.includes(job)
}
