import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { calendarKeys } from '@/lib/calendar/keys'
import { jobKeys } from '@/lib/jobs/keys'
import type { LiveEvent, Topic } from '@/lib/live/schema'
import { timesheetKeys } from '@/lib/timesheets/keys'

import { follow } from './follow'
import { tellThisTab } from './live-events'

/** What of the query cache each topic is about. A topic that is added is added here. */
const KEYS: Record<Topic, QueryKey> = {
  calendar: calendarKeys.all,
  jobs: jobKeys.all,
  timesheets: timesheetKeys.all,
}
const TOPICS = Object.keys(KEYS) as Topic[]

/** Long enough to take together what one save changes, short enough to be seen at once. */
const GATHER_MS = 300
/** However much happens, nothing is read again more often than this. */
const APART_MS = 1_000
const JUST_NOW_MS = 10_000

/** Reads again what others change, and tells this tab of it. @returns how to stop */
export function keepUp(queries: QueryClient, userId: string): () => void {
  const gathered = gather(queries, userId)
  const stop = follow((event) => {
    tellThisTab(event)
    gathered.add(event)
  })
  return () => {
    stop()
    gathered.drop()
  }
}

function gather(queries: QueryClient, userId: string) {
  let events: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let appliedAt = 0
  const apply = () => {
    const news = events.filter((event) => event.by?.id !== userId || !wasDoneHere(queries, event))
    events = []
    timer = undefined
    appliedAt = Date.now()
    const anything = news.some(({ topic }) => topic === null)
    for (const topic of TOPICS) {
      if (anything || news.some((event) => event.topic === topic)) {
        void queries.invalidateQueries({ queryKey: KEYS[topic] })
      }
    }
  }
  return {
    add(event: LiveEvent) {
      events.push(event)
      timer ??= setTimeout(apply, Math.max(GATHER_MS, appliedAt + APART_MS - Date.now()))
    },
    drop: () => clearTimeout(timer),
  }
}

/** What this tab has just saved it has read again already. */
function wasDoneHere(queries: QueryClient, { ids }: LiveEvent): boolean {
  const since = Date.now() - JUST_NOW_MS
  const saved = queries
    .getMutationCache()
    .getAll()
    .filter(({ state }) => state.status === 'success' && state.submittedAt > since)
    .flatMap(({ state }) => [idOf(state.data), idOf(state.variables), idOf((state.variables as Named)?.task)])
  return ids.every((id) => saved.includes(id))
}

/** What a change was sent with, or answered: a record, or one beside other things. */
type Named = { id?: string; task?: Named } | null | undefined

const idOf = (value: unknown): string | undefined => (value as Named)?.id
