'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

type Way = { href: string } | { historyKey: string }

/** One question is enough for a page with several guards: a yes counts for the others too. */
let isLeaving = false

const LEAVING = 'makegood-leaving'

/** Goes to a page where no link is pressed, by a key or a list; a page with unsaved changes asks first, as for its links. */
export function useWayOut(): (href: string) => void {
  const router = useRouter()
  return (href) => {
    if (document.dispatchEvent(new CustomEvent(LEAVING, { detail: href, cancelable: true }))) router.push(href)
  }
}

/**
 * Asks before a page with unsaved changes is left by one of its links, by a key of `useWayOut`, by back or forward (where the browser lets a
 * page ask), or closed. Spread `dialog` on a DiscardDialog; `leave` goes where a button of the page leads, and asks
 * too.
 */
export function useLeaveGuard(dirty: boolean, onDiscard?: () => void) {
  const router = useRouter()
  const [way, setWay] = useState<Way | null>(null)

  useEffect(() => {
    if (!dirty) return
    isLeaving = false
    const listening = new AbortController()
    const ask = (event: Event, next: Way) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      setWay(next)
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const elsewhere = !link || link.target === '_blank' || link.origin !== location.origin
      if (elsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      ask(event, { href: link.pathname + link.search })
    }
    const onTraverse = (event: NavigateEvent) => {
      // Leaving this document triggers `beforeunload`, where the browser itself asks.
      if (isLeaving || event.navigationType !== 'traverse' || !event.destination.sameDocument) return
      // The entry of a cover, for example: it closes, and the page stays.
      if (event.destination.url === location.href) return
      if (event.cancelable) ask(event, { historyKey: event.destination.key })
    }
    const { signal } = listening
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    document.addEventListener('click', onClick, { capture: true, signal })
    document.addEventListener(LEAVING, (event) => ask(event, { href: (event as CustomEvent<string>).detail }), {
      signal,
    })
    if ('navigation' in window) navigation.addEventListener('navigate', onTraverse, { signal })
    return () => listening.abort()
  }, [dirty])

  const go = (next: Way) => {
    isLeaving = true
    onDiscard?.()
    if ('href' in next) router.push(next.href)
    else navigation.traverseTo(next.historyKey)
  }

  return {
    leave: (href: string) => (dirty ? setWay({ href }) : go({ href })),
    dialog: { open: way !== null, onClose: () => setWay(null), onConfirm: () => go(way ?? { href: '/' }) },
  }
}
