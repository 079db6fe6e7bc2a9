import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { persistently } from '@/lib/platform/http/persistently'
import { whenRested } from '@/lib/platform/http/when-idle'

/** Keeps this tab up to date with other people's changes. It begins when the page has come to rest. */
export function useLiveQueries(topics: readonly string[]): void {
  const queries = useQueryClient()
  // The server sends the same topics each time, in a new list.
  const known = useRef(topics)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const begin = () =>
      persistently(() => import('./keep-up'), { signal }).then(
        ({ keepUp }) => {
          if (!signal.aborted) signal.addEventListener('abort', keepUp(queries, known.current))
        },
        () => {},
      )
    const cancel = whenRested(() => void begin())
    return () => {
      cancel()
      gone.abort()
    }
  }, [queries])
}
