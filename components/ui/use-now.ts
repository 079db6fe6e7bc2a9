import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** When the server drew the page, in ms since 1970: what it drew is hydrated as it is, without a second drawing. */
export const ServedAt = createContext(0)

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

const minuteOf = (moment: number) => Math.floor(moment / MINUTE_MS)

/** The time, to the minute; while a page is hydrated, that of the server. */
export function useNow(): Date {
  const servedAt = useContext(ServedAt)
  const minute = useSyncExternalStore(
    everyMinute,
    () => minuteOf(Date.now()),
    () => minuteOf(servedAt),
  )
  return useMemo(() => new Date(minute * MINUTE_MS), [minute])
}
