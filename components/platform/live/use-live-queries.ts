import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { persistently } from '@/lib/platform/http/persistently'
import { whenRested } from '@/lib/platform/http/when-idle'

/** Keeps what this tab shows up with what others change. It begins when the page has come to rest. */
export function useLiveQueries(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    const begin = () =>
      persistently(() => import('./keep-up'), { signal }).then(
        ({ keepUp }) => {
          if (!signal.aborted) signal.addEventListener('abort', keepUp(queries))
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
