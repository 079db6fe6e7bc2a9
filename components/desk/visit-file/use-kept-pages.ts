import { useEffect } from 'react'

import { COARSE, useMedia } from '@/components/ui/use-media'
import { KEEP_PAGES } from '@/lib/platform/http/browser'

/** Has the service worker keep pages that are a tap away, so that they open without a signal; on what lies in a hand. */
export function useKeptPages(paths: readonly string[]): void {
  const isInHand = useMedia(COARSE)
  const listed = paths.join(' ')
  useEffect(() => {
    if (!isInHand || !listed || !navigator.onLine) return
    let isGone = false
    void navigator.serviceWorker?.ready.then(({ active }) => {
      if (!isGone) active?.postMessage({ type: KEEP_PAGES, paths: listed.split(' ') })
    })
    return () => {
      isGone = true
    }
  }, [isInHand, listed])
}
