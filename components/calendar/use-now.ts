import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** The time, to the minute. It begins with the server's, so that both render the same. */
export function useNow(initial: string): Date {
  const [now, setNow] = useState(() => new Date(initial))
  useEffect(() => {
    setNow(new Date())
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
