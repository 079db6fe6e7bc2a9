import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const AFTER_LOAD_MS = 500

/** Keeps what this tab shows up with what others change. It begins when the page has come to rest. */
export function useLiveQueries(userId: string): void {
  const queries = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const begin = () =>
      void import('./keep-up').then(({ keepUp }) => {
        if (!gone) stop = keepUp(queries, userId)
      })
    let timer: ReturnType<typeof setTimeout> | undefined
    const loaded = () => (timer = setTimeout(begin, AFTER_LOAD_MS))
    if (document.readyState === 'complete') loaded()
    else window.addEventListener('load', loaded, { once: true })
    return () => {
      gone = true
      window.removeEventListener('load', loaded)
      clearTimeout(timer)
      stop?.()
    }
  }, [queries, userId])
}
