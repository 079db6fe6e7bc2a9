import { useEffect, useState } from 'react'

/** Until then a page that opens, or that is looked at again, takes on what it reads. */
const TAKEN_ON_MS = 1_000

/** Whether somebody reads the page: it is in sight, and has been for a moment. */
function useBeingRead(): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      if (document.hidden) setRead(false)
      else timer = setTimeout(() => setRead(true), TAKEN_ON_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return isRead
}

/**
 * Holds what somebody reads: what others do meanwhile waits until it is asked for, and moves nothing under their eyes.
 * @param keyOf names what takes up room; of the same key the latest is shown at once
 */
export function useHeld<Value>(
  latest: Value,
  keyOf: (value: Value) => string,
): [held: Value, hasNews: boolean, showNews: () => void] {
  const isRead = useBeingRead()
  const [held, hold] = useState(latest)
  const isOther = keyOf(held) !== keyOf(latest)
  if (isOther && !isRead) hold(latest)
  return isOther && isRead ? [held, true, () => hold(latest)] : [latest, false, () => {}]
}
