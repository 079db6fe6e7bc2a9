import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { persistently } from '@/lib/platform/http/persistently'
import { whenRested } from '@/lib/platform/http/when-idle'

/** Keeps what this tab shows up with what others change. It begins when the page has come to rest. */
export function useLiveQueries(topics: readonly string[]): void {
  const queries = useQueryClient()
  // The server says the same ones at every turn, each time in a new list.
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
