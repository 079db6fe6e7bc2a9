import { useMemo, useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

function everyMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  return () => clearInterval(timer)
}

const minuteOf = (moment: number) => Math.floor(moment / MINUTE_MS)

/** The time, to the minute. It starts with the server's if there is one, so that both render the same. */
export function useNow(servedAt?: string): Date {
  const minute = useSyncExternalStore(
    everyMinute,
    () => minuteOf(Date.now()),
    () => minuteOf(servedAt ? Date.parse(servedAt) : 0),
  )
  return useMemo(() => new Date(minute * MINUTE_MS), [minute])
}
