import { useEffect, useEffectEvent } from 'react'

/** A way back that this page has begun itself. What opens meanwhile waits for it, so as not to be closed by it. */
let underway: Promise<unknown> = Promise.resolve()

/**
 * Lets the browser's or the phone's Back close what covers the whole page, in place of leaving the page. Closed in any
 * other way, it takes its entry of the history back. For a component that is mounted while it is open.
 */
export function useBackToClose(onClose: () => void): void {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const opened = { at: location.href, hasEntry: false }
    const open = async () => {
      await underway
      if (signal.aborted) return
      opened.hasEntry = true
      // With the router's own state, which makes it an entry like any other for Next.
      window.history.pushState(window.history.state, '')
      window.addEventListener(
        'popstate',
        () => {
          opened.hasEntry = false
          close()
        },
        { signal, once: true },
      )
    }
    void open()
    return () => {
      listening.abort()
      if (!opened.hasEntry || location.href !== opened.at) return
      underway = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      window.history.back()
    }
  }, [])
}
