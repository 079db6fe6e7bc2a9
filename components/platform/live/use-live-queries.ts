import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { persistently } from '@/lib/platform/http/persistently'
import { whenRested } from '@/lib/platform/http/when-idle'

/**
 * Keeps this tab up to date with other people's changes. It begins when the page has come to rest.
 * @param readAt when the server began to read the page, in ms since 1970
 */
export function useLiveQueries(topics: readonly string[], readAt: number): void {
  const queries = useQueryClient()
  // The server sends the same topics each time, in a new list; only the first page is older than the stream.
  const known = useRef({ topics, readAt })
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const begin = () =>
      persistently(() => import('./keep-up'), { signal }).then(
        ({ keepUp }) => {
          if (!signal.aborted)
            signal.addEventListener('abort', keepUp(queries, known.current.topics, known.current.readAt))
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
